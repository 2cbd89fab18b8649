import { describe, expect, it } from "vitest";

import { getProcessorMs } from "../testing/processor-time.ts";
import { toRecordedDate, type RecordedDate } from "../time/instant.ts";
import { toDuid, toEpochMs, toHandsetUdi } from "../units.ts";
import {
  NOT_READ,
  UNREADABLE,
  type LeavingReason,
  type ParticipantStatuses,
} from "../participant-status/participant-status.ts";
import { findReasons } from "../worklist/worklist.ts";
import { CHECKS, countUnread, type CheckName } from "./finding.ts";
import { checkStudy } from "./check-study.ts";
import type { CheckedStatuses } from "./checks-by-status.ts";
import type { CheckedParticipant, CheckedRecord, StudyLists } from "./study-lists.ts";

const BEFORE = ["impossible-date", "repeated-record", "foreign-handset"];

const NOW = Date.UTC(2026, 10, 20, 9, 41);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const H1 = "(01)05012345678900(21)NTH00001";
const H2 = "(01)05012345678900(21)NTH00002";

const record = (
  id: number,
  at: number | null,
  changes: Partial<Omit<CheckedRecord, keyof RecordedDate>> = {},
): CheckedRecord => ({
  id,
  ...toRecordedDate(at === null ? null : toEpochMs(at), toEpochMs(NOW)),
  isFailed: false,
  handsetUdi: toHandsetUdi(H1),
  ...changes,
});

const person = (
  duid: string,
  records: readonly CheckedRecord[] | undefined,
  changes: Partial<CheckedParticipant> = {},
): CheckedParticipant => ({
  duid: toDuid(duid),
  groupIds: undefined,
  study: "CARD",
  udi: toHandsetUdi(H1),
  count: records?.length ?? 3,
  quality: 80,
  lastQuality: 80,
  records,
  unreadRecords: 0,
  ...changes,
});

const study = (
  participants: readonly CheckedParticipant[],
  changes: Partial<StudyLists> = {},
): StudyLists => ({
  asOf: toEpochMs(NOW),
  participants,
  repeated: [],
  unreadParticipants: 0,
  handsets: [],
  unreadHandsets: 0,
  holdersElsewhere: new Map(),
  ...changes,
});

const STUDY_DAYS: Omit<CheckedStatuses, "statuses"> = {
  today: "2026-11-20",
  getDayStart: (day) => toEpochMs(Date.parse(`${day}T00:00Z`)),
  getDayEnd: (day) => toEpochMs(Date.parse(`${day}T00:00Z`) + DAY),
  countDays: (from, until) => Math.floor((until - from) / DAY),
};
const allEnrolled = ({ participants }: StudyLists): CheckedStatuses => ({
  ...STUDY_DAYS,
  statuses: new Map(
    participants.map(({ duid, records }) => {
      const times = (records ?? []).flatMap((each) => (each.hasUnknownDate ? [] : each.recordedAt));
      const first = times.length === 0 ? NOW : Math.min(NOW, ...times);
      return [duid, { kind: "enrolled", enrolled: new Date(first).toISOString().slice(0, 10) }];
    }),
  ),
});

function run(check: CheckName, lists: StudyLists, gapDays = 7, statuses = allEnrolled(lists)) {
  const result = checkStudy(lists, { gapDays: () => gapDays, qualityDrop: () => 15 }, statuses).find(
    (each) => each.check === check,
  );
  if (result === undefined) throw new Error(`no check ${check}`);
  return result;
}
const whats = (check: CheckName, participants: readonly CheckedParticipant[], gapDays?: number) =>
  run(check, study(participants), gapDays).findings.map(({ recordId, what }) => [recordId, what]);

describe("checkStudy", () => {
  it("finds nothing in a study without faults, and runs every check [REQ-CHECK-20]", () => {
    const lists = study([person("CARD-1", [record(1, NOW - DAY), record(2, NOW - HOUR)])], {
      handsets: [toHandsetUdi(H1)],
    });
    const results = checkStudy(lists, { gapDays: () => 7, qualityDrop: () => 15 }, allEnrolled(lists));
    expect(results.map(({ check }) => check)).toEqual(CHECKS);
    expect(results.flatMap(({ findings, unread }) => [...findings, ...unread])).toEqual([]);
  });

  it.each([
    ["the last moment of 2009", Date.UTC(2010, 0) - 1, "Dated before 2010"],
    ["the first moment of 2010", Date.UTC(2010, 0), undefined],
    ["now", NOW, undefined],
    ["an hour ahead of the server", NOW + HOUR, undefined],
    ["a moment more than an hour ahead", NOW + HOUR + 1, "Dated in the future"],
    ["30 February", null, "There is no such day or hour"],
  ])("the check of dates reads %s (%s): %s [REQ-CHECK-22]", (_name, at, what) => {
    expect(whats("impossible-date", [person("CARD-1", [record(1, at)])])).toEqual(
      what === undefined ? [] : [[1, what]],
    );
  });

  it("the check of repeated participants finds each that the list named more than once, once [REQ-CHECK-21]", () => {
    const lists = study([person("CARD-1", []), person("CARD-2", [])], { repeated: [toDuid("CARD-2")] });
    expect(run("repeated-participant", lists).findings).toMatchObject([
      { duid: "CARD-2", recordId: null, what: "Listed more than once" },
    ]);
  });

  it("the check of repeated records finds one number twice and one time twice, and not equal times of an unset clock [REQ-CHECK-23]", () => {
    const unset = Date.UTC(2000, 0);
    expect(
      whats("repeated-record", [
        person(
          "CARD-1",
          [
            record(1, NOW - DAY),
            record(2, NOW - DAY),
            record(3, NOW - DAY + 1),
            record(4, NOW - 2 * DAY),
            record(4, NOW - 2 * DAY),
            record(5, unset),
            record(6, unset),
            record(8, null),
            record(9, null),
            // As the server lists them, the newest first.
          ].toReversed(),
        ),
        person("CARD-2", [record(7, NOW - DAY)]),
      ]),
    ).toEqual([
      [2, "The same time as record 1"],
      [4, "Listed twice under one number"],
    ]);
  });

  it.each([
    ["7 days less a moment", 7 * DAY - 1, []],
    ["exactly 7 days", 7 * DAY, []],
    ["8 days less a moment, which is shown as 7", 8 * DAY - 1, []],
    ["exactly 8 days", 8 * DAY, [[1, "8 days without a dated record, until record 2"]]],
  ])("the check of gaps above 7 days judges %s [REQ-CHECK-25]", (_name, length, expected) => {
    expect(whats("gap", [person("CARD-1", [record(1, NOW - length), record(2, NOW)])])).toEqual(expected);
  });

  it("the check of gaps ends at the server's now where the participant has a handset, and skips impossible dates", () => {
    const records = [
      record(1, NOW - 9 * DAY),
      record(2, Date.UTC(2000, 0)),
      record(3, NOW + 2 * HOUR),
      record(4, null),
    ];
    expect(whats("gap", [person("CARD-1", records)])).toEqual([
      [1, "9 days without a dated record, until now"],
    ]);
    expect(whats("gap", [person("CARD-1", records, { udi: null })])).toEqual([]);
    expect(whats("gap", [person("CARD-1", records)], 9)).toEqual([]);
    expect(whats("gap", [person("CARD-1", [])])).toEqual([]);
  });

  it("the check of gaps begins with the newest enrolment, where it is known [REQ-STATUS-33]", () => {
    const enrolled = (day: string): CheckedStatuses => ({
      ...STUDY_DAYS,
      statuses: new Map([["CARD-1", { kind: "enrolled", enrolled: day }]]),
    });
    const gapsOf = (
      records: readonly CheckedRecord[] | undefined,
      status: CheckedStatuses,
      udi: string | null = H1,
      unreadRecords = 0,
    ) =>
      run(
        "gap",
        study([person("CARD-1", records, { udi: udi === null ? null : toHandsetUdi(udi), unreadRecords })]),
        7,
        status,
      ).findings.map(({ recordId, what, key }) => [recordId, what, key]);
    const old = record(1, Date.UTC(2026, 9, 1));
    const recent = record(2, Date.UTC(2026, 10, 19));
    expect(gapsOf([recent], enrolled("2026-11-01"))).toEqual([
      [null, "18 days without a dated record, from enrolment until record 2", "gap:CARD-1:enrolment-2"],
    ]);
    // From a record before it, nothing is counted until it.
    expect(gapsOf([old, recent], enrolled("2026-11-01"))).toEqual([
      [1, "18 days without a dated record, from enrolment until record 2", "gap:CARD-1:1-2"],
    ]);
    expect(gapsOf([old, recent], enrolled("2026-11-15"))).toEqual([]);
    expect(gapsOf([], enrolled("2026-11-01"))).toEqual([
      [null, "19 days without a dated record, from enrolment until now", "gap:CARD-1:enrolment-14d"],
    ]);
    expect(gapsOf([], enrolled("2026-11-01"), null)).toEqual([]);
    // Records that were not read may be of these days.
    expect(gapsOf(undefined, enrolled("2026-11-01"))).toEqual([]);
    expect(gapsOf([recent], enrolled("2026-11-01"), H1, 1)).toEqual([]);
    expect(gapsOf([], { ...STUDY_DAYS, statuses: undefined })).toEqual([]);
  });

  it("the check of failed records lists each of them", () => {
    const records = [record(1, NOW, { isFailed: true }), record(2, NOW - DAY)];
    expect(whats("failed-record", [person("CARD-1", records)])).toEqual([[1, "The analysis failed"]]);
    expect(run("failed-record", study([person("CARD-1", records, { udi: null })])).findings).toMatchObject([
      { udi: H1, recordedAt: NOW },
    ]);
  });

  it.each([
    [80, 66, 0],
    [80, 65, 1],
    [80, 90, 0],
    [0, 0, 0],
  ])(
    "the check of quality compares %i overall with %i of the last record: %i rows [REQ-CHECK-25]",
    (quality, lastQuality, rows) => {
      const { findings, unread } = run(
        "quality-drop",
        study([person("CARD-1", [], { quality, lastQuality })]),
      );
      expect([findings.length, unread.length]).toEqual([rows, 0]);
    },
  );

  it("the check of quality says both numbers", () => {
    const { findings } = run("quality-drop", study([person("CARD-1", [], { lastQuality: 60 })]));
    expect(findings).toMatchObject([{ what: "Last record 60%, all records 80%" }]);
  });

  it("each check goes by the participant's own limits [REQ-CHECK-25]", () => {
    const records = [record(1, NOW - 5 * DAY)];
    const low = { quality: 80, lastQuality: 70 };
    const lists = study([
      person("CARD-1", records, low),
      person("LEEDS-1", records, low),
      person("CARD-2", [], { udi: null }),
      person("LEEDS-2", [], { udi: null }),
    ]);
    const isStrict = ({ duid }: CheckedParticipant) => duid.startsWith("CARD");
    const results = checkStudy(
      lists,
      { gapDays: (each) => (isStrict(each) ? 3 : 7), qualityDrop: (each) => (isStrict(each) ? 10 : 15) },
      allEnrolled(lists),
    );
    const find = (name: CheckName) => results.find(({ check }) => check === name)?.findings;
    expect(find("gap")?.map(({ duid }) => duid)).toEqual(["CARD-1"]);
    expect(find("quality-drop")?.map(({ duid }) => duid)).toEqual(["CARD-1"]);
    const weeks = Math.floor(NOW / DAY / 7) * 7;
    const threes = Math.floor(NOW / DAY / 3) * 3;
    expect(find("no-handset")?.map(({ key }) => key)).toEqual([
      `no-handset:CARD-2:0:${threes}d`,
      `no-handset:LEEDS-2:0:${weeks}d`,
    ]);
  });

  it.each([{ lastQuality: null }, { quality: null }])(
    "the check of quality calls participants unread whose records have no quality: %j",
    (missing) => {
      const changes = { count: 1, ...missing };
      expect(run("quality-drop", study([person("CARD-1", [], changes)]))).toMatchObject({
        findings: [],
        unread: [{ duid: "CARD-1" }],
      });
      const unused = person("CARD-1", [], { ...changes, count: 0 });
      expect(run("quality-drop", study([unused])).unread).toEqual([]);
    },
  );

  it("the checks of handsets list participants without one and handsets without anyone", () => {
    const lists = study([person("CARD-1", []), person("CARD-2", [], { udi: null })], {
      handsets: [H1, H2, "(01)05012345678900(21)NTH00003"].map(toHandsetUdi),
      holdersElsewhere: new Map([[toHandsetUdi(H2), toDuid("LEEDS-1")]]),
    });
    expect(run("no-handset", lists).findings).toMatchObject([{ duid: "CARD-2", what: "0 records" }]);
    const udi = "(01)05012345678900(21)NTH00003";
    expect(run("no-participant", lists).findings).toMatchObject([
      { duid: null, udi, key: `no-participant:${udi}` },
    ]);
  });
});

describe("the check of another participant's handset [REQ-CHECK-24]", () => {
  const of = (duid: string, days: readonly number[], firstId: number, udi: string | null) =>
    person(
      duid,
      days.map((day, place) => record(firstId + place, NOW - day * DAY)),
      { udi: udi === null ? null : toHandsetUdi(udi) },
    );
  const rows = (participants: readonly CheckedParticipant[]) =>
    run("foreign-handset", study(participants)).findings.map(({ duid, recordId }) => [duid, recordId]);

  it("finds a record made between two records of another participant", () => {
    const people = [of("CARD-1", [9, 5], 1, H2), of("CARD-2", [7], 11, null)];
    expect(run("foreign-handset", study(people)).findings).toMatchObject([
      { duid: "CARD-2", recordId: 11, what: "Made between uses of this handset by CARD-1" },
    ]);
  });

  it("finds a record made after the first one of the participant who now has the handset", () => {
    expect(rows([of("CARD-1", [9, 4], 1, null), of("CARD-2", [5], 11, H1)])).toEqual([
      ["CARD-1", 2],
      ["CARD-2", 11],
    ]);
  });

  it("finds nothing where a handset was handed over, also at the same moment", () => {
    expect(rows([of("CARD-1", [9, 5], 1, null), of("CARD-2", [5, 4], 11, H1)])).toEqual([]);
    expect(rows([of("CARD-1", [9, 5], 1, H2), of("CARD-2", [9], 11, null)])).toEqual([]);
  });

  it("lets the letters of the other participant's ID turn no word of a finding", () => {
    const [other, mine] = ["CARD-\u05D0", "CARD-2"];
    const wordsOf = (people: readonly CheckedParticipant[]) =>
      run("foreign-handset", study(people)).findings.flatMap(({ duid, what }) => (duid === mine ? what : []));
    expect(wordsOf([of(other, [9, 5], 1, H2), of(mine, [7], 11, null)])).toEqual([
      `Made between uses of this handset by \u2068${other}\u2069`,
    ]);
    expect(wordsOf([person(other, [record(1, NOW)]), person(mine, [record(1, NOW)])])).toEqual([
      `Listed for \u2068${other}\u2069 as well`,
      `The handset is allocated to \u2068${other}\u2069 as well`,
    ]);
  });

  it("finds a handset of two participants, also of one in another project, and a record under two", () => {
    const one = person("CARD-1", [record(1, NOW)]);
    const two = person("CARD-2", [record(1, NOW)]);
    expect(run("foreign-handset", study([one, two])).findings.map(({ what }) => what)).toEqual([
      "Listed for CARD-1 as well",
      "The handset is allocated to CARD-2 as well",
      "The handset is allocated to CARD-1 as well",
    ]);
    const holdersElsewhere = new Map([[toHandsetUdi(H1), toDuid("LEEDS-1")]]);
    expect(run("foreign-handset", study([one], { holdersElsewhere })).findings).toMatchObject([
      { recordId: null, what: "The handset is allocated to LEEDS-1 as well" },
    ]);
  });

  it("finds no record that one participant's list names twice, and names the first owner of one under three", () => {
    const twice = person("CARD-1", [record(1, NOW), record(1, NOW)]);
    expect(run("foreign-handset", study([twice])).findings).toEqual([]);
    const others = ["CARD-2", "CARD-3"].map((duid) => person(duid, [record(1, NOW)], { udi: null }));
    expect(run("foreign-handset", study([twice, ...others])).findings.map(({ what }) => what)).toEqual([
      "Listed for CARD-1 as well",
      "Listed for CARD-1 as well",
    ]);
  });

  it("goes by dates that can be right, in whatever order the records are listed", () => {
    const unset = record(3, Date.UTC(2000, 0));
    const [older, newer] = [record(1, NOW - 5 * DAY), record(2, NOW - 3 * DAY)];
    const free = { udi: null };
    for (const listed of [
      [unset, older, newer],
      [newer, older, unset],
    ]) {
      const find = (day: number) =>
        run(
          "foreign-handset",
          study([person("CARD-1", listed, free), person("CARD-2", [record(11, NOW - day * DAY)], free)]),
        ).findings.map(({ key }) => key);
      expect([6, 4, 2].map(find)).toEqual([[], ["foreign-handset:CARD-2:11:CARD-1"], []]);
    }
  });

  it("asks anew once another participant has the handset as well", () => {
    const keysOf = (...duids: readonly string[]) =>
      run("foreign-handset", study(duids.map((duid) => person(duid, [])))).findings.map(({ key }) => key);
    expect(keysOf("CARD-1", "CARD-2")).toEqual([
      `foreign-handset:CARD-1:${H1}:CARD-2`,
      `foreign-handset:CARD-2:${H1}:CARD-1`,
    ]);
  });

  it("says that the result is unknown where the list names no handset of one record, and counts its user once", () => {
    const unnamed = person("CARD-1", [record(1, NOW, { handsetUdi: undefined }), record(2, NOW - DAY)]);
    const { unread } = run("foreign-handset", study([{ ...unnamed, unreadRecords: 1 }]));
    expect(countUnread(unread)).toEqual({ "no-status": 0, "not-read": 1 });
    expect(run("foreign-handset", study([unnamed]))).toMatchObject({
      findings: [],
      unread: [{ duid: "CARD-1", what: "The list of records does not name the handset" }],
    });
  });
});

describe("the unreadable entries of a check", () => {
  const unreadOf = (lists: StudyLists) =>
    checkStudy(lists, { gapDays: () => 7, qualityDrop: () => 15 }, allEnrolled(lists))
      .filter(({ unread }) => unread.length > 0)
      .map(({ check }) => check);

  it.each([
    [
      "the records of a participant",
      study([person("CARD-1", undefined)]),
      [...BEFORE, "before-enrolment", "after-end", "gap", "failed-record"],
    ],
    [
      "one row of them",
      study([person("CARD-1", [], { unreadRecords: 1 })]),
      [...BEFORE, "before-enrolment", "after-end", "gap", "failed-record"],
    ],
    ["a row of the participants", study([], { unreadParticipants: 1 }), CHECKS],
    ["the handsets", study([], { handsets: undefined }), ["no-participant"]],
    ["a row of the handsets", study([], { unreadHandsets: 1 }), ["no-participant"]],
  ])("the unread list of %s is named by each check that needs it", (_name, lists, expected) => {
    expect(unreadOf(lists)).toEqual(expected);
  });

  const oneWith = (changes: Partial<CheckedParticipant>) => study([person("CARD-1", [], changes)]);
  it.each<[CheckName, StudyLists, string | undefined]>([
    ["no-participant", study([], { unreadHandsets: 2 }), "2 rows of the list of handsets not readable"],
    ["no-participant", study([], { handsets: undefined }), "The list of handsets could not be read"],
    ["gap", study([], { unreadParticipants: 1 }), "1 row of the list of participants not readable"],
    ["gap", study([person("CARD-1", undefined)]), "The list of records could not be read"],
    ["gap", oneWith({ unreadRecords: 2 }), "2 rows of the list of records not readable"],
    ["quality-drop", oneWith({ count: 1, quality: null }), "The server gives no breath quality"],
    ["quality-drop", oneWith({ count: 1, lastQuality: null }), "The server gives no breath quality"],
    // Without a record there is no quality to give.
    ["quality-drop", oneWith({ count: 0, quality: null, lastQuality: null }), undefined],
  ])("the check %s says what was not read, and how many rows: case %#", (check, lists, what) => {
    expect(run(check, lists).unread.map((each) => each.what)).toEqual(what === undefined ? [] : [what]);
  });

  it("the key of a finding stays the same from run to run and changes with the fact [REQ-CHECK-09]", () => {
    const keyOf = (records: readonly CheckedRecord[], asOf = NOW) =>
      run("gap", study([person("CARD-1", records)], { asOf: toEpochMs(asOf) })).findings[0]?.key;
    const old = [record(1, NOW - 15 * DAY)];
    expect(keyOf(old, NOW + 5 * DAY)).toBe(keyOf(old));
    // What was explained was a gap of 15 days: with a further 7 it is to be explained again.
    expect(keyOf(old, NOW + 6 * DAY)).not.toBe(keyOf(old));
    expect(keyOf(old, NOW + 75 * DAY)).not.toBe(keyOf(old));
    expect(keyOf([...old, record(2, NOW)])).not.toBe(keyOf(old));
    // Of two records of one moment the gap begins with the later number, in whatever order they are listed.
    const both = [record(3, NOW - 15 * DAY), ...old];
    expect(keyOf(both)).toBe("gap:CARD-1:3-14d");
    expect(keyOf(both.toReversed())).toBe(keyOf(both));
  });

  it("the key of a finding names the day or the number that it is about, so that another one is asked about again [REQ-CHECK-09]", () => {
    const END = Date.UTC(2026, 10, 11);
    const left = { kind: "left", enrolled: "2026-11-02", left: "2026-11-10", reason: "died" } as const;
    const statuses = { ...STUDY_DAYS, statuses: new Map([["CARD-1", left]]) };
    const keyOf = (check: CheckName, one: CheckedParticipant) =>
      run(check, study([one]), 7, statuses).findings[0]?.key;
    expect(keyOf("after-end", person("CARD-1", [record(4, END)]))).toBe(`after-end:CARD-1:4:${END}`);
    const start = Date.UTC(2026, 10, 2);
    expect(keyOf("before-enrolment", person("CARD-1", [record(5, start - 1)]))).toBe(
      `before-enrolment:CARD-1:5:${start}`,
    );
    expect(keyOf("left-handset", person("CARD-1", []))).toBe(`left-handset:CARD-1:${H1}:7d`);
    expect(keyOf("gap", person("CARD-1", [record(6, END - 8 * DAY)]))).toBe(`gap:CARD-1:6-${END}`);
    const low = { quality: 80, lastQuality: 60, count: 12 };
    expect(keyOf("quality-drop", person("CARD-1", [], low))).toBe("quality-drop:CARD-1:12");
  });
});

it("checkStudy judges 10,000 participants with 200,000 records without comparing each with each other", () => {
  const participants = Array.from({ length: 10_000 }, (_, place) => {
    const udi = toHandsetUdi(`(01)05012345678900(21)NTH${place}`);
    return person(
      `CARD-${place}`,
      Array.from({ length: 20 }, (_each, day) =>
        record(place * 20 + day, NOW - day * DAY - place, { handsetUdi: udi, isFailed: day === 7 }),
      ),
      { udi },
    );
  });
  const lists = study(participants, { handsets: participants.flatMap(({ udi }) => udi ?? []) });
  const startedAt = getProcessorMs();
  const results = checkStudy(lists, { gapDays: () => 7, qualityDrop: () => 15 }, allEnrolled(lists));
  const took = getProcessorMs() - startedAt;
  expect(results.flatMap(({ findings }) => findings)).toHaveLength(10_000);
  // 0.3 s of the processor; comparing all pairs would take hours.
  expect(took).toBeLessThan(20_000);
});

describe("the data checks of who has left the study [REQ-STATUS-04]", () => {
  const left = (reason: LeavingReason, day = "2026-11-10"): CheckedStatuses => ({
    ...STUDY_DAYS,
    statuses: new Map([["CARD-1", { kind: "left", enrolled: null, left: day, reason }]]),
  });
  const END = Date.UTC(2026, 10, 11);
  const records = [record(1, END - 12 * DAY), record(2, END - 1), record(3, END), record(4, END + 5 * DAY)];

  it.each([
    ["completed", "Completed 10 Nov 2026"],
    ["withdrawn", "Withdrawn 10 Nov 2026"],
    ["lost", "Lost to follow-up 10 Nov 2026"],
    ["died", "Died 10 Nov 2026"],
  ] as const)("find each record made after the last day of a participant who has %s", (reason, words) => {
    // Dates that cannot be right are a check of their own.
    const impossible = [record(5, NOW + 5 * DAY), record(6, null)];
    const people = study([person("CARD-1", [...records, ...impossible])]);
    const { findings } = run("after-end", people, 7, left(reason));
    expect(findings.map(({ recordId, what }) => [recordId, what])).toEqual([
      [3, `After the end: ${words}`],
      [4, `After the end: ${words}`],
    ]);
  });

  it("find none of a participant whose status is not known, nor before a last day that is to come", () => {
    expect(run("after-end", study([person("CARD-2", records)]), 7, left("died")).findings).toEqual([]);
    const later = run("after-end", study([person("CARD-1", records)]), 7, left("died", "2026-11-21"));
    expect(later.findings).toEqual([]);
  });

  it("find each record made before the day of enrolment, of a participant who left too [REQ-CHECK-02]", () => {
    const ENROLLED = Date.UTC(2026, 2, 3);
    const early = [
      // A handset whose clock is years behind.
      record(1, Date.UTC(2021, 5, 1)),
      record(2, ENROLLED - 1),
      record(3, ENROLLED),
      // One that was not set is a check of its own.
      record(4, Date.UTC(2000, 0, 1)),
      record(5, null),
    ];
    const people = study([person("CARD-1", early), person("CARD-2", early), person("CARD-3", early)]);
    const statuses: ParticipantStatuses = new Map([
      ["CARD-1", { kind: "enrolled", enrolled: "2026-03-03" }],
      ["CARD-2", { kind: "left", enrolled: "2026-03-03", left: "2026-10-01", reason: "died" }],
      ["CARD-3", { kind: "left", enrolled: null, left: "2026-10-01", reason: "lost" }],
    ]);
    const { findings, unread } = run("before-enrolment", people, 7, { ...STUDY_DAYS, statuses });
    const what = "Before the enrolment of 3 Mar 2026";
    expect(findings.map((each) => [each.duid, each.recordId, each.what])).toEqual([
      ["CARD-1", 1, what],
      ["CARD-1", 2, what],
      ["CARD-2", 1, what],
      ["CARD-2", 2, what],
    ]);
    expect(unread.map((each) => each.what)).toEqual(["1 participant without a known day of enrolment"]);
  });

  it("find each record made before the study's start where no day of enrolment is known [REQ-CHECK-02]", () => {
    const START = Date.UTC(2026, 2, 1);
    const early = [record(1, START - 1), record(2, START)];
    const people = study([person("CARD-1", early), person("CARD-2", early), person("CARD-3", early)]);
    const { findings, unread } = run("before-enrolment", people, 7, {
      ...STUDY_DAYS,
      statuses: new Map([["CARD-2", { kind: "enrolled", enrolled: "2026-02-01" }]]),
      studyStartOf: ({ duid }) => (duid === "CARD-3" ? undefined : "2026-03-01"),
    });
    expect(findings.map((each) => [each.duid, each.recordId, each.what])).toEqual([
      ["CARD-1", 1, "Before the study's start of 1 Mar 2026"],
    ]);
    expect(unread.map((each) => each.what)).toEqual(["2 participants without a known status"]);
  });

  it("miss nothing after the last day, and still find what was missed before it", () => {
    const gapsOf = (of: readonly CheckedRecord[]) =>
      run("gap", study([person("CARD-1", of)]), 7, left("lost")).findings.map(({ what }) => what);
    expect(gapsOf(records)).toEqual(["11 days without a dated record, until record 2"]);
    expect(gapsOf([record(1, END - 9 * DAY), record(2, END + 9 * DAY)])).toEqual([
      "9 days without a dated record, until the end",
    ]);
    expect(gapsOf([record(1, END - 7 * DAY)])).toEqual([]);
  });

  it("call as many without a handset as the worklist does, whether they have records or not [REQ-LIST-40]", () => {
    const people = [
      person("CARD-1", records, { udi: null }),
      person("CARD-2", [], { udi: null, count: 0 }),
      person("CARD-3", records, { udi: null, count: 4 }),
      person("CARD-4", [], { count: 0 }),
    ];
    const found = run("no-handset", study(people), 7, left("died")).findings.map(({ duid }) => duid);
    const limits = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
    const called = people
      .filter(({ duid }) => duid !== "CARD-1")
      .filter((each) => {
        const row = { ...each, lastUsedTime: null, hasUnknownDate: false, adherence: null };
        return findReasons(row, limits, toEpochMs(NOW)).some(({ name }) => name === "no-handset");
      })
      .map(({ duid }) => duid);
    expect(found).toEqual(["CARD-2", "CARD-3"]);
    expect(called).toEqual(found);
  });

  it("ask for no handset of who has left [REQ-STATUS-34]", () => {
    const without = study([person("CARD-1", records, { udi: null }), person("CARD-2", [], { udi: null })]);
    expect(run("no-handset", without, 7, left("completed")).findings.map(({ duid }) => duid)).toEqual([
      "CARD-2",
    ]);
  });

  it("find who has left and still has a handset [REQ-CHECK-01]", () => {
    const two = study([person("CARD-1", records), person("CARD-2", [])]);
    expect(run("left-handset", two, 7, left("died")).findings).toMatchObject([
      { duid: "CARD-1", recordId: null, udi: H1, what: "Died 10 Nov 2026" },
    ]);
    const given = study([person("CARD-1", records, { udi: null })]);
    expect(run("left-handset", given, 7, left("died")).findings).toEqual([]);
    expect(run("left-handset", two, 7, left("died", "2026-11-21")).findings).toEqual([]);
    // Of whom nothing is known it is not known either.
    expect(run("left-handset", two, 7, left("died")).unread).toHaveLength(1);
  });

  it("ask again about a handset that was not given back, and about a missing one, after a further period [REQ-CHECK-09]", () => {
    const keyOf = (check: "left-handset" | "no-handset", lists: StudyLists, days: number) =>
      run(check, { ...lists, asOf: toEpochMs(NOW + days * DAY) }, 7, left("died")).findings[0]?.key;
    const kept = study([person("CARD-1", records)]);
    const without = study([person("CARD-2", [], { udi: null })]);
    // NOW is nine whole days after the last day; the calendar's weeks begin on Thursdays, and it is a Friday.
    for (const [check, lists, last] of [
      ["left-handset", kept, 4],
      ["no-handset", without, 5],
    ] as const) {
      expect(keyOf(check, lists, last)).toBe(keyOf(check, lists, 0));
      expect(keyOf(check, lists, last + 1)).not.toBe(keyOf(check, lists, 0));
      expect(keyOf(check, lists, last + 80)).not.toBe(keyOf(check, lists, last + 1));
    }
  });

  it("say how many have no known status, and that statuses could not be read", () => {
    const two = study([person("CARD-1", []), person("CARD-2", [])]);
    const unreadOf = (statuses: ParticipantStatuses | undefined) =>
      run("after-end", two, 7, { ...STUDY_DAYS, statuses }).unread.map(({ what }) => what);
    expect(unreadOf(new Map([["CARD-1", { kind: "enrolled", enrolled: "2026-01-01" }]]))).toEqual([
      "1 participant without a known status",
    ]);
    expect(unreadOf(undefined)).toEqual(["The status of participants could not be read"]);
    const { unread } = run("after-end", two, 7, { ...STUDY_DAYS, statuses: undefined });
    expect(countUnread(unread)).toEqual({ "no-status": 0, "not-read": 2 });
  });

  it("count the participants about whom they know less, each once, and rows that name no participant", () => {
    const people = [person("CARD-1", undefined), person("CARD-2", []), person("CARD-3", [])];
    const countOf = (check: "after-end" | "left-handset" | "no-participant", lists: StudyLists) =>
      countUnread(run(check, lists, 7, { ...STUDY_DAYS, statuses: new Map() }).unread);
    expect(countOf("after-end", study(people))).toEqual({ "no-status": 3, "not-read": 1 });
    expect(countOf("left-handset", study(people, { unreadParticipants: 2 }))).toEqual({
      "no-status": 3,
      "not-read": 2,
    });
    expect(countOf("no-participant", study(people, { handsets: undefined }))).toEqual({
      "no-status": 0,
      "not-read": 0,
    });
  });

  it("tell a status that was not read, or cannot be, from one that is not known [SAFETY]", () => {
    const three = study([person("CARD-1", []), person("CARD-2", []), person("CARD-3", [])]);
    const known = new Map([
      ["CARD-1", NOT_READ],
      ["CARD-3", UNREADABLE],
    ] as const);
    const statuses = { get: (duid: string) => known.get(duid as "CARD-1") };
    const { unread } = run("after-end", three, 7, { ...STUDY_DAYS, statuses });
    expect(unread).toMatchObject([
      { duid: null, what: "1 participant without a known status" },
      { duid: null, what: "2 participants whose status was not read" },
    ]);
    expect(countUnread(unread)).toEqual({ "no-status": 1, "not-read": 2 });
  });
});
