import type { ComparedSide } from "@capno/domain/comparison";
import { parseInstant } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";

import { getDetailPath } from "./detail-path.ts";

/** The chosen sides of the comparison. Kept in the address, so that a link shows the same numbers. */
export interface CompareChoice {
  readonly baseline: ComparedSide | undefined;
  readonly now: ComparedSide | undefined;
}

/** Where two records or windows of one participant are compared. */
export function getComparePath(duid: string, choice?: CompareChoice): string {
  const search = choice === undefined ? "" : toCompareSearch(choice);
  return `${getDetailPath(duid)}/compare${search}`;
}

/** Reads a choice; a side that is not understood was not chosen. */
export function parseCompareChoice(search: string): CompareChoice {
  const params = new URLSearchParams(search);
  return { baseline: readSide(params.get("baseline")), now: readSide(params.get("now")) };
}

export function toCompareSearch({ baseline, now }: CompareChoice): string {
  const params = new URLSearchParams();
  if (baseline !== undefined) params.set("baseline", writeSide(baseline));
  if (now !== undefined) params.set("now", writeSide(now));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** A record by its number, a window as an interval of ISO 8601 in UTC: it means the same everywhere. */
function writeSide(side: ComparedSide): string {
  return side.kind === "record" ? String(side.id) : `${writeTime(side.from)}/${writeTime(side.before)}`;
}

const writeTime = (time: EpochMs) => new Date(time).toISOString().replace(".000Z", "Z");

function readSide(text: string | null): ComparedSide | undefined {
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return { kind: "record", id: Number(text) };
  const [from, before, ...rest] = text.split("/").map(parseInstant);
  if (from === undefined || before === undefined || rest.length > 0 || from >= before) return undefined;
  return { kind: "window", from, before };
}
