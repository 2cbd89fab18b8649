import type { MutantResult } from "../run/mutate-area.ts";
import type { Explanation } from "./explained.ts";

export interface AreaReport {
  readonly name: string;
  readonly results: readonly MutantResult[];
  readonly explanation: Explanation;
  /** Of so many mutants one was run. */
  readonly every: number;
  readonly seconds: number;
}

const COLUMNS = ["mutants", "killed", "endless", "survived", "explained", "noticed", "seconds"] as const;

/** One line for each area, and what it ran. */
export function formatTable(reports: readonly AreaReport[]): readonly string[] {
  const header = ["".padEnd(16), ...COLUMNS.map((column) => column.padStart(10))].join("");
  return [header, ...reports.map(formatRow)];
}

function formatRow({ name, results, explanation, every, seconds }: AreaReport): string {
  const count = (is: MutantResult["is"]) => results.filter((result) => result.is === is).length;
  const cells = [
    results.length,
    count("killed"),
    count("endless"),
    explanation.unexplained.length,
    explanation.explained.length,
    `${getShareNoticed(results, explanation).toFixed(1)} %`,
    Math.round(seconds),
  ];
  const row = [name.padEnd(16), ...cells.map((cell) => String(cell).padStart(10))].join("");
  return every === 1 ? row : `${row}  every ${every}th`;
}

/** In hundred; what is explained changes nothing that a test could notice. */
export function getShareNoticed(results: readonly MutantResult[], { explained }: Explanation): number {
  const all = results.length - explained.length;
  const noticed = results.filter(({ is }) => is === "killed" || is === "endless").length;
  return all === 0 ? 100 : (noticed / all) * 100;
}

/** `file:line`, what was there and what became of it. */
export function describeMutant({ mutant: { file, line, text, becomes }, is }: MutantResult): string {
  const short = (long: string) => {
    const flat = long.replaceAll(/\s+/g, " ");
    return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat;
  };
  const change = becomes === "" ? `without ${short(text)}` : `${short(text)} → ${short(becomes)}`;
  return `${is.padEnd(11)} ${file}:${line}  ${change}`;
}
