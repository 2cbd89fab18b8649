import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { openMemoryTarget, type Destination } from "../files/package-target.ts";
import { NOTHING_MISSING } from "../tables/failed-table.ts";
import { EVERYTHING } from "../testing/open-package.ts";
import {
  stepExport,
  type ExportEvent,
  type ExportState,
  type Plan,
  type Unfinished,
} from "./export-machine.ts";
import { estimateTimeLeft, formatTimeLeft, getPercent } from "./time-left.ts";

const CHOOSING: ExportState = { status: "choosing" };

function play(events: readonly ExportEvent[], from: ExportState = CHOOSING) {
  let state = from;
  const effects: unknown[] = [];
  for (const event of events) {
    const [next, wanted] = stepExport(state, event);
    state = next;
    effects.push(
      ...wanted.map((effect) => ("batch" in effect ? `${effect.type} ${effect.batch}` : effect.type)),
    );
  }
  return { state, effects };
}

const aMissing = () => ({ ...NOTHING_MISSING, what: "record", reason: "no answer" }) as const;
const A_RECORD = {
  participantId: "CARD-1",
  recordedAt: null,
  parserVersion: "1",
  isFailed: false,
  hasUnknownDate: false,
  handset: null,
  isBlinded: false,
  instance: null,
};
const NO_FACTS: Plan["facts"] = {
  format: 3,
  owner: { salt: "", tag: "" },
  captureVersion: "",
  versions: {},
  choice: { groupId: null, from: null, until: null, without: [] },
  timeZone: "UTC",
  startedAt: 0,
  interruptions: [],
  participants: { count: 0, csv: "" },
  checks: { csv: "" },
  notes: { csv: "" },
  changes: { csv: "" },
  records: [],
  missing: [],
};
const aPlan = (participants: number, records: number, missing: number): Plan => ({
  listing: {
    asOf: toEpochMs(0),
    participants: { count: participants, csv: "" },
    notes: { csv: "" },
    changes: { csv: "" },
    records: [],
    listedIds: new Map(),
    missing: [],
  },
  facts: {
    ...NO_FACTS,
    records: Array.from({ length: records }, (_, id) => ({ ...A_RECORD, id })),
    missing: Array.from({ length: missing }, aMissing),
  },
});
const DESTINATION: Destination = { kind: "disk", name: "package.zip", open: openMemoryTarget };
const UNFINISHED: Unfinished = {
  choice: EVERYTHING,
  missing: [],
  destination: DESTINATION,
  read: () => Promise.reject(new Error("not read here")),
  contents: undefined,
};
const ASKED: ExportEvent = { type: "listing-asked", choice: EVERYTHING };
const BEGAN: ExportEvent = { type: "began", destination: DESTINATION, at: 0 };
const FETCHED: ExportEvent = { type: "batch-fetched", answers: new Map() };
const WRITTEN: ExportEvent = { type: "batch-written", missing: [] };
const READY: readonly ExportEvent[] = [
  ASKED,
  { type: "listing-progressed", progress: { total: 2, done: 2, busyUntil: null, isLinkDown: false } },
  { type: "plan-made", plan: aPlan(2, 20, 0) },
];
const handled = (count: number, isMissing = false): ExportEvent[] =>
  Array.from({ length: count }, () => ({ type: "record-handled", isMissing }));

describe("the export run machine [REQ-EXPORT-02]", () => {
  it("lists the records, fetches them batch by batch, and completes", () => {
    const { state, effects } = play([
      ...READY,
      BEGAN,
      ...handled(16),
      FETCHED,
      WRITTEN,
      ...handled(3),
      ...handled(1, true),
      FETCHED,
      WRITTEN,
      { type: "package-written", bytes: 900 },
    ]);
    expect(effects).toEqual([
      "list",
      "open-package",
      "fetch-batch 0",
      "write-batch",
      "fetch-batch 1",
      "write-batch",
      "finish",
    ]);
    expect(state).toMatchObject({
      status: "finished",
      bytes: 900,
      outcome: "saved",
      progress: { done: 19, missing: 1 },
    });
  });

  it("requests no batch while it is paused, and requests the next one when it resumes", () => {
    const paused = play([...READY, BEGAN, { type: "paused" }, ...handled(16), FETCHED, WRITTEN]);
    expect(paused.state).toMatchObject({ status: "paused", isBatchDue: true });
    expect(paused.effects.at(-1)).toBe("write-batch");
    expect(play([{ type: "continued", at: 9 }], paused.state).effects).toEqual([
      "release-requests",
      "fetch-batch 1",
    ]);
  });

  it("resumes in the middle of a batch without requesting a record twice", () => {
    const { effects } = play([...READY, BEGAN, { type: "paused" }, { type: "continued", at: 5 }]);
    expect(effects.slice(-2)).toEqual(["hold-requests", "release-requests"]);
  });

  it("counts what is in the file when it is stopped, and nothing that arrives afterwards", () => {
    const stopped = play([
      ...READY,
      BEGAN,
      ...handled(5),
      { type: "stopped" },
      FETCHED,
      WRITTEN,
      { type: "record-handled", isMissing: false },
      {
        type: "resume-file-written",
        unfinished: UNFINISHED,
        written: { batches: 0, done: 0, missing: 0 },
      },
    ]);
    expect(stopped.effects.at(-1)).toBe("write-resume-file");
    expect(stopped.state).toMatchObject({ status: "stopped", progress: { done: 0, batches: 0 } });
    expect(play([{ type: "resumed", destination: DESTINATION, at: 3 }], stopped.state).effects).toEqual([
      "reopen-package",
      "fetch-batch 0",
    ]);
  });

  it("returns to the choice, without a resume file, when it is stopped while it lists the records", () => {
    const { state, effects } = play([ASKED, { type: "stopped" }]);
    expect(state).toEqual(CHOOSING);
    expect(effects).toEqual(["list", "give-up"]);
  });

  it.each([
    [0, 0, 0, { status: "empty", why: "no-participants" }],
    [3, 0, 0, { status: "empty", why: "no-records" }],
    // What could not be listed is named in a package: silence would look like nothing.
    [3, 0, 1, { status: "ready" }],
  ] as const)(
    "turns a plan of %i participants, %i records and %i unreadable lists into %j",
    (participants, records, missing, is) => {
      expect(
        play([ASKED, { type: "plan-made", plan: aPlan(participants, records, missing) }]).state,
      ).toMatchObject(is);
    },
  );

  it("keeps an open file when the choice is changed", () => {
    const { state } = play([...READY, BEGAN, { type: "choice-changed" }, ASKED]);
    expect(state.status).toBe("fetching");
  });

  it("shows until when the server is busy, and that the network is lost until the next answer", () => {
    const began = play([
      ...READY,
      BEGAN,
      { type: "server-was-busy", until: 77 },
      { type: "link-changed", isUp: false },
    ]);
    expect(began.state).toMatchObject({ progress: { busyUntil: 77, isLinkDown: true } });
    expect(play(handled(1), began.state).state).toMatchObject({
      progress: { busyUntil: 77, isLinkDown: false },
    });
  });

  it("starts no second export while one is being written", () => {
    const { state } = play([
      ...READY,
      BEGAN,
      {
        type: "resume-file-opened",
        unfinished: UNFINISHED,
        progress: { participants: 1, records: 9, done: 3, missing: 0, batches: 0 },
      },
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
    since: { at: 1_000, handled: 24 },
    busyUntil: null,
    isLinkDown: false,
  };

  it("is estimated from the speed since the export last resumed", () => {
    expect(estimateTimeLeft(progress, 41_000)).toBe(60_000);
    expect(getPercent(progress)).toBe(51);
  });

  it("is not shown before it can be estimated", () => {
    expect(estimateTimeLeft({ ...progress, since: { at: 1_000, handled: 41 } }, 41_000)).toBeUndefined();
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
