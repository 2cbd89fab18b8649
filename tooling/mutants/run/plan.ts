/** What the process that runs the tests is told, and what it says, line by line, in a file of its own. */
export interface Plan {
  /** Where it says what it sees. */
  readonly journal: string;
  /** The tests of a file that reach a mutant. */
  readonly reached: Readonly<Record<number, Readonly<Record<string, ReachedTests>>>>;
  /** What each test file takes without a mutant. */
  readonly usual: Readonly<Record<string, Usual>>;
}

/** Of the test that takes most. */
export interface Usual {
  readonly turns: number;
  readonly ms: number;
}

/** `loading`: the file itself reaches it, before any test. `hooks`: what is done once around several tests does. */
export type ReachedTests = readonly string[] | "loading" | "hooks";

/** Where a mutant is passed outside of any test. */
export const OUTSIDE_TESTS = { loading: "", hooks: "\0hooks" } as const;

export type JournalLine =
  | { readonly type: "begun"; readonly spec: string; readonly pid: number }
  | {
      readonly type: "looked";
      readonly spec: string;
      /** For each test, and for what is outside of them, the mutants that were passed. */
      readonly passed: Readonly<Record<string, readonly number[]>>;
      readonly usual: Usual;
      readonly failed: string | undefined;
    }
  | {
      readonly type: "ran";
      readonly spec: string;
      readonly mutant: number;
      /** The test that noticed. */
      readonly failed: string | undefined;
      readonly isEndless: boolean;
    };

export const PLAN_VARIABLE = "CAPNO_MUTANTS_PLAN";

/** A test file, with one mutant awake in what it tests; 0: none, and `look`: none, and who reaches what is noted. */
export function toSpec(testFile: string, mutant: number | "look"): string {
  return `${testFile}?mutant=${mutant}`;
}

export function fromSpec(
  spec: string,
): { readonly testFile: string; readonly mutant: number | "look" } | undefined {
  const [testFile = "", mutant] = spec.split("?mutant=");
  if (mutant === undefined) return undefined;
  return { testFile, mutant: mutant === "look" ? "look" : Number(mutant) };
}
