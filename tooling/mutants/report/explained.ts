import type { MutantResult } from "../run/mutate-area.ts";
import type { Mutant } from "../weave/weave-mutants.ts";

/** A mutant that no unit test notices, and why that is right. Known by its text, because lines move. */
export interface ExplainedSurvivor {
  /** Below the workspace's root. */
  readonly file: string;
  readonly text: string;
  /** Empty where a statement is left out; absent: whatever becomes of it. */
  readonly becomes?: string;
  readonly why: string;
}

export interface Explanation {
  readonly explained: readonly MutantResult[];
  readonly unexplained: readonly MutantResult[];
  /** Entries that explain nothing that survived: the code or the tests have changed, and the entry has to go. */
  readonly idle: readonly ExplainedSurvivor[];
}

export function isSurvivor({ is }: MutantResult): boolean {
  return is === "survived" || is === "not reached";
}

/** Holds what survived against the list. `isWhole`: nothing was left out, so an entry without a survivor is idle. */
export function explainSurvivors(
  results: readonly MutantResult[],
  list: readonly ExplainedSurvivor[],
  isWhole: boolean,
): Explanation {
  const survivors = results.filter(isSurvivor);
  const fits = (entry: ExplainedSurvivor, { file, text, becomes }: Mutant) =>
    entry.file === file &&
    normalise(entry.text) === normalise(text) &&
    (entry.becomes === undefined || normalise(entry.becomes) === normalise(becomes));
  const isExplained = ({ mutant }: MutantResult) => list.some((entry) => fits(entry, mutant));
  const files = new Set(results.map(({ mutant }) => mutant.file));
  return {
    explained: survivors.filter(isExplained),
    unexplained: survivors.filter((survivor) => !isExplained(survivor)),
    idle: isWhole
      ? list.filter((entry) => files.has(entry.file) && !survivors.some(({ mutant }) => fits(entry, mutant)))
      : [],
  };
}

/** The formatter breaks lines as it likes. */
function normalise(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** What becomes of a text; without that: whatever becomes of it. */
export type Change = readonly [text: string, becomes?: string];

/** Survivors of one file that have one reason. */
export function explain(
  file: string,
  why: string,
  ...changes: readonly Change[]
): readonly ExplainedSurvivor[] {
  return changes.map(([text, becomes]) => ({
    file,
    text,
    ...(becomes === undefined ? {} : { becomes }),
    why,
  }));
}
