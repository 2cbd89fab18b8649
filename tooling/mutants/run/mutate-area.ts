import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { TestSpecification, Vitest } from "vitest/node";

import { ROOT } from "../../commands/run-program.ts";
import { weaveMutants, type Mutant } from "../weave/weave-mutants.ts";
import { openVitest } from "./open-vitest.ts";
import {
  fromSpec,
  OUTSIDE_TESTS,
  PLAN_VARIABLE,
  toSpec,
  type JournalLine,
  type Plan,
  type ReachedTests,
} from "./plan.ts";
import { readJournal, watchJournal } from "./journal.ts";

export interface MutantResult {
  readonly mutant: Mutant;
  readonly is: "killed" | "endless" | "survived" | "not reached";
  /** The test that noticed. */
  readonly by?: string;
}

export interface AreaRun {
  readonly name: string;
  /** Below the workspace's root. */
  readonly files: readonly string[];
  readonly testFiles: readonly string[];
  /** Takes every so many-th mutant alone. */
  readonly every: number;
  /** Of these, one in so many, beginning with the index: the others are another process's. */
  readonly part: { readonly index: number; readonly of: number };
  readonly onProgress: (text: string) => void;
}

const CACHE = path.join(ROOT, ".cache/mutants");
const BATCH = 120;

/** Wakes one mutant after the other and runs the tests that reach it, nearest first, until one goes red. */
export async function mutateArea(run: AreaRun): Promise<readonly MutantResult[]> {
  const { mutants, woven } = await weaveAll(run.files);
  await mkdir(CACHE, { recursive: true });
  const own = path.join(CACHE, `${run.name}-${run.part.index + 1}`);
  const journal = `${own}.journal`;
  const planFile = `${own}.plan.json`;
  process.env[PLAN_VARIABLE] = planFile;
  const writePlan = (reached: Plan["reached"], usual: Plan["usual"]) =>
    writeFile(planFile, JSON.stringify({ journal, reached, usual } satisfies Plan));
  await writePlan({}, {});

  const vitest = await openVitest({
    isolate: false,
    runner: path.join(import.meta.dirname, "mutant-runner.ts"),
    plugin: {
      name: "capno:weave-mutants",
      enforce: "pre",
      load: (id) => woven.get(id.split("?", 1)[0] ?? id),
    },
  });
  try {
    const known = await findTestFiles(vitest, run.testFiles);
    const runSpecs = (specs: readonly string[]) => runAll(vitest, known, specs, journal);

    const looked = await lookAtAll(known.map(({ moduleId }) => toSpec(moduleId, "look")));
    const reached = findReached(looked);
    await writePlan(reached, findUsual(looked));

    const chosen = mutants
      .map((_, index) => index + 1)
      .filter((number) => number % run.every === 0)
      .filter((_, index) => index % run.part.of === run.part.index);
    const results = new Map<number, JournalLine & { type: "ran" }>();
    // Without a page first: most mutants need no more.
    for (const project of ["logic", "components"]) {
      const ofProject = new Set(
        known.filter((each) => each.project.name === project).map(({ moduleId }) => moduleId),
      );
      const specs = chosen
        .filter((number) => results.get(number)?.failed === undefined)
        .flatMap((number) =>
          sortNearest(Object.keys(reached[number] ?? {}), mutants[number - 1]?.file ?? "")
            .filter((testFile) => ofProject.has(testFile))
            .map((testFile) => toSpec(testFile, number)),
        );
      for (let at = 0; at < specs.length; at += BATCH) {
        const batch = specs.slice(at, at + BATCH);
        // oxlint-disable-next-line no-await-in-loop -- one machine
        await runBatch(batch);
        run.onProgress(
          `${path.basename(own)}: ${project} ${Math.min(at + BATCH, specs.length)} of ${specs.length}`,
        );
      }
    }

    /** Without a mutant every file is green: one that is not, twice, would say nothing of any of them. */
    async function lookAtAll(specs: readonly string[]): Promise<readonly Looked[]> {
      const first = findSound(await runSpecs(specs));
      const missed = specs.filter((spec) => !first.some((line) => line.spec === spec));
      if (missed.length === 0) return first;
      const second = findSound(await runSpecs(missed));
      if (second.length === missed.length) return [...first, ...second];
      const silent = missed.filter((spec) => !second.some((line) => line.spec === spec));
      throw new Error(`Red, or without an end, though nothing was changed: ${silent.join(", ")}`);
    }

    /** Ends with a look at the sound code: a mutant that left something behind makes every later one look killed. */
    async function runBatch(batch: readonly string[]): Promise<void> {
      const lines = await runSpecs([...batch, ...soundOnes(batch)]);
      const ran = lines.filter((line) => line.type === "ran");
      const isSound = ran.every((line) => line.mutant !== 0 || line.failed === undefined);
      if (isSound || batch.length === 1) {
        for (const line of ran) if (line.mutant !== 0) take(line);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await endWorkers(lines);
      await runBatch(batch.slice(0, half));
      await endWorkers(lines);
      await runBatch(batch.slice(half));
    }

    function take(line: JournalLine & { type: "ran" }): void {
      const before = results.get(line.mutant);
      if (before?.failed === undefined) results.set(line.mutant, line);
    }

    return chosen.map((number) => toResult(mutants[number - 1], reached[number], results.get(number)));
  } finally {
    await vitest.close();
    await rm(planFile, { force: true });
  }
}

async function findTestFiles(
  vitest: Vitest,
  testFiles: readonly string[],
): Promise<readonly TestSpecification[]> {
  const all = await vitest.globTestSpecifications();
  return all.filter(({ moduleId }) => testFiles.includes(path.relative(ROOT, moduleId)));
}

function toResult(
  mutant: Mutant | undefined,
  reached: Plan["reached"][number] | undefined,
  line: (JournalLine & { type: "ran" }) | undefined,
): MutantResult {
  if (mutant === undefined) throw new Error("A mutant without a number.");
  if (line === undefined) return { mutant, is: reached === undefined ? "not reached" : "survived" };
  if (line.failed === undefined) return { mutant, is: "survived" };
  return { mutant, is: line.isEndless ? "endless" : "killed", by: line.failed };
}

function soundOnes(batch: readonly string[]): readonly string[] {
  const testFiles = new Set(batch.map((spec) => fromSpec(spec)?.testFile ?? ""));
  return [...testFiles].map((testFile) => toSpec(testFile, 0));
}

async function weaveAll(files: readonly string[]) {
  const mutants: Mutant[] = [];
  const woven = new Map<string, string>();
  for (const file of files) {
    const address = path.join(ROOT, file);
    // oxlint-disable-next-line no-await-in-loop -- the numbers go on from file to file
    const { mutants: found, code } = weaveMutants(file, await readFile(address, "utf8"), mutants.length + 1);
    mutants.push(...found);
    woven.set(address, code);
  }
  return { mutants, woven };
}

/** Runs what is asked, in this order. Where a process stands still it is ended, and what it ran counts as endless. */
async function runAll(
  vitest: Vitest,
  known: readonly TestSpecification[],
  specs: readonly string[],
  journal: string,
): Promise<readonly JournalLine[]> {
  let left = specs;
  const all: JournalLine[] = [];
  while (left.length > 0) {
    // oxlint-disable no-await-in-loop -- what is left is known after each
    await writeFile(journal, "");
    const stop = watchJournal(journal);
    await vitest.runTestSpecifications(
      left.map((spec) => {
        const { testFile } = fromSpec(spec) ?? { testFile: "" };
        const own = known.find(({ moduleId }) => moduleId === testFile);
        if (own === undefined) throw new Error(`No such test file: ${testFile}`);
        return own.project.createSpecification(spec);
      }),
      false,
    );
    stop();
    const lines = await readJournal(journal);
    // oxlint-enable no-await-in-loop
    const finished = new Set(lines.filter(({ type }) => type !== "begun").map(({ spec }) => spec));
    const hung = lines.find(({ type, spec }) => type === "begun" && !finished.has(spec));
    all.push(...lines);
    if (hung !== undefined) {
      const mutant = fromSpec(hung.spec)?.mutant;
      if (typeof mutant === "number")
        all.push({
          type: "ran",
          spec: hung.spec,
          mutant,
          failed: "nothing: it did not end",
          isEndless: true,
        });
      finished.add(hung.spec);
    }
    const before = left.length;
    left = left.filter((spec) => !finished.has(spec));
    if (left.length === before) throw new Error(`Nothing of ${left[0] ?? ""} was run.`);
  }
  return all;
}

type Looked = JournalLine & { type: "looked" };

function findSound(lines: readonly JournalLine[]): readonly Looked[] {
  return lines.filter((line) => line.type === "looked").filter(({ failed }) => failed === undefined);
}

/** Which tests pass which mutants. */
function findReached(lines: readonly Looked[]): Plan["reached"] {
  const reached: Record<number, Record<string, ReachedTests>> = {};
  for (const line of lines) {
    const testFile = fromSpec(line.spec)?.testFile ?? "";
    for (const [test, numbers] of Object.entries(line.passed)) {
      for (const number of numbers) {
        const files = (reached[number] ??= {});
        files[testFile] = addTest(files[testFile], test);
      }
    }
  }
  return reached;
}

function findUsual(lines: readonly Looked[]): Plan["usual"] {
  return Object.fromEntries(lines.map(({ spec, usual }) => [fromSpec(spec)?.testFile ?? "", usual]));
}

function addTest(known: ReachedTests = [], test: string): ReachedTests {
  if (test === OUTSIDE_TESTS.loading || known === "loading") return "loading";
  if (test === OUTSIDE_TESTS.hooks || known === "hooks") return "hooks";
  return [...known, test];
}

/** The test that bears the source's name, then those of its folder, then the others. */
function sortNearest(testFiles: readonly string[], file: string): readonly string[] {
  const source = path.join(ROOT, file).replace(/\.tsx?$/, "");
  const rank = (testFile: string) => {
    if (testFile.startsWith(`${source}.test.`)) return 0;
    return path.dirname(testFile) === path.dirname(source) ? 1 : 2;
  };
  return testFiles.toSorted((a, b) => rank(a) - rank(b));
}

/** So that the next run begins in a process where no mutant ever was. */
async function endWorkers(lines: readonly JournalLine[]): Promise<void> {
  for (const pid of new Set(lines.flatMap((line) => (line.type === "begun" ? [line.pid] : [])))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
}
