import type { ExportMark } from "../../export-status/export-states.ts";
import { compareNewestFirst, type ResultRow } from "../../queries/results-of-today.ts";

export type TodayRow = ResultRow & { readonly udi: string };

/** The tests of all handsets: first those with a result that is not saved, each newest first. */
export function sortToday(
  rows: readonly TodayRow[],
  getMark: (capnogramId: string) => ExportMark,
): readonly TodayRow[] {
  const isUnsaved = ({ openId }: TodayRow) => openId !== undefined && getMark(openId) !== "saved";
  return rows.toSorted((a, b) => Number(isUnsaved(b)) - Number(isUnsaved(a)) || compareNewestFirst(a, b));
}
