import { IconButton } from "@capno/ui-kit/overlays/IconButton";
import { CloseIcon, InfoIcon } from "@capno/ui-kit/icons";
import { useId, useState } from "react";

import { StatisticCardBack } from "./StatisticCardBack.tsx";
import { StatisticCardFront } from "./StatisticCardFront.tsx";
import type { StatisticCardProps } from "./statistic-card.ts";
import styles from "./StatisticCard.module.css";

/** A number, its range and the change since before; the back explains it, over what lies below. */
export function StatisticCard(props: StatisticCardProps) {
  const { title, details, colour } = props.statistic;
  const [isBack, setIsBack] = useState(false);
  const sideId = useId();
  return (
    <article
      className={styles.card}
      aria-label={title}
      data-colour={colour}
      data-turned={isBack || undefined}
    >
      <header className={styles.header}>
        <h3>{title}</h3>
        {details !== undefined && (
          <IconButton
            variant="quiet"
            size="small"
            icon={isBack ? CloseIcon : InfoIcon}
            label={isBack ? `Back to the value of ${title}` : `About ${title}`}
            aria-expanded={isBack}
            aria-controls={sideId}
            onClick={() => setIsBack(!isBack)}
          />
        )}
      </header>
      <div key={isBack ? "back" : "front"} id={sideId} className={isBack ? styles.turned : styles.side}>
        {isBack ? <StatisticCardBack {...props} /> : <StatisticCardFront {...props} />}
      </div>
    </article>
  );
}
