import type { Participant } from "@capno/domain/participant/participant";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import type { EpochMs } from "@capno/domain/units";

import type { ScrollMemory } from "../../kit/rows/use-row-window.ts";
import type { RecordsByUser } from "../../study/data/known-records.ts";

/** What All Users gives the calendar, whose code it loads when the calendar is opened. */
export interface StudyCalendarProps {
  readonly participants: readonly Participant[];
  readonly view: unknown;
  readonly scroll: ScrollMemory;
  readonly now: EpochMs;
  readonly known: RecordsByUser;
  readonly statuses: StatusLookup;
  readonly onVisibleRows: (participants: readonly Participant[]) => void;
  readonly onPointer: (isOver: boolean) => void;
}
