import { useState } from "react";

import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import {
  isStatusChip,
  STATUS_CHIP_NAMES,
  WORKLIST_CHIPS,
  type ListChip,
  type StatusChip,
} from "../paths/list-path.ts";
import type { ParticipantsView } from "./use-participants-view.ts";
import { describeChips, formatChipCount, type ChipText } from "./worklist-text.ts";

export interface WorklistBarProps {
  readonly page: Pick<
    ParticipantsView,
    "view" | "limits" | "groups" | "isShared" | "worklist" | "canOpen" | "check" | "press"
  >;
}

/** Filters of the worklist. Of the statuses, whose filters are the view *Status*, it has who left and the one that is on. */
export function WorklistBar({ page }: WorklistBarProps) {
  const { view, limits, groups, isShared, worklist, canOpen, check, press } = page;
  const words = describeChips(limits, groups, isShared);
  const { statusCounts } = worklist;
  const { status } = view;
  // It stays when it is pressed again: it may have the focus.
  const [chosen] = useState(status);
  const offered: readonly ListChip[] = [
    // Needs the participants' records, so it is hidden from accounts without access to them.
    ...WORKLIST_CHIPS.filter((chip) => chip !== "failed" || canOpen),
    "left",
    ...new Set([chosen, status].filter((chip) => chip !== undefined && chip !== "left")),
  ];
  return (
    <FilterButtons<ListChip>
      label="Worklist"
      filters={offered.map((chip) => {
        const isStatus = isStatusChip(chip);
        const { label, description } = isStatus ? describeStatus(chip) : words[chip];
        return {
          name: chip,
          text: label,
          description,
          count: isStatus ? statusCounts[chip] : formatChipCount(chip, worklist, check, canOpen),
          isPressed: isStatus ? status === chip : view.needs.includes(chip),
          isMain: chip === "call",
        };
      })}
      onPress={press}
      foldsEmpty
    />
  );
}

const describeStatus = (chip: StatusChip): ChipText => ({
  label: STATUS_CHIP_NAMES[chip],
  description:
    chip === "left"
      ? "Left the study. No call is needed."
      : `Show users with the status ${STATUS_CHIP_NAMES[chip]}.`,
});
