import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";
import type { ReactElement } from "react";

/** One of the lists that are compared: a filter box, a heading to click per column, and the rows in sight. */
export interface ComparedListProps {
  readonly participants: readonly Participant[];
  readonly now: EpochMs;
}

export type ComparedList = (props: ComparedListProps) => ReactElement;

/** The rows that a list would show, for the check; lists draw it beside their filter box. */
export const COUNT_SELECTOR = "output";
/** Height of the part that scrolls, of a row in it, and how many rows are kept ready above and below. */
export const LIST_HEIGHT_PX = 480;
export const ROW_HEIGHT_PX = 36;
export const OVERSCAN = 4;
