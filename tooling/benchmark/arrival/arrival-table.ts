import { getMedian } from "../median.ts";
import type { Arrival, SeenRequest } from "./requests.ts";

export interface ArrivalRow {
  readonly name: string;
  readonly rounds: readonly Arrival[];
}

const HEAD = [
  "| from … to | ms | requests | of them preflights | KiB | in a row |",
  "|---|---|---|---|---|---|",
];

/** Medians, as a table for `docs/performance.md`. */
export function formatTable(rows: readonly ArrivalRow[]): string {
  return [...HEAD, ...rows.map(formatRow)].join("\n");
}

function formatRow({ name, rounds }: ArrivalRow): string {
  const middle = (pick: (arrival: Arrival) => number) => Math.round(getMedian(rounds.map(pick)));
  const cells = [
    name,
    middle(({ ms }) => ms).toLocaleString("en-GB"),
    middle(({ requests }) => requests),
    middle(({ preflights }) => preflights),
    middle(({ kib }) => kib),
    middle(({ inARow }) => inARow),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Each request of a visit with its begin and end after the press, before it too. */
export function formatWaterfall(requests: readonly SeenRequest[], from: number, to: number): string {
  const at = (moment: number | undefined) =>
    (moment === undefined ? "…" : String(Math.round(moment - from))).padStart(7);
  const lines = requests.map(({ startedAt, endedAt, bytes, method, url, isPreflight }) => {
    const { port, pathname, search } = new URL(url);
    const what = `${isPreflight ? "preflight" : method} :${port}${pathname}${search}`;
    return `${at(startedAt)}${at(endedAt)}${String(bytes).padStart(8)} B  ${what}`;
  });
  return [...lines, `${at(to)} drawn`, ""].join("\n");
}
