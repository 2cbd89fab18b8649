import { Popover } from "@capno/ui-kit/overlays/Popover";
import { ArrowDownIcon, ArrowUpIcon } from "@capno/ui-kit/icons";
import { useRef } from "react";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import type { BreathQuality } from "@capno/domain/breath/breath-quality";
import { isGoodRecord } from "@capno/domain/breath/quality";
import { getCardRanges, STATISTICS } from "@capno/domain/statistic/statistics";
import type { PercentileTable } from "@capno/domain/statistic/percentiles";
import type { SummaryStatistic } from "@capno/domain/statistic/summary-statistic";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Icon } from "@capno/ui-kit/icons/Icon";

import styles from "./StatisticCard.module.css";
import { getCardLegend } from "./card-legend.ts";
import { STATISTIC_STATUS, getStatisticStatus } from "../../kit/statistic-status.ts";
import { BandScale } from "./BandScale.tsx";

interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  readonly percentiles: PercentileTable | undefined;
  /** Quality of the breaths that the value was made of. */
  readonly quality: BreathQuality;
  readonly previousDate: string;
  readonly previousDay: string;
  /** Why there is no previous value, where there is none. */
  readonly previousMissing: string;
}

/** A number, its range and the change since before; what explains them opens beside it. */
export function StatisticCard(props: StatisticCardProps) {
  const { title, details, colour } = props.statistic;
  const card = useRef<HTMLElement>(null);
  return (
    <article ref={card} className={styles.card} aria-label={title} data-colour={colour}>
      <header className={styles.header}>
        <h3>{title}</h3>
        {details !== undefined && (
          <Popover
            label={`About ${title}`}
            variant="quiet"
            size="small"
            beside={card}
            className={styles.about}
          >
            <StatisticExplained {...props} />
          </Popover>
        )}
      </header>
      <div className={styles.side}>
        <StatisticReading {...props} />
      </div>
    </article>
  );
}

/** What the number means, which ranges it has, and when the value before it was recorded. */
function StatisticExplained({ statistic, percentiles, previousDate, previousMissing }: StatisticCardProps) {
  const { name, details, unit, previousText, previousValue } = statistic;
  return (
    <>
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
      <p>
        {previousValue === null
          ? previousMissing
          : `Previous value ${previousText}${unit === "" ? "" : `\u2009${unit}`}, ${previousDate}`}
      </p>
    </>
  );
}

function StatisticReading(props: StatisticCardProps) {
  const { statistic, quality, previousMissing } = props;
  const { name, text, unit, percentile, markers, value, previousValue } = statistic;
  const status = getStatisticStatus(statistic);
  return (
    <>
      <div className={styles.reading}>
        <p className={styles.value}>
          <ChangingText>{text}</ChangingText>
          {value !== null && unit !== "" && (
            <>
              {"\u2009"}
              <span className={styles.unit}>{unit}</span>
            </>
          )}
        </p>
      </div>
      {/* The shape has the colour, the words do not: a good value of few breaths is no all-clear. */}
      <p className={styles.status}>{status && <StatusMark {...status} />}</p>
      <p className={styles.detail}>{describeBreaths(quality)}</p>
      <p className={styles.detail}>{previousValue === null ? previousMissing : <ChangeLine {...props} />}</p>
      <BandScale ranges={getCardRanges(name)} percentile={percentile} markers={markers} />
    </>
  );
}

/** "from 12 of 21 breaths", with a mark where most of them are bad or their quality is unknown. */
function describeBreaths(quality: BreathQuality) {
  if (quality.kind !== "judged") return <StatusMark tone="unknown" label="breath quality not known" />;
  const words = `from ${quality.used} of ${quality.judged} ${quality.judged === 1 ? "breath" : "breaths"}`;
  return isGoodRecord(quality.percent) ? (
    <ChangingText>{words}</ChangingText>
  ) : (
    <StatusMark tone="watch" label={words} />
  );
}

/** "↑ 0.07 since 22 Nov (4.83)" */
function ChangeLine({ statistic, previousDay }: StatisticCardProps) {
  const { change, name, value, previousValue, previousText } = statistic;
  const difference = Math.abs((value ?? 0) - (previousValue ?? 0)).toFixed(STATISTICS[name].decimals);
  return (
    <span className={styles.change}>
      {change === "up" && <Icon icon={ArrowUpIcon} size={16} label="Up" />}
      {change === "down" && <Icon icon={ArrowDownIcon} size={16} label="Down" />}
      <ChangingText>
        {value === null || change === null
          ? `${previousText} on ${previousDay}`
          : `${change === "none" ? "Unchanged" : difference} since ${previousDay} (${previousText})`}
      </ChangingText>
    </span>
  );
}
