import { formatDateTime } from "@capno/domain/date-text";
import { getCardRanges, type BandColour } from "@capno/domain/statistics";
import type { SummaryStatistic } from "@capno/domain/summary-statistic";
import type { EpochMs } from "@capno/domain/units";
import { BigNumber } from "@capno/ui-kit/BigNumber";
import { Button } from "@capno/ui-kit/Button";
import { Icon } from "@capno/ui-kit/Icon";
import type { StatusTone } from "@capno/ui-kit/tone";
import { useState } from "react";

import { TIME_ZONE } from "../../time-zone.ts";
import { BandScale } from "./BandScale.tsx";
import styles from "./StatisticCard.module.css";

const STATUS: Readonly<Record<BandColour, { tone: StatusTone; label: string } | undefined>> = {
  green: { tone: "good", label: "In the green range" },
  yellow: { tone: "watch", label: "In the yellow range" },
  red: { tone: "act", label: "In the red range" },
  unknown: { tone: "unknown", label: "Unknown" },
  // Metabolic burden is not judged.
  dark: undefined,
};

export interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  readonly previousTime: EpochMs | undefined;
}

/** A number, its range and the change since before; the back explains it. @spec §2, decisions F10, F14, F15 */
export function StatisticCard({ statistic, previousTime }: StatisticCardProps) {
  const [isBack, setIsBack] = useState(false);
  const { title, details } = statistic;
  return (
    <article className={styles.card} aria-label={title} data-colour={statistic.colour}>
      <header className={styles.header}>
        <h3>{title}</h3>
        {details !== undefined && (
          <Button
            variant="quiet"
            size="small"
            icon={isBack ? "close" : "info"}
            iconOnly
            aria-expanded={isBack}
            onClick={() => setIsBack(!isBack)}
          >
            {isBack ? `Back to the value of ${title}` : `About ${title}`}
          </Button>
        )}
      </header>
      <div key={isBack ? "back" : "front"} className={styles.side}>
        {isBack ? (
          <CardBack statistic={statistic} previousTime={previousTime} />
        ) : (
          <CardFront statistic={statistic} />
        )}
      </div>
    </article>
  );
}

function CardFront({ statistic }: { readonly statistic: SummaryStatistic }) {
  const { name, title, text, unit, colour, percentile, markers, value } = statistic;
  return (
    <>
      <BigNumber
        label={<span className={styles.srOnly}>{title}</span>}
        value={text}
        unit={value === null || unit === "" ? undefined : unit}
        status={STATUS[colour]}
        detail={<ChangeLine statistic={statistic} />}
      />
      <BandScale ranges={getCardRanges(name)} percentile={percentile} markers={markers} />
    </>
  );
}

function ChangeLine({ statistic }: { readonly statistic: SummaryStatistic }) {
  const { change, previousText, previousValue, unit } = statistic;
  if (previousValue === null) return <>No previous value</>;
  return (
    <span className={styles.change}>
      {change === "up" && <Icon name="arrow-up" size={16} label="Up" />}
      {change === "down" && <Icon name="arrow-down" size={16} label="Down" />}
      {change === "none" && "Unchanged,"} previous {previousText}
      {unit === "" ? "" : `\u2009${unit}`}
    </span>
  );
}

function CardBack({ statistic, previousTime }: StatisticCardProps) {
  const { details, markers, unit, previousText, previousValue } = statistic;
  return (
    <div className={styles.back}>
      <p>{details}</p>
      {markers.length > 0 && (
        <ul>
          {markers.map(({ percent, description }) => (
            <li key={percent}>{description}</li>
          ))}
        </ul>
      )}
      <p>
        {previousValue === null
          ? "There is no previous value."
          : `Previous value ${previousText}${unit === "" ? "" : `\u2009${unit}`}${
              previousTime === undefined ? "" : `, ${formatDateTime(previousTime, TIME_ZONE)}`
            }`}
      </p>
    </div>
  );
}
