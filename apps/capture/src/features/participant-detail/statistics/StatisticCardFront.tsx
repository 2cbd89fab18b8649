import { type BreathQuality, isGoodRecord } from "@capno/domain/breath";
import { getCardRanges, STATISTICS } from "@capno/domain/statistic";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { ArrowDownIcon, ArrowUpIcon } from "@capno/ui-kit/icons";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { BandScale } from "./BandScale.tsx";
import { Sparkline } from "../Sparkline.tsx";
import type { StatisticCardProps } from "./statistic-card.ts";
import { getStatisticStatus } from "../../../shared/statistic-status.ts";
import styles from "./StatisticCard.module.css";

export function StatisticCardFront(props: StatisticCardProps) {
  const { statistic, quality, recent, previousMissing } = props;
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
        <Sparkline
          values={recent.map(({ time, value: y }) => [time, y])}
          label={recent.length < 2 ? "" : `${recent.length} readings of 30 days`}
        />
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
        {value === null
          ? `${previousText} on ${previousDay}`
          : `${change === "none" ? "Unchanged" : difference} since ${previousDay} (${previousText})`}
      </ChangingText>
    </span>
  );
}
