import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { openMemoryTarget, type Destination } from "../files/package-target.ts";
import { NOTHING_MISSING } from "../tables/failed-table.ts";
import { EVERYTHING } from "../testing/open-package.ts";
import { stepExport, type ExportEvent, type ExportState } from "./export-machine.ts";
import type { Plan } from "./plan.ts";
import { estimateTimeLeft, formatTimeLeft, getPercent } from "./time-left.ts";

const CHOOSING: ExportState = { status: "choosing" };

function play(events: readonly ExportEvent[], from: ExportState = CHOOSING) {
  let state = from;
  const effects: string[] = [];
  for (const event of events) {
    const [next, wanted] = stepExport(state, event);
    state = next;
    effects.push(...wanted.map(({ type }) => type));
  }
  return { state, effects };
}

const MISSING = { ...NOTHING_MISSING, what: "record", reason: "no answer" } as const;
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
const aPlan = (participants: number, records: number, missing: number): Plan => ({
  versions: {},
  choice: EVERYTHING,
  timeZone: "UTC",
  startedAt: 0,
  listsAsOf: toEpochMs(0),
  participants,
  isUnblinded: false,
  tables: { participants: "", checks: "", notes: "", changes: "" },
  records: Array.from({ length: records }, (_, id) => ({ ...A_RECORD, id })),
  missing: Array.from({ length: missing }, () => MISSING),
});
const DESTINATION: Destination = {
  kind: "disk",
  name: "package.zip",
  isUnblinded: false,
  open: openMemoryTarget,
  abandon: async () => undefined,
};
const ASKED: ExportEvent = { type: "asked", choice: EVERYTHING, destination: DESTINATION };
const BEGAN: readonly ExportEvent[] = [
  ASKED,
  { type: "listing-progressed", progress: { total: 2, done: 2, busyUntil: null, isLinkDown: false } },
  { type: "plan-made", plan: aPlan(2, 20, 0), at: 0 },
];
const handled = (count: number): ExportEvent[] =>
  Array.from({ length: count }, () => ({ type: "record-handled" }));

describe("the export run machine [REQ-EXPORT-02]", () => {
  it("lists the records, writes the package while they arrive, and completes", () => {
    const { state, effects } = play([
      ...BEGAN,
      ...handled(19),
      { type: "record-handled", missing: MISSING },
      { type: "all-fetched" },
      { type: "package-written", bytes: 900 },
    ]);
    expect(effects).toEqual(["list", "write-package"]);
    expect(state).toMatchObject({
      status: "finished",
      bytes: 900,
      outcome: "saved",
      missing: [MISSING],
      progress: { done: 19, missing: 1 },
    });
  });

  it("holds requests while it is paused, and counts those that were under way", () => {
    const { state, effects } = play([...BEGAN, { type: "paused" }, ...handled(4)]);
    expect(state).toMatchObject({ status: "paused", progress: { done: 4 } });
    expect(effects.at(-1)).toBe("hold-requests");
    const next = play([{ type: "continued", at: 5 }], state);
    expect(next.state).toMatchObject({ status: "fetching", progress: { since: { at: 5, handled: 4 } } });
    expect(next.effects).toEqual(["release-requests"]);
  });

  it.each([
    ["lists", [ASKED]],
    ["fetches", [...BEGAN, ...handled(5)]],
    ["is paused", [...BEGAN, { type: "paused" }]],
  ] satisfies [string, ExportEvent[]][])(
    "returns to the choice when it is stopped while it %s, and takes no late answer",
    (_, events) => {
      const { state, effects } = play([
        ...events,
        { type: "stopped" },
        ...handled(1),
        { type: "all-fetched" },
        { type: "package-written", bytes: 9 },
        { type: "failed", why: "late" },
      ]);
      expect(state).toEqual(CHOOSING);
      expect(effects.at(-1)).toBe("give-up");
    },
  );

  it.each([
    [0, 0, 0, { status: "empty", why: "no-participants" }],
    [3, 0, 0, { status: "empty", why: "no-records" }],
    // What could not be listed is named in a package: silence would look like nothing.
    [3, 0, 1, { status: "fetching" }],
  ] as const)(
    "turns a plan of %i participants, %i records and %i unreadable lists into %j",
    (participants, records, missing, is) => {
      expect(
        play([ASKED, { type: "plan-made", plan: aPlan(participants, records, missing), at: 0 }]).state,
      ).toMatchObject(is);
    },
  );

  it("keeps an open file when the choice is changed or another listing is asked for", () => {
    const { state } = play([...BEGAN, { type: "choice-changed" }, ASKED]);
    expect(state.status).toBe("fetching");
  });

  it("shows until when the server is busy, and that the network is lost until the next answer", () => {
    const began = play([
      ...BEGAN,
      { type: "server-was-busy", until: 77 },
      { type: "link-changed", isUp: false },
    ]);
    expect(began.state).toMatchObject({ progress: { busyUntil: 77, isLinkDown: true } });
    expect(play(handled(1), began.state).state).toMatchObject({
      progress: { busyUntil: 77, isLinkDown: false },
    });
  });
});

const FETCHED: readonly ExportEvent[] = [...BEGAN, { type: "all-fetched" }];

describe("the export run machine out of turn", () => {
  it.each<readonly [string, readonly ExportEvent[], ExportEvent, ExportState["status"]]>([
    ["another package is asked for while one is listed", [ASKED], ASKED, "listing"],
    ["another package is asked for while its tables are written", FETCHED, ASKED, "finishing"],
    [
      "the file is whole before every record is there",
      BEGAN,
      { type: "package-written", bytes: 1 },
      "fetching",
    ],
    ["it is paused while its tables are written", FETCHED, { type: "paused" }, "finishing"],
    ["it continues and was not paused", BEGAN, { type: "continued", at: 5 }, "fetching"],
    ["a record comes after the last", FETCHED, { type: "record-handled" }, "finishing"],
    ["the choice is changed while its tables are written", FETCHED, { type: "choice-changed" }, "finishing"],
    [
      "the line is lost while its tables are written",
      FETCHED,
      { type: "link-changed", isUp: false },
      "finishing",
    ],
    [
      "a plan comes for what is fetched",
      BEGAN,
      { type: "plan-made", plan: aPlan(0, 0, 0), at: 1 },
      "fetching",
    ],
    ["it is stopped before it began", [], { type: "stopped" }, "choosing"],
    ["the choice is changed before it began", [], { type: "choice-changed" }, "choosing"],
    [
      "the server is busy while its tables are written",
      FETCHED,
      { type: "server-was-busy", until: 77 },
      "finishing",
    ],
    [
      "a list is read of what is fetched",
      BEGAN,
      { type: "listing-progressed", progress: { total: 9, done: 1, busyUntil: null, isLinkDown: false } },
      "fetching",
    ],
  ])("changes nothing where %s", (_, events, late, status) => {
    const { state } = play(events);
    expect(state.status).toBe(status);
    const next = play([late], state);
    expect(next.effects).toEqual([]);
    expect(next.state).toBe(state);
  });

  it.each<readonly [string, readonly ExportEvent[]]>([
    ["empty", [ASKED, { type: "plan-made", plan: aPlan(0, 0, 0), at: 0 }]],
    ["failed", [ASKED, { type: "failed", why: "The disk is full." }]],
    ["finished", [...FETCHED, { type: "package-written", bytes: 1 }]],
  ])("returns to the choice when that is changed after a package that was %s", (status, events) => {
    const { state } = play(events);
    expect(state.status).toBe(status);
    expect(play([{ type: "choice-changed" }], state).state).toEqual(CHOOSING);
  });

  it("says that a package was made, and not that it is saved, where the browser does not tell", () => {
    const destination = { ...DESTINATION, kind: "memory" } as const;
    const [, ...rest] = FETCHED;
    const { state } = play([{ ...ASKED, destination }, ...rest, { type: "package-written", bytes: 1 }]);
    expect(state).toMatchObject({ status: "finished", outcome: "made" });
  });

  it.each<ExportEvent>([
    { type: "link-changed", isUp: true },
    { type: "record-handled", missing: MISSING },
  ])("knows that the line is back by %j", (event) => {
    const lost: ExportEvent = { type: "link-changed", isUp: false };
    expect(play([...BEGAN, lost, event]).state).toMatchObject({ progress: { isLinkDown: false } });
  });
});

describe("the remaining time of an export", () => {
  const progress = {
    participants: 1,
    records: 124,
    done: 62,
    missing: 2,
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
    expect(estimateTimeLeft({ ...progress, since: { at: 1_000, handled: 40 } }, 41_000)).toBe(100_000);
  });

  it("reaches 100 % with the last record only", () => {
    expect(getPercent({ ...progress, records: 1_000, done: 999, missing: 0 })).toBe(99);
    expect(getPercent({ ...progress, records: 0, done: 0, missing: 0 })).toBe(100);
  });

  it.each([
    [29_999, "less than a minute left"],
    [30_000, "about a minute left"],
    [90_000, "about 2 minutes left"],
    [270_000, "about 5 minutes left"],
    [89 * 60_000, "about 89 minutes left"],
    [90 * 60_000, "about 2 hours left"],
    [7_200_000, "about 2 hours left"],
  ])("shows %i ms as %s", (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text);
  });
});
