import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { getCardLegend } from "./card-legend.ts";
import type { StatisticCardProps } from "./statistic-card.ts";
import { STATISTIC_STATUS } from "../../../shared/statistic-status.ts";
import styles from "./StatisticCard.module.css";

/** What the number means, which ranges it has, and the value before it. */
export function StatisticCardBack({
  statistic,
  percentiles,
  previousDate,
  previousMissing,
}: StatisticCardProps) {
  const { name, details, unit, previousText, previousValue, markers } = statistic;
  return (
    <div className={styles.back}>
      <p>{details}</p>
      <ul className={styles.legend} aria-label="Ranges">
        {getCardLegend(name, percentiles).map(({ colour, text }) => (
          <li key={text}>
            <StatusMark
              tone={STATISTIC_STATUS[colour]?.tone ?? "dark"}
              label={colour === "dark" ? "Not judged" : colour}
              labelHidden
            />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {markers.length > 0 && <p>{markers.map(({ description }) => `${description}.`).join(" ")}</p>}
      <p>
        {previousValue === null
          ? previousMissing
          : `Previous value ${previousText}${unit === "" ? "" : `\u2009${unit}`}, ${previousDate}`}
      </p>
    </div>
  );
}
