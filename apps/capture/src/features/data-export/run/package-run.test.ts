import { describe, expect, it } from "vitest";

import { stepPackageRun, type PackageEvent, type PackageRun } from "./package-run.ts";
import { estimateTimeLeft, formatTimeLeft, getPercent } from "./time-left.ts";

const CHOOSING: PackageRun = { status: "choosing" };

function play(events: readonly PackageEvent[], from: PackageRun = CHOOSING) {
  let state = from;
  const effects: unknown[] = [];
  for (const event of events) {
    const [next, wanted] = stepPackageRun(state, event);
    state = next;
    effects.push(
      ...wanted.map((effect) => ("batch" in effect ? `${effect.type} ${effect.batch}` : effect.type)),
    );
  }
  return { state, effects };
}

const READY: readonly PackageEvent[] = [
  { type: "asked-what-is-there" },
  { type: "listing-progressed", progress: { total: 2, done: 2, busyUntil: null, isLinkDown: false } },
  { type: "plan-made", participants: 2, records: 20, missing: 0 },
];
const settled = (count: number, isMissing = false): PackageEvent[] =>
  Array.from({ length: count }, () => ({ type: "record-settled", isMissing }));

describe("the export run machine [REQ-EXPORT-02]", () => {
  it("lists the records, fetches them batch by batch, and completes", () => {
    const { state, effects } = play([
      ...READY,
      { type: "began", at: 0 },
      ...settled(16),
      { type: "batch-fetched", batch: 0 },
      { type: "batch-written" },
      ...settled(3),
      ...settled(1, true),
      { type: "batch-fetched", batch: 1 },
      { type: "batch-written" },
      { type: "package-written", bytes: 900, outcome: "saved" },
    ]);
    expect(effects).toEqual([
      "list",
      "open-package",
      "fetch-batch 0",
      "write-batch 0",
      "fetch-batch 1",
      "write-batch 1",
      "finish",
    ]);
    expect(state).toMatchObject({ status: "finished", bytes: 900, progress: { done: 19, missing: 1 } });
  });

  it("requests no batch while it is paused, and requests the next one when it resumes", () => {
    const paused = play([
      ...READY,
      { type: "began", at: 0 },
      { type: "paused" },
      ...settled(16),
      { type: "batch-fetched", batch: 0 },
      { type: "batch-written" },
    ]);
    expect(paused.state).toMatchObject({ status: "paused", isBatchDue: true });
    expect(paused.effects.at(-1)).toBe("write-batch 0");
    expect(play([{ type: "continued", at: 9 }], paused.state).effects).toEqual([
      "release-requests",
      "fetch-batch 1",
    ]);
  });

  it("resumes in the middle of a batch without requesting a record twice", () => {
    const { effects } = play([
      ...READY,
      { type: "began", at: 0 },
      { type: "paused" },
      { type: "continued", at: 5 },
    ]);
    expect(effects.slice(-2)).toEqual(["hold-requests", "release-requests"]);
  });

  it("counts what is in the file when it is stopped, and nothing that arrives afterwards", () => {
    const stopped = play([
      ...READY,
      { type: "began", at: 0 },
      ...settled(5),
      { type: "stopped" },
      { type: "batch-fetched", batch: 0 },
      { type: "batch-written" },
      { type: "record-settled", isMissing: false },
      { type: "part-kept", batches: 0, done: 0, missing: 0 },
    ]);
    expect(stopped.effects.at(-1)).toBe("keep-part");
    expect(stopped.state).toMatchObject({ status: "stopped", progress: { done: 0, batches: 0 } });
    expect(play([{ type: "went-on", at: 3 }], stopped.state).effects).toEqual([
      "reopen-package",
      "fetch-batch 0",
    ]);
  });

  it("returns to the choice, without a resume file, when it is stopped while it lists the records", () => {
    const { state, effects } = play([{ type: "asked-what-is-there" }, { type: "stopped" }]);
    expect(state).toEqual(CHOOSING);
    expect(effects).toEqual(["list", "give-up"]);
  });

  it.each([
    [0, 0, 0, { status: "empty", why: "no-participants" }],
    [3, 0, 0, { status: "empty", why: "no-records" }],
    // What could not be listed is named in a package: silence would look like nothing.
    [3, 0, 1, { status: "ready", participants: 3, records: 0, missing: 1 }],
  ] as const)(
    "turns a plan of %i participants, %i records and %i unreadable lists into %j",
    (participants, records, missing, is) => {
      expect(
        play([{ type: "asked-what-is-there" }, { type: "plan-made", participants, records, missing }]).state,
      ).toEqual(is);
    },
  );

  it("keeps an open file when the choice is changed", () => {
    const { state } = play([
      ...READY,
      { type: "began", at: 0 },
      { type: "choice-changed" },
      { type: "asked-what-is-there" },
    ]);
    expect(state.status).toBe("fetching");
  });

  it("shows until when the server is busy, and that the network is lost until the next answer", () => {
    const began = play([
      ...READY,
      { type: "began", at: 0 },
      { type: "server-was-busy", until: 77 },
      { type: "link-changed", isUp: false },
    ]);
    expect(began.state).toMatchObject({ progress: { busyUntil: 77, isLinkDown: true } });
    expect(play(settled(1), began.state).state).toMatchObject({
      progress: { busyUntil: 77, isLinkDown: false },
    });
  });

  it("starts no second export while one is being written", () => {
    const { state } = play([
      ...READY,
      { type: "began", at: 0 },
      { type: "part-opened", progress: { participants: 1, records: 9, done: 3, missing: 0, batches: 0 } },
    ]);
    expect(state.status).toBe("fetching");
  });
});

describe("the remaining time of an export", () => {
  const progress = {
    participants: 1,
    records: 124,
    done: 62,
    missing: 2,
    batches: 3,
    since: { at: 1_000, settled: 24 },
    busyUntil: null,
    isLinkDown: false,
  };

  it("is estimated from the speed since the export last resumed", () => {
    expect(estimateTimeLeft(progress, 41_000)).toBe(60_000);
    expect(getPercent(progress)).toBe(51);
  });

  it("is not shown before it can be estimated", () => {
    expect(estimateTimeLeft({ ...progress, since: { at: 1_000, settled: 41 } }, 41_000)).toBeUndefined();
    expect(estimateTimeLeft(progress, 1_000)).toBeUndefined();
  });

  it("reaches 100 % with the last record only", () => {
    expect(getPercent({ ...progress, records: 1_000, done: 999, missing: 0 })).toBe(99);
    expect(getPercent({ ...progress, records: 0, done: 0, missing: 0 })).toBe(100);
  });

  it.each([
    [20_000, "less than a minute left"],
    [60_000, "about a minute left"],
    [270_000, "about 5 minutes left"],
    [7_200_000, "about 2 hours left"],
  ])("shows %i ms as %s", (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text);
  });
});
