import { isSameAccount } from "@capno/domain/username";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";
import { getNextDayStart } from "@capno/domain/day-bounds";
import * as v from "valibot";

import type { TestRunState, TestRef } from "../test-run/test-run-states.ts";
import { isPending } from "../test-run/test-run-transitions.ts";
import { getDayZone } from "../day-zone.ts";
import { parseStored } from "../storage/parse-stored.ts";

/** Room for a room and a time; too little for a letter. */
export const LONGEST_TEST_LABEL = 40;

const Kept = v.object({
  username: v.string(),
  /** The midnight after which it is gone. */
  until: v.number(),
  tests: v.array(
    v.object({
      udi: v.string(),
      startedAt: v.number(),
      text: v.string(),
      capnogramId: v.optional(v.string()),
    }),
  ),
});
type Kept = v.InferOutput<typeof Kept>;

/**
 * What a clinician notes at Start to know a test again. For their own eyes: kept in this browser until midnight or
 * log-out, for this account, and never sent. A recording gets it with the proof that it is the test's.
 */
export interface TestLabels {
  /** The owner of the deployment wants it. */
  readonly isOffered: boolean;
  keep(test: TestRef, text: string): void;
  /** Which recordings have turned out to be which test's. */
  follow(testRun: TestRunState): void;
  findOfTest(test: TestRef): string | undefined;
  findOfRecording(capnogramId: string): string | undefined;
  /** Calls back when one is noted, found or forgotten; returns the end of watching. */
  watch(listener: () => void): () => void;
  dispose(): void;
}

export function createTestLabels(
  { config, clock, session }: Pick<ProductServices, "config" | "clock" | "session">,
  getStorage: () => KeptText,
  key: string,
): TestLabels {
  const isOffered = config.breathTest.reference;
  const { username } = session.account();
  const listeners = new Set<() => void>();
  /** Where storage is blocked or full. */
  let onThisPage: string | undefined;

  function attempt<Result>(work: (storage: KeptText) => Result): Result | undefined {
    try {
      return work(getStorage());
    } catch {
      return undefined;
    }
  }

  /** Another tab may have noted one meanwhile: always what is there now. */
  function read(): Kept["tests"] {
    const exportStatus = parseStored(Kept, attempt((storage) => storage.getItem(key)) ?? onThisPage);
    if (exportStatus === undefined) return [];
    return isSameAccount(exportStatus.username, username) && clock.now() < exportStatus.until
      ? exportStatus.tests
      : [];
  }

  function write(tests: Kept["tests"]): void {
    const until = getNextDayStart(clock.now(), getDayZone(config));
    onThisPage = JSON.stringify({ username, until, tests } satisfies Kept);
    const text = onThisPage;
    attempt((storage) => storage.setItem(key, text));
    for (const listener of listeners) listener();
  }

  function forgetAll(): void {
    onThisPage = undefined;
    attempt((storage) => storage.removeItem(key));
    for (const listener of listeners) listener();
  }

  // Of another account, of yesterday, or of a deployment that wants none any more: it goes before it is seen.
  if (!isOffered || read().length === 0) forgetAll();
  let endOfDay = isOffered ? waitForMidnight() : () => {};
  const endLogOutTask = session.beforeLogOut(forgetAll);

  function waitForMidnight(): () => void {
    const now = clock.now();
    return clock.after(getNextDayStart(now, getDayZone(config)) - now, () => {
      if (read().length === 0) forgetAll();
      endOfDay = waitForMidnight();
    });
  }

  return {
    isOffered,
    keep(test, text) {
      const words = text.trim().slice(0, LONGEST_TEST_LABEL);
      if (!isOffered || words === "") return;
      const { udi, startedAt } = test;
      write([...read().filter((each) => !isOf(each, test)), { udi, startedAt, text: words }]);
    },
    follow(testRun) {
      if (!isOffered) return;
      const tests = read();
      const known = getProved(testRun);
      const next = tests.map((each) => {
        const capnogramId = known.find(({ test }) => isOf(each, test))?.capnogramId ?? each.capnogramId;
        return capnogramId === each.capnogramId ? each : { ...each, capnogramId };
      });
      if (next.some((each, at) => each !== tests[at])) write(next);
    },
    findOfTest: (test) => read().find((each) => isOf(each, test))?.text,
    findOfRecording: (capnogramId) => read().find((each) => each.capnogramId === capnogramId)?.text,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      endOfDay();
      endLogOutTask();
      listeners.clear();
    },
  };
}

const isOf = (exportStatus: { readonly udi: string; readonly startedAt: number }, test: TestRef): boolean =>
  exportStatus.udi === test.udi && exportStatus.startedAt === test.startedAt;

/** Of the test that runs and of those given up: by evidence, or by the clinician's word. */
function getProved({ phase, ledger }: TestRunState): readonly { test: TestRef; capnogramId: string }[] {
  const tests = isPending(phase) ? [...ledger.abandoned, phase.test] : ledger.abandoned;
  return tests.flatMap((test) =>
    test.target?.isProved ? [{ test, capnogramId: test.target.capnogramId }] : [],
  );
}
