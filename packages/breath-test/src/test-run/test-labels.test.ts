import { getNextDayStart } from "@capno/domain/time";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it, vi } from "vitest";

import type { TestRunState, PendingTest } from "./test-run-states.ts";
import { EMPTY_LEDGER } from "./test-run-machine.ts";
import { aStorage } from "../testing/shared-browser.ts";
import { createTestLabels, LONGEST_TEST_LABEL } from "./test-labels.ts";

const KEY = "references";
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const TEST = { udi: toHandsetUdi("(21)NTA00201"), startedAt: toEpochMs(1_000) };
const OTHER = { ...TEST, startedAt: toEpochMs(2_000) };

function open(
  options: {
    readonly stored?: Map<string, string>;
    readonly username?: string;
    readonly isOffered?: boolean;
    readonly isBlocked?: boolean;
  } = {},
) {
  const { stored = new Map<string, string>(), username = "gp@capno.example", isOffered = true } = options;
  const session = createFakeSession(anAccount({ username }));
  const clock = createManualClock();
  const config = aRuntimeConfig();
  const services = {
    session,
    clock,
    config: { ...config, breathTest: { ...config.breathTest, reference: isOffered } },
  };
  const getStorage = () => {
    if (options.isBlocked) throw new Error("blocked");
    return aStorage(stored);
  };
  return { testLabels: createTestLabels(services, getStorage, KEY), session, clock, stored };
}

/** A test that waits for this recording. */
function waiting(test: typeof TEST, capnogramId: string, isProved: boolean): TestRunState {
  const target = { capnogramId, capturedAt: test.startedAt, isProved };
  const pending = { ...test, target } as PendingTest;
  return { phase: { status: "waiting", test: pending }, ledger: EMPTY_LEDGER };
}

describe("createTestLabels [REQ-TEST-43]", () => {
  it("labels a test, and its recording once that is proved", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "  room 3, 10:40 ");
    expect(testLabels.findOfTest(TEST)).toBe("room 3, 10:40");
    expect(testLabels.findOfTest(OTHER)).toBeUndefined();
    testLabels.follow(waiting(TEST, "a", false));
    expect(testLabels.findOfRecording("a")).toBeUndefined();
    testLabels.follow(waiting(TEST, "a", true));
    expect(testLabels.findOfRecording("a")).toBe("room 3, 10:40");
  });

  it("moves the label to a newer recording of the test", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "room 3");
    testLabels.follow(waiting(TEST, "a", true));
    testLabels.follow(waiting(TEST, "b", true));
    expect([testLabels.findOfRecording("a"), testLabels.findOfRecording("b")]).toEqual([undefined, "room 3"]);
  });

  it("labels the late recording of an abandoned test, and never the next test's", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "room 3");
    const late = { ...TEST, target: { capnogramId: "late", capturedAt: TEST.startedAt, isProved: true } };
    const { phase } = waiting(OTHER, "b", true);
    testLabels.follow({ phase, ledger: { ...EMPTY_LEDGER, abandoned: [late as never] } });
    expect([testLabels.findOfRecording("late"), testLabels.findOfRecording("b")]).toEqual([
      "room 3",
      undefined,
    ]);
  });

  it("does not label another handset's test that began at the same moment", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "room 3");
    const elsewhere = { ...TEST, udi: toHandsetUdi("(21)NTA00202") };
    expect(testLabels.findOfTest(elsewhere)).toBeUndefined();
    testLabels.follow(waiting(elsewhere, "b", true));
    expect(testLabels.findOfRecording("b")).toBeUndefined();
    testLabels.keep(elsewhere, "room 4");
    testLabels.follow(waiting(elsewhere, "b", true));
    expect([TEST, elsewhere].map((test) => testLabels.findOfTest(test))).toEqual(["room 3", "room 4"]);
    expect(testLabels.findOfRecording("b")).toBe("room 4");
  });

  it("keeps the latest label of a test", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "room 3");
    testLabels.keep(TEST, "room 4");
    expect(testLabels.findOfTest(TEST)).toBe("room 4");
  });

  it("keeps the recording's label after the test is over", () => {
    const { testLabels } = open();
    testLabels.keep(TEST, "room 3");
    testLabels.follow(waiting(TEST, "a", true));
    testLabels.follow({ phase: { status: "idle" }, ledger: EMPTY_LEDGER });
    expect(testLabels.findOfRecording("a")).toBe("room 3");
  });

  it("notifies watchers when a label is added, matched or deleted, and only then", () => {
    const { testLabels, session } = open();
    const [listener, stopped] = [vi.fn(), vi.fn()];
    testLabels.watch(listener);
    testLabels.watch(stopped)();
    testLabels.keep(TEST, "room 3");
    testLabels.follow(waiting(TEST, "a", false));
    expect(listener).toHaveBeenCalledTimes(1);
    testLabels.follow(waiting(TEST, "a", true));
    testLabels.follow(waiting(TEST, "a", true));
    expect(listener).toHaveBeenCalledTimes(2);
    session.logOut();
    expect(listener).toHaveBeenCalledTimes(3);
    expect(stopped).not.toHaveBeenCalled();
  });

  it("shares labels among tabs and keeps them across a reload", () => {
    const first = open();
    const second = open({ stored: first.stored });
    first.testLabels.keep(TEST, "room 3");
    second.testLabels.keep(OTHER, "room 4");
    expect(first.testLabels.findOfTest(OTHER)).toBe("room 4");
    expect(open({ stored: first.stored }).testLabels.findOfTest(TEST)).toBe("room 3");
  });

  it("deletes labels at log-out", () => {
    const { testLabels, session, stored } = open();
    testLabels.keep(TEST, "room 3");
    session.logOut();
    expect(testLabels.findOfTest(TEST)).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it("deletes labels at midnight; one added then lasts a day", () => {
    const { testLabels, clock, stored } = open();
    testLabels.keep(TEST, "room 3");
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now() - 1);
    expect(testLabels.findOfTest(TEST)).toBe("room 3");
    clock.advance(1);
    expect(testLabels.findOfTest(TEST)).toBeUndefined();
    expect(stored.size).toBe(0);
    testLabels.keep(OTHER, "room 4");
    expect(testLabels.findOfTest(OTHER)).toBe("room 4");
  });

  it("deletes labels at the midnight after next as well", () => {
    const { testLabels, clock, stored } = open();
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now());
    testLabels.keep(TEST, "room 3");
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now());
    expect(stored.size).toBe(0);
  });

  it("keeps labels until their own midnight although a sleep made yesterday's timer late", () => {
    const { testLabels, clock } = open();
    const untilMidnight = getNextDayStart(clock.now(), ZONE) - clock.now();
    clock.sleep(untilMidnight + 60_000);
    testLabels.keep(TEST, "room 3");
    clock.advance(untilMidnight);
    expect(testLabels.findOfTest(TEST)).toBe("room 3");
  });

  it.each([
    [0, "room 3"],
    [1, undefined],
  ])(
    "forgets labels of a later day, where the clock was set back: %i ms after the next midnight",
    (ms, text) => {
      const stored = new Map<string, string>();
      open({ stored }).testLabels.keep(TEST, "room 3");
      const kept = JSON.parse(stored.get(KEY) ?? "") as { readonly until: number };
      stored.set(KEY, JSON.stringify({ ...kept, until: kept.until + ms }));
      expect(open({ stored }).testLabels.findOfTest(TEST)).toBe(text);
    },
  );

  it("stops its timer and its log-out task when disposed, and keeps stored labels", () => {
    const { testLabels, session, clock, stored } = open();
    testLabels.keep(TEST, "room 3");
    const listener = vi.fn();
    testLabels.watch(listener);
    testLabels.dispose();
    session.logOut();
    expect(listener).not.toHaveBeenCalled();
    expect(clock.waiting()).toBe(0);
    expect(stored.size).toBe(1);
  });

  it("deletes labels before another account sees them, or if the deployment no longer offers them", () => {
    for (const other of [{ username: "gp2@capno.example" }, { isOffered: false }]) {
      const { testLabels, stored } = open();
      testLabels.keep(TEST, "room 3");
      expect(open({ stored, ...other }).testLabels.findOfTest(TEST)).toBeUndefined();
      expect(stored.size).toBe(0);
    }
  });

  it("stores nothing if labels are not offered or the text is blank", () => {
    const off = open({ isOffered: false });
    off.testLabels.keep(TEST, "room 3");
    expect(off.clock.waiting()).toBe(0);
    const on = open();
    on.testLabels.keep(TEST, "   ");
    expect([off.stored.size, on.stored.size]).toEqual([0, 0]);
  });

  it("matches no recordings on a page that does not offer labels", () => {
    const off = open({ isOffered: false });
    const on = open({ stored: off.stored });
    on.testLabels.keep(TEST, "room 3");
    off.testLabels.follow(waiting(TEST, "a", true));
    expect(on.testLabels.findOfRecording("a")).toBeUndefined();
  });

  it("shortens a label, keeps it for the page if storage is blocked, and ignores foreign text", () => {
    const blocked = open({ isBlocked: true });
    blocked.testLabels.keep(TEST, "x".repeat(LONGEST_TEST_LABEL + 1));
    expect(blocked.testLabels.findOfTest(TEST)).toHaveLength(LONGEST_TEST_LABEL);
    blocked.session.logOut();
    expect(blocked.testLabels.findOfTest(TEST)).toBeUndefined();
    for (const text of ["{", '{"tests":1}'])
      expect(open({ stored: new Map([[KEY, text]]) }).testLabels.findOfTest(TEST)).toBeUndefined();
  });
});
