import { toParticipants, type ParticipantSource } from "@capno/domain/participant/participant";
import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";
import { aGroup } from "@capno/test-kit/builders";
import { describe, expect, it } from "vitest";

import { describeHandsets } from "./describe-handsets.ts";
import { isNamed, isOfFilter, type HandsetFilter } from "./handset-filter.ts";
import { formatColumnsCsv } from "../../kit/table/column.ts";
import { createHandsetColumns } from "./handset-columns.tsx";
import { formatHolders, formatSilence, toDuids } from "./handset-text.ts";
import { toFileHead } from "./HandsetsPage.tsx";

const NOW = toEpochMs(Date.UTC(2026, 10, 26, 10));
const DAY_MS = 86_400_000;
const GROUPS = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
const udi = (serial: string) => toHandsetUdi(`(01)05012345678900(21)NTH${serial}`);

const aSource = (duid: string, changes: Partial<ParticipantSource> = {}): ParticipantSource => ({
  duid,
  groupIds: [1],
  handsetUdi: null,
  recordCount: 3,
  latestRecordedAt: toEpochMs(NOW - DAY_MS),
  qualityFraction: 0.5,
  latestQualityFraction: 0.5,
  adherenceFraction: 0.5,
  ...changes,
});

const SOURCES = [
  aSource("CARD-001", { handsetUdi: udi("00101") }),
  aSource("CARD-002", { handsetUdi: udi("00102"), latestRecordedAt: toEpochMs(NOW - 40 * DAY_MS) }),
  aSource("CARD-003", { handsetUdi: udi("00103"), latestRecordedAt: null, recordCount: 0 }),
  aSource("CARD-004", { handsetUdi: udi("00104"), latestRecordedAt: toEpochMs(Date.UTC(2000, 0, 1)) }),
  aSource("LEEDS-001", { groupIds: [2], handsetUdi: udi("00201") }),
];
const LISTED = ["00101", "00102", "00103", "00104", "00105"].map((serial) => ({
  udi: udi(serial),
  groupId: 1,
}));

function describeAll(groupId: number | null = null) {
  const participants = toParticipants(SOURCES, NOW);
  return describeHandsets({ handsets: { rows: LISTED, unreadable: 0 }, participants }, groupId, GROUPS);
}

describe("describeHandsets [REQ-HANDSET-16]", () => {
  it("lists each handset with its participant, the one silent for longest first and those without a participant last", () => {
    expect(
      describeAll().map((row) => [
        row.handset.serialText,
        formatHolders(toDuids(row), 0),
        row.silence.kind,
        row.project,
      ]),
    ).toEqual([
      ["00103", "CARD-003", "no-record", "CARD"],
      ["00104", "CARD-004", "unknown-date", "CARD"],
      ["00102", "CARD-002", "since", "CARD"],
      ["00101", "CARD-001", "since", "CARD"],
      // Not in the list of handsets, but in the hands of a user.
      ["00201", "LEEDS-001", "since", undefined],
      ["00105", "Not allocated", "no-user", "CARD"],
    ]);
  });

  it("narrows to a project by handset, or by user where the list does not have the handset", () => {
    expect(describeAll(2).map(({ handset }) => handset.serialText)).toEqual(["00201"]);
    expect(describeAll(1)).toHaveLength(5);
    // A handset of the list belongs to its own project, even while a user of another project has it.
    const lent = toParticipants([aSource("LEEDS-001", { groupIds: [2], handsetUdi: udi("00105") })], NOW);
    const lists = { handsets: { rows: LISTED, unreadable: 0 }, participants: lent };
    expect(describeHandsets(lists, 2, GROUPS)).toEqual([]);
  });

  it("shows both users of one handset, and since when neither sent a record", () => {
    const describeBoth = (...latest: readonly (EpochMs | null)[]) => {
      const sources = latest.map((latestRecordedAt, place) =>
        aSource(`CARD-00${place + 1}`, { handsetUdi: udi("00101"), latestRecordedAt }),
      );
      const lists = { handsets: { rows: [], unreadable: 0 }, participants: toParticipants(sources, NOW) };
      const [row] = describeHandsets(lists, null, GROUPS);
      return [row && formatHolders(toDuids(row), 0), row?.silence];
    };
    const [early, late] = [toEpochMs(NOW - 40 * DAY_MS), toEpochMs(NOW - DAY_MS)];
    const since = ["CARD-001, CARD-002", { kind: "since", at: late }];
    expect(describeBoth(late, early)).toEqual(since);
    expect(describeBoth(early, late)).toEqual(since);
    expect(describeBoth(late, null)).toEqual(since);
    // One of them may have used it yesterday.
    expect(describeBoth(early, toEpochMs(Date.UTC(2000, 0, 1)))[1]).toEqual({ kind: "unknown-date" });
  });

  it("says that a handset has no participant only where every participant could be read [REQ-HANDSET-46]", () => {
    const free = describeAll().find(({ silence }) => silence.kind === "no-user");
    expect(free && formatHolders(toDuids(free), 1)).toBe("Not known");
  });

  it("never shows an unknown date", () => {
    expect(formatSilence({ kind: "no-record" }, "UTC")).toBe("No record yet");
    expect(formatSilence({ kind: "unknown-date" }, "UTC")).toBe("Unknown date");
  });

  it("gives the CSV file the rows on the page and the number of unreadable entries [REQ-HANDSET-47]", () => {
    const columns = createHandsetColumns(0, NOW, "UTC");
    const csv = formatColumnsCsv(columns, describeAll(), toFileHead(NOW, { handsets: 2, users: 0 }, "UTC"));
    const facts = formatColumnsCsv(columns, [], toFileHead(NOW, { handsets: 2, users: 3 }, "UTC")).split(
      "\r\n",
    );
    expect(facts.slice(1, 3)).toEqual(["Handsets that could not be read,2", "Users who could not be read,3"]);
    expect(csv).toMatch(/\r\nNTH,00102,CARD,CARD-002,2026-10-17T/);
    expect(csv).toContain("NTH,00105,CARD,Not allocated,–");
  });
});

it("a handset that the list does not name has a dash for its project, and an empty cell in the file", () => {
  const columns = createHandsetColumns(0, NOW, "UTC");
  const project = columns.find(({ heading }) => heading === "Project");
  const of = (serial: string) => describeAll().filter(({ handset }) => handset.serialText === serial);
  expect([...of("00201"), ...of("00101")].map((row) => project?.cell(row))).toEqual(["–", "CARD"]);
  expect(formatColumnsCsv(columns, of("00201"))).toContain("NTH,00201,,LEEDS-001,");
});

describe("the filters of the handset list [REQ-HANDSET-16] [REQ-HANDSET-45]", () => {
  const find = (filter: HandsetFilter, { silentDays = 7, unreadUsers = 0 } = {}) =>
    describeAll()
      .filter((row) => isOfFilter(row, filter, { now: NOW, silentDays, unreadUsers }))
      .map(({ handset }) => handset.serialText);

  it.each([
    [41, []],
    [40, ["00102"]],
    [1, ["00102", "00101", "00201"]],
  ])(
    "call a handset silent from %i days without a record on, and never one of an unknown date",
    (days, serials) => {
      expect(find("silent", { silentDays: days })).toEqual(serials);
    },
  );

  it("call a handset free only where every user could be read [REQ-HANDSET-46]", () => {
    expect(find("free")).toEqual(["00105"]);
    expect(find("free", { unreadUsers: 1 })).toEqual([]);
  });

  it("find the handsets whose users have no record yet", () => {
    expect(find("no-record")).toEqual(["00103"]);
  });

  it.each(["nth 00102", "00102", "card-002", "card002"])("find a handset by %s", (text) => {
    expect(
      describeAll()
        .filter((row) => isNamed(text, [row.handset.label, ...toDuids(row)]))
        .map(({ handset }) => handset.serialText),
    ).toEqual(["00102"]);
  });
});
