import { getCardRanges } from "@capno/domain/statistics";
import type { SummaryStatistic } from "@capno/domain/summary-statistic";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { BigNumber } from "@capno/ui-kit/BigNumber";
import { Icon } from "@capno/ui-kit/Icon";
import { ArrowDownIcon, ArrowUpIcon } from "@capno/ui-kit/icons";

import { BandScale } from "./BandScale.tsx";
import type { StatisticCardProps } from "./statistic-card.ts";
import { getStatisticStatus } from "./statistic-status.ts";
import styles from "./StatisticCard.module.css";

type StatisticCardFrontProps = Pick<StatisticCardProps, "statistic" | "previousMissing">;

export function StatisticCardFront({ statistic, previousMissing }: StatisticCardFrontProps) {
  const { name, text, unit, percentile, markers, value } = statistic;
  return (
    <>
      <BigNumber
        label={null}
        value={text}
        unit={value === null || unit === "" ? undefined : unit}
        status={getStatisticStatus(statistic)}
        detail={statistic.previousValue === null ? previousMissing : <ChangeLine statistic={statistic} />}
      />
      <BandScale ranges={getCardRanges(name)} percentile={percentile} markers={markers} />
    </>
  );
}

function ChangeLine({ statistic }: { readonly statistic: SummaryStatistic }) {
  const { change, previousText, unit } = statistic;
  return (
    <span className={styles.change}>
      {change === "up" && <Icon icon={ArrowUpIcon} size={16} label="Up" />}
      {change === "down" && <Icon icon={ArrowDownIcon} size={16} label="Down" />}
      <ChangingText>
        {`${change === "none" ? "Unchanged, " : ""}previous ${previousText}${unit === "" ? "" : `\u2009${unit}`}`}
      </ChangingText>
    </span>
  );
}
