import { getDetailPath } from "./detail-path.ts";

/** The two records by their numbers. Kept in the address, so that a link shows the same values. */
export interface CompareChoice {
  readonly baseline: number | undefined;
  readonly now: number | undefined;
}

/** The address that compares two records of a participant; by default the latest and the one before. */
export function getComparePath(duid: string, choice?: CompareChoice): string {
  const search = choice === undefined ? "" : toCompareSearch(choice);
  return `${getDetailPath(duid)}/compare${search}`;
}

/** Undefined where the address names no side; an unreadable side counts as not chosen. */
export function parseCompareChoice(search: string): CompareChoice | undefined {
  const params = new URLSearchParams(search);
  if (!params.has("baseline") && !params.has("now")) return undefined;
  return { baseline: readId(params.get("baseline")), now: readId(params.get("now")) };
}

export function toCompareSearch({ baseline, now }: CompareChoice): string {
  const params = new URLSearchParams();
  if (baseline !== undefined) params.set("baseline", String(baseline));
  if (now !== undefined) params.set("now", String(now));
  return `?${params.toString()}`;
}

const readId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
