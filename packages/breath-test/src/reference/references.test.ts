import { getNextDayStart } from "@capno/domain/day-bounds";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it, vi } from "vitest";

import type { FlowState, PendingTest } from "../flow/flow-states.ts";
import { EMPTY_LEDGER } from "../flow/flow-step.ts";
import { aStorage } from "../testing/shared-browser.ts";
import { createReferences, LONGEST_REFERENCE } from "./references.ts";

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
  return { references: createReferences(services, getStorage, KEY), session, clock, stored };
}

/** A test that waits for this recording. */
function waiting(test: typeof TEST, capnogramId: string, isProved: boolean): FlowState {
  const target = { capnogramId, capturedAt: test.startedAt, isProved };
  const pending = { ...test, target } as PendingTest;
  return { phase: { status: "waiting", test: pending }, ledger: EMPTY_LEDGER };
}

describe("a reference of one's own [REQ-TEST-43]", () => {
  it("belongs to its test, and to its recording once that is proved", () => {
    const { references } = open();
    references.keep(TEST, "  room 3, 10:40 ");
    expect(references.findOfTest(TEST)).toBe("room 3, 10:40");
    expect(references.findOfTest(OTHER)).toBeUndefined();
    references.follow(waiting(TEST, "a", false));
    expect(references.findOfRecording("a")).toBeUndefined();
    references.follow(waiting(TEST, "a", true));
    expect(references.findOfRecording("a")).toBe("room 3, 10:40");
  });

  it("goes with its test to the newer recording, and leaves the older one without", () => {
    const { references } = open();
    references.keep(TEST, "room 3");
    references.follow(waiting(TEST, "a", true));
    references.follow(waiting(TEST, "b", true));
    expect([references.findOfRecording("a"), references.findOfRecording("b")]).toEqual([undefined, "room 3"]);
  });

  it("stays with a test given up whose recording comes late, and never goes to the next test", () => {
    const { references } = open();
    references.keep(TEST, "room 3");
    const late = { ...TEST, target: { capnogramId: "late", capturedAt: TEST.startedAt, isProved: true } };
    const { phase } = waiting(OTHER, "b", true);
    references.follow({ phase, ledger: { ...EMPTY_LEDGER, abandoned: [late as never] } });
    expect([references.findOfRecording("late"), references.findOfRecording("b")]).toEqual([
      "room 3",
      undefined,
    ]);
  });

  it("a reference of one's own is not another handset's, though its test began at the same moment", () => {
    const { references } = open();
    references.keep(TEST, "room 3");
    const elsewhere = { ...TEST, udi: toHandsetUdi("(21)NTA00202") };
    expect(references.findOfTest(elsewhere)).toBeUndefined();
    references.follow(waiting(elsewhere, "b", true));
    expect(references.findOfRecording("b")).toBeUndefined();
    references.keep(elsewhere, "room 4");
    references.follow(waiting(elsewhere, "b", true));
    expect([TEST, elsewhere].map((test) => references.findOfTest(test))).toEqual(["room 3", "room 4"]);
    expect(references.findOfRecording("b")).toBe("room 4");
  });

  it("a reference of one's own is what was noted last of a test", () => {
    const { references } = open();
    references.keep(TEST, "room 3");
    references.keep(TEST, "room 4");
    expect(references.findOfTest(TEST)).toBe("room 4");
  });

  it("stays with its recording once the test is over", () => {
    const { references } = open();
    references.keep(TEST, "room 3");
    references.follow(waiting(TEST, "a", true));
    references.follow({ phase: { status: "idle" }, ledger: EMPTY_LEDGER });
    expect(references.findOfRecording("a")).toBe("room 3");
  });

  it("a reference of one's own is news to whoever watches when it is noted, found and forgotten, and only then", () => {
    const { references, session } = open();
    const [heard, stopped] = [vi.fn(), vi.fn()];
    references.watch(heard);
    references.watch(stopped)();
    references.keep(TEST, "room 3");
    references.follow(waiting(TEST, "a", false));
    expect(heard).toHaveBeenCalledTimes(1);
    references.follow(waiting(TEST, "a", true));
    references.follow(waiting(TEST, "a", true));
    expect(heard).toHaveBeenCalledTimes(2);
    session.logOut();
    expect(heard).toHaveBeenCalledTimes(3);
    expect(stopped).not.toHaveBeenCalled();
  });

  it("a reference of one's own is in every tab, and there after a reload", () => {
    const first = open();
    const second = open({ stored: first.stored });
    first.references.keep(TEST, "room 3");
    second.references.keep(OTHER, "room 4");
    expect(first.references.findOfTest(OTHER)).toBe("room 4");
    expect(open({ stored: first.stored }).references.findOfTest(TEST)).toBe("room 3");
  });

  it("a reference of one's own is gone from the browser at log-out", () => {
    const { references, session, stored } = open();
    references.keep(TEST, "room 3");
    session.logOut();
    expect(references.findOfTest(TEST)).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it("a reference of one's own is gone from the browser at midnight, and what is noted then lasts a day", () => {
    const { references, clock, stored } = open();
    references.keep(TEST, "room 3");
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now() - 1);
    expect(references.findOfTest(TEST)).toBe("room 3");
    clock.advance(1);
    expect(references.findOfTest(TEST)).toBeUndefined();
    expect(stored.size).toBe(0);
    references.keep(OTHER, "room 4");
    expect(references.findOfTest(OTHER)).toBe("room 4");
  });

  it("a reference of one's own is gone from the browser at the midnight after the next as well", () => {
    const { references, clock, stored } = open();
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now());
    references.keep(TEST, "room 3");
    clock.advance(getNextDayStart(clock.now(), ZONE) - clock.now());
    expect(stored.size).toBe(0);
  });

  it("a reference of one's own is there until its own midnight, though a sleep has made yesterday's timer late", () => {
    const { references, clock } = open();
    const untilMidnight = getNextDayStart(clock.now(), ZONE) - clock.now();
    clock.sleep(untilMidnight + 60_000);
    references.keep(TEST, "room 3");
    clock.advance(untilMidnight);
    expect(references.findOfTest(TEST)).toBe("room 3");
  });

  it("a reference of one's own is nothing to a page that is closed: it tells nobody, waits for nothing and leaves the rest", () => {
    const { references, session, clock, stored } = open();
    references.keep(TEST, "room 3");
    const heard = vi.fn();
    references.watch(heard);
    references.dispose();
    references.keep(OTHER, "room 4");
    session.logOut();
    expect(heard).not.toHaveBeenCalled();
    expect(clock.waiting()).toBe(0);
    expect(stored.size).toBe(1);
  });

  it("a reference of one's own is gone before another account sees it, and where the owner wants none any more", () => {
    for (const other of [{ username: "gp2@capno.example" }, { isOffered: false }]) {
      const { references, stored } = open();
      references.keep(TEST, "room 3");
      expect(open({ stored, ...other }).references.findOfTest(TEST)).toBeUndefined();
      expect(stored.size).toBe(0);
    }
  });

  it("a reference of one's own is not kept where it is not offered, nor where nothing was typed", () => {
    const off = open({ isOffered: false });
    off.references.keep(TEST, "room 3");
    expect(off.clock.waiting()).toBe(0);
    const on = open();
    on.references.keep(TEST, "   ");
    expect([off.stored.size, on.stored.size]).toEqual([0, 0]);
  });

  it("a reference of one's own is followed to its recording by no page that does not offer it", () => {
    const off = open({ isOffered: false });
    const on = open({ stored: off.stored });
    on.references.keep(TEST, "room 3");
    off.references.follow(waiting(TEST, "a", true));
    expect(on.references.findOfRecording("a")).toBeUndefined();
  });

  it("a reference of one's own is short, lasts as long as the page where storage is blocked, and reads nothing it did not write", () => {
    const blocked = open({ isBlocked: true });
    blocked.references.keep(TEST, "x".repeat(LONGEST_REFERENCE + 1));
    expect(blocked.references.findOfTest(TEST)).toHaveLength(LONGEST_REFERENCE);
    blocked.session.logOut();
    expect(blocked.references.findOfTest(TEST)).toBeUndefined();
    for (const text of ["{", '{"tests":1}'])
      expect(open({ stored: new Map([[KEY, text]]) }).references.findOfTest(TEST)).toBeUndefined();
  });
});
