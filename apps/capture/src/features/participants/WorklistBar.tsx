import type { Group } from "@capno/api-client/models/account";
import { formatCount } from "@capno/domain/percent";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { classNames } from "@capno/ui-kit/class-names";
import { Tooltip } from "@capno/ui-kit/Tooltip";
import { memo } from "react";

import { WORKLIST_CHIPS, type WorklistChip } from "../../paths/list-path.ts";
import { describeChips } from "./worklist-text.ts";
import styles from "./WorklistBar.module.css";

export interface WorklistBarProps {
  readonly limits: RuntimeConfig["capture"]["worklist"];
  readonly groups: readonly Group[];
  /** Reviews are shared between accounts. */
  readonly isShared: boolean;
  readonly counts: Readonly<Record<WorklistChip, number>>;
  readonly chosen: readonly WorklistChip[];
  readonly onPress: (chip: WorklistChip) => void;
  /** Chips that this account cannot look up are not there. */
  readonly without: readonly WorklistChip[];
}

/** Filters of the worklist: each chip shows the number of rows it filters the list to. */
export const WorklistBar = memo(function WorklistBar(props: WorklistBarProps) {
  const { limits, groups, isShared, counts, chosen, onPress, without } = props;
  const words = describeChips(limits, groups, isShared);
  return (
    <div role="group" aria-label="Worklist" className={styles.chips}>
      {WORKLIST_CHIPS.filter((chip) => !without.includes(chip)).map((chip) => (
        <Tooltip key={chip} content={words[chip].description} side="bottom">
          <button
            type="button"
            className={classNames(styles.chip, chip === "call" && styles.first)}
            aria-pressed={chosen.includes(chip)}
            onClick={() => onPress(chip)}
          >
            <span>{words[chip].label}</span>{" "}
            <ChangingText className={styles.count}>{`(${formatCount(counts[chip])})`}</ChangingText>
          </button>
        </Tooltip>
      ))}
    </div>
  );
});
