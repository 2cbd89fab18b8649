import { FilterButtons } from "../../kit/table/FilterButtons.tsx";
import { STATUS_CHIP_NAMES, STATUS_CHIPS, type StatusChip } from "../../paths/list-path.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import type { ParticipantsView } from "../use-participants-view.ts";

interface StatusFiltersProps {
  readonly page: Pick<ParticipantsView, "view" | "worklist" | "press">;
}

/** Together they are all users that text and group leave; "Left" only where it was chosen elsewhere, because it counts some twice. */
export function StatusFilters({ page: { view, worklist, press } }: StatusFiltersProps) {
  const { isRead } = useStudyLog();
  const offered = STATUS_CHIPS.filter((chip) => chip !== "left" || view.status === "left");
  return (
    <FilterButtons<StatusChip>
      label="Status"
      filters={offered.map((chip) => ({
        name: chip,
        text: STATUS_CHIP_NAMES[chip],
        count: isRead ? worklist.statusCounts[chip] : undefined,
        isPressed: view.status === chip,
      }))}
      onPress={press}
    />
  );
}
