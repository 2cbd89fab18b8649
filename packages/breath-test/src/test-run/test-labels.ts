import { isSameAccount } from "@capno/domain/account";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";
import { getNextDayStart } from "@capno/domain/time";
import { createListeners } from "@capno/machine/create-listeners";
import * as v from "valibot";

import type { TestRunState, TestRef } from "./test-run-states.ts";
import { isPending } from "./test-run-transitions.ts";
import { getDayZone } from "../day/day-zone.ts";
import { parseStored } from "../storage/parse-stored.ts";

/** Room for a room number and a time; too little for a letter. */
export const LONGEST_TEST_LABEL = 40;

const Kept = v.object({
  username: v.string(),
  /** The midnight that deletes the label. */
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
 * Labels that a clinician gives tests at Start to recognise them: kept in this browser until midnight or log-out, for
 * this account only, and never sent. A recording gets the label when it is proved to be the test's.
 */
export interface TestLabels {
  readonly isOffered: boolean;
  keep(test: TestRef, text: string): void;
  /** Notes which recordings were proved to belong to which tests. */
  follow(testRun: TestRunState): void;
  findOfTest(test: TestRef): string | undefined;
  findOfRecording(capnogramId: string): string | undefined;
  /** Calls back when a label is added, matched or deleted; returns the unsubscribe function. */
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
  const listeners = createListeners();
  /** Used if storage is blocked or full. */
  let onThisPage: string | undefined;

  function attempt<Result>(work: (storage: KeptText) => Result): Result | undefined {
    try {
      return work(getStorage());
    } catch {
      return undefined;
    }
  }

  /** Always reads storage, since another tab may have added a label. */
  function read(): Kept["tests"] {
    const stored = parseStored(Kept, attempt((storage) => storage.getItem(key)) ?? onThisPage);
    if (stored === undefined) return [];
    // Not later than the next midnight either: the clock was set back, and the labels would last for days.
    const now = clock.now();
    const isOfToday = now < stored.until && stored.until <= getNextDayStart(now, getDayZone(config));
    return isSameAccount(stored.username, username) && isOfToday ? stored.tests : [];
  }

  function write(tests: Kept["tests"]): void {
    const until = getNextDayStart(clock.now(), getDayZone(config));
    onThisPage = JSON.stringify({ username, until, tests } satisfies Kept);
    const text = onThisPage;
    attempt((storage) => storage.setItem(key, text));
    listeners.notify();
  }

  function forgetAll(): void {
    onThisPage = undefined;
    attempt((storage) => storage.removeItem(key));
    listeners.notify();
  }

  // Deletes labels of another account, of yesterday, or of a deployment that no longer offers them, before anyone sees them.
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
    watch: listeners.watch,
    dispose() {
      endOfDay();
      endLogOutTask();
    },
  };
}

const isOf = (ref: { readonly udi: string; readonly startedAt: number }, test: TestRef): boolean =>
  ref.udi === test.udi && ref.startedAt === test.startedAt;

/** The recordings of the running test and of abandoned ones, proved by evidence or by the clinician's answer. */
function getProved({ phase, ledger }: TestRunState): readonly { test: TestRef; capnogramId: string }[] {
  const tests = isPending(phase) ? [...ledger.abandoned, phase.test] : ledger.abandoned;
  return tests.flatMap((test) =>
    test.target?.isProved ? [{ test, capnogramId: test.target.capnogramId }] : [],
  );
}
