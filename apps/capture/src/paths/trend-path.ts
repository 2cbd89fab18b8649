import { parseInstant } from "@capno/domain/time/instant";
import type { StatisticName } from "@capno/domain/statistic/statistics";
import { formatTrendHash, parseTrendHash, TIMESCALES, type Timescale } from "@capno/domain/statistic/trend";

/** The trend state kept in the address, so that a link shows the same chart. */
export interface TrendView {
  readonly name: StatisticName;
  readonly timescale: Timescale | undefined;
  /** Set by panning and zooming; wins over the timescale. */
  readonly range: { readonly start: number; readonly end: number } | undefined;
  /** The y axis is the statistic's whole one; else it fits the readings in view. */
  readonly isWholeAxis: boolean;
}

interface Address {
  readonly search: URLSearchParams;
  readonly hash: string;
}

/** Reads a trend from the address. An unknown name is ignored, as is a range that runs backwards. */
export function parseTrendView(address: Address, offered: readonly StatisticName[]): TrendView | undefined {
  const name = parseTrendHash(address.hash, offered) ?? offered[0];
  if (name === undefined) return undefined;
  const scale = address.search.get("scale")?.toUpperCase();
  const start = readTime(address.search.get("from"));
  const end = readTime(address.search.get("to"));
  return {
    name,
    timescale: TIMESCALES.find((known) => known === scale),
    range: start !== undefined && end !== undefined && start < end ? { start, end } : undefined,
    isWholeAxis: address.search.get("axis") === "whole",
  };
}

const readTime = (text: string | null): number | undefined =>
  text === null ? undefined : parseInstant(text);

/** The address of a view. The hash is written only for a trend that was chosen. */
export function toTrendPath(
  view: TrendView,
  others: URLSearchParams,
): { readonly search: string; readonly hash: string } {
  const search = new URLSearchParams(others);
  for (const key of ["scale", "from", "to", "axis"]) search.delete(key);
  if (view.timescale !== undefined) search.set("scale", view.timescale);
  if (view.range !== undefined) {
    search.set("from", new Date(view.range.start).toISOString());
    search.set("to", new Date(view.range.end).toISOString());
  }
  if (view.isWholeAxis) search.set("axis", "whole");
  const text = search.toString();
  return { search: text === "" ? "" : `?${text}`, hash: `#${formatTrendHash(view.name)}` };
}
