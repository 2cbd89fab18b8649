import { appendFileSync, readFileSync } from "node:fs";

import { TestRunner, vi, type RunnerTask, type RunnerTestCase, type RunnerTestFile } from "vitest";

import {
  fromSpec,
  OUTSIDE_TESTS,
  PLAN_VARIABLE,
  type JournalLine,
  type Plan,
  type ReachedTests,
  type Usual,
} from "./plan.ts";

/**
 * What turns so much oftener than without a mutant will not end: a loop, or promises and timers that make each other
 * pass the same places again and again.
 */
const ENDLESS_FACTOR = 20;
const ENDLESS_AT_LEAST = 100_000;
/** A test that takes so much longer waits for something that does not come. */
const PATIENCE_FACTOR = 10;
const PATIENCE_AT_LEAST_MS = 5_000;

interface Awake {
  mutant: number;
  turns: number;
  mostTurns: number;
  isEndless: boolean;
  /** Set while it is noted who passes what. */
  passed: Set<number> | undefined;
}

const awake: Awake = { mutant: 0, turns: 0, mostTurns: Infinity, isEndless: false, passed: undefined };
const killed = new Set<number>();
/** Before any test file was given a time of its own. */
let longestMs: number | undefined;

Object.assign(globalThis, {
  __capnoMutant(number: number): boolean {
    countTurn();
    awake.passed?.add(number);
    return awake.mutant === number;
  },
  __capnoTurn: countTurn,
});

function countTurn(): void {
  awake.turns += 1;
  if (awake.turns <= awake.mostTurns) return;
  awake.isEndless = true;
  throw new Error("A loop did not end.");
}

/** Runs a test file as often as there are mutants for it, in one process: `file.test.ts?mutant=12`. */
// oxlint-disable-next-line import/no-default-export -- vitest takes a runner from there
export default class MutantRunner extends TestRunner {
  #spec = "";
  #testFile = "";
  #mutant: number | "look" = 0;
  #passed: Record<string, number[]> = {};
  #failed: string | undefined;
  #usual: Usual = { turns: 0, ms: 0 };
  #isStale = false;
  readonly #plan = JSON.parse(readFileSync(process.env[PLAN_VARIABLE] ?? "", "utf8")) as Plan;

  override async importFile(filepath: string, source: "collect" | "setup"): Promise<unknown> {
    const spec = fromSpec(filepath);
    if (spec === undefined) return super.importFile(filepath, source);
    this.#begin(filepath, spec.testFile, spec.mutant);
    if (spec.mutant !== "look" && killed.has(spec.mutant)) return undefined;
    // What is reached while modules load is reached only in modules that load again.
    const loads = spec.mutant === "look" || this.#getReached() === "loading";
    if (loads || this.#isStale) vi.resetModules();
    this.#isStale = loads && spec.mutant !== "look";
    return super.importFile(spec.testFile, source);
  }

  onCollected(files: RunnerTestFile[]): void {
    this.#noteUsual();
    this.#note(OUTSIDE_TESTS.loading);
    const reached = this.#getReached();
    if (!Array.isArray(reached)) return;
    const names = new Set(reached);
    for (const test of files.flatMap(listTests)) if (!names.has(toName(test))) test.mode = "skip";
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    // One is enough.
    if (this.#failed !== undefined && this.#mutant !== "look") test.mode = "skip";
    awake.turns = 0;
    this.#note(OUTSIDE_TESTS.hooks);
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    this.#noteUsual(test.result?.duration);
    this.#note(toName(test));
    if (test.result?.state === "fail") this.#failed ??= toName(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const [file] = files;
    if (file === undefined || this.#spec === "") return;
    const isSkipped = this.#mutant !== "look" && killed.has(this.#mutant);
    if (!isSkipped && findFailure(file)) this.#failed ??= "the file itself";
    const spec = this.#spec;
    if (this.#mutant === "look") {
      this.#say({ type: "looked", spec, passed: this.#passed, usual: this.#usual, failed: this.#failed });
    } else {
      if (this.#failed !== undefined && this.#mutant !== 0) killed.add(this.#mutant);
      const { isEndless } = awake;
      this.#say({ type: "ran", spec, mutant: this.#mutant, failed: this.#failed, isEndless });
    }
    Object.assign(awake, { mutant: 0, passed: undefined, mostTurns: Infinity, isEndless: false });
  }

  #begin(spec: string, testFile: string, mutant: number | "look"): void {
    this.#spec = spec;
    this.#testFile = testFile;
    this.#mutant = mutant;
    this.#passed = {};
    this.#failed = undefined;
    this.#usual = { turns: 0, ms: 0 };
    const usual = this.#plan.usual[testFile];
    if (usual !== undefined)
      this.config.testTimeout = Math.min(
        (longestMs ??= this.config.testTimeout),
        Math.max(PATIENCE_AT_LEAST_MS, usual.ms * PATIENCE_FACTOR),
      );
    Object.assign(awake, {
      mutant: mutant === "look" ? 0 : mutant,
      turns: 0,
      mostTurns:
        mutant === "look" || mutant === 0 || usual === undefined
          ? Infinity
          : usual.turns * ENDLESS_FACTOR + ENDLESS_AT_LEAST,
      passed: mutant === "look" ? new Set() : undefined,
    });
    this.#say({ type: "begun", spec, pid: process.pid });
  }

  #getReached(): ReachedTests | undefined {
    return typeof this.#mutant === "number" ? this.#plan.reached[this.#mutant]?.[this.#testFile] : undefined;
  }

  /** Of the test that turns most often, or of the loading: each is counted anew. */
  #noteUsual(ms = 0): void {
    this.#usual = { turns: Math.max(this.#usual.turns, awake.turns), ms: Math.max(this.#usual.ms, ms) };
  }

  #note(name: string): void {
    if (awake.passed === undefined) return;
    this.#passed[name] = [...(this.#passed[name] ?? []), ...awake.passed];
    awake.passed = new Set();
  }

  #say(line: JournalLine): void {
    appendFileSync(this.#plan.journal, `${JSON.stringify(line)}\n`);
  }
}

function listTests(task: RunnerTask): readonly RunnerTestCase[] {
  return task.type === "test" ? [task] : task.tasks.flatMap(listTests);
}

function toName(test: RunnerTestCase): string {
  const names = [test.name];
  for (let { suite } = test; suite !== undefined; { suite } = suite) names.unshift(suite.name);
  return names.join(" > ");
}

function findFailure(task: RunnerTask): boolean {
  if (task.result?.state === "fail") return true;
  return task.type === "suite" && task.tasks.some(findFailure);
}
