import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs, toHandsetUdi, type Duid } from "@capno/domain/units";
import { aGroup } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryClient } from "@tanstack/react-query";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

import { createExpectations } from "../../kit/calendar/expectations.ts";
import { getCheckTitle } from "./check-titles.ts";
import { formatChecksCsv } from "./checks-table.ts";
import { createValues } from "../values/create-values.ts";
import { createStudy } from "../data/create-study.ts";
import type { RecordList } from "../data/lists.ts";
import { runChecks, toCheckedStatuses } from "./run-checks.ts";
import { anExplanation } from "../log/testing/log-entries.ts";
import { toStudyLists } from "./to-study-lists.ts";

const WORKLIST = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: {} };

const NO_START = () => ({ expectedPerDay: undefined, studyStart: undefined });

function open() {
  const services = aProductServices();
  const { groups } = services.session.account();
  const [group] = groups;
  const { http } = services;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const study = createStudy(
    services,
    queries,
    http,
    createValues(services, { known: () => undefined, load: () => Promise.resolve() }),
  );
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [group?.id ?? 0], capnogram_count: 1 }),
    aDuidBody({ duid: "CARD-2", groups: [group?.id ?? 0], capnogram_count: 1 }),
    aDuidBody({
      duid: "CARD-3",
      groups: [group?.id ?? 0],
      capnogram_count: 0,
      latest_capnogram_dt: null,
      handset_udi: null,
    }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 1, duid: "CARD-1" })]);
  http.reply("GET /device/", []);
  async function read() {
    const since = services.clock.now();
    const answers = await study.readGroup(null, { since, signal: new AbortController().signal });
    return toStudyLists(answers, groups);
  }
  return { services, http, groups, read };
}

describe("the data checks", () => {
  it("hold records of users without a status against the start of their study [REQ-CHECK-02]", async () => {
    const { read, groups } = open();
    const lists = await read();
    const studyStarts = Object.fromEntries(groups.map(({ projectId }) => [projectId, "2027-01-01"]));
    const expectationOf = createExpectations({ recordingsPerDay: {}, studyStarts }, groups);
    const checked = toCheckedStatuses(new Map(), lists, "UTC", expectationOf);
    const { results } = runChecks(lists, WORKLIST, groups, checked);
    expect(
      results.find(({ check }) => check === "before-enrolment")?.findings.map(({ what }) => what),
    ).toEqual(["Before the study's start of 1 Jan 2027"]);
  });

  it("of one project hold its users and handsets alone, know who has which elsewhere, and name it in the file", () => {
    const [OWN, LENT, OTHERS] = ["1", "2", "3"].map((number) => toHandsetUdi(`(01)0506(21)NTH0000${number}`));
    if (OWN === undefined || LENT === undefined || OTHERS === undefined) throw new Error("no handset");
    const asOf = toEpochMs(Date.UTC(2026, 10, 20));
    const rows = toParticipants(
      [
        { ...NEVER_USED, duid: "CARD-1", groupIds: [1], handsetUdi: OWN },
        { ...NEVER_USED, duid: "CARD-2", groupIds: [1] },
        { ...NEVER_USED, duid: "LEEDS-1", groupIds: [2], handsetUdi: LENT },
      ],
      asOf,
    );
    const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
    const handsets = [OWN, LENT, OTHERS].map((udi) => ({ udi, groupId: udi === OTHERS ? 2 : 1 }));
    const lists = toStudyLists(
      {
        ...{ asOf, groupId: 1, participants: { rows, unreadable: 3, asOf } },
        records: new Map<Duid, RecordList | string>([
          [toDuid("CARD-1"), "no answer"],
          [toDuid("CARD-2"), { rows: [], unreadable: 2, asOf, of: "" }],
        ]),
        handsets: { rows: handsets, unreadable: 1, asOf },
      },
      groups,
    );
    expect(lists.participants).toMatchObject([
      { duid: "CARD-1", records: undefined, unreadRecords: 0 },
      { duid: "CARD-2", records: [], unreadRecords: 2 },
    ]);
    expect([lists.handsets, lists.unreadHandsets, lists.unreadParticipants]).toEqual([[OWN, LENT], 1, 3]);
    expect([...lists.holdersElsewhere]).toEqual([[LENT, "LEEDS-1"]]);
    const study = runChecks(lists, WORKLIST, groups, toCheckedStatuses(new Map(), lists, "UTC", NO_START));
    const csv = formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: 1 });
    const written = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(new Set(written.map((row) => row["checked_projects"]))).toEqual(new Set(["CARD"]));
  });

  it("of all projects name each of them in the file", () => {
    const asOf = toEpochMs(Date.UTC(2026, 10, 20));
    const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
    const participants = { rows: [], unreadable: 0, asOf };
    const lists = toStudyLists(
      { asOf, groupId: null, participants, records: new Map(), handsets: undefined },
      groups,
    );
    const study = runChecks(lists, WORKLIST, groups, toCheckedStatuses(new Map(), lists, "UTC", NO_START));
    const csv = formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: null });
    const written = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(new Set(written.map((row) => row["checked_projects"]))).toEqual(new Set(["CARD;LEEDS"]));
  });

  it("judge each user by the limits of their own project", () => {
    const asOf = toEpochMs(Date.UTC(2026, 10, 20));
    const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
    const qualities = { qualityFraction: 0.9, latestQualityFraction: 0.7 };
    const rows = toParticipants(
      ["CARD-1", "LEEDS-1"].map((duid, place) => ({
        ...{ ...NEVER_USED, ...qualities, duid, groupIds: [place + 1] },
        ...{ recordCount: 2, latestRecordedAt: toEpochMs(Date.UTC(2026, 10, 12)) },
      })),
      asOf,
    );
    // Eleven days without a record.
    const toList = (duid: Duid): RecordList => ({
      rows: [12, 1].map((day) => ({
        ...{
          id: day,
          duid,
          recordedAt: toEpochMs(Date.UTC(2026, 10, day, 9)),
          hasUnknownDate: false as const,
        },
        ...{ isFailed: false, parserVersion: "1" },
      })),
      ...{ unreadable: 0, asOf, of: "" },
    });
    const records = new Map(rows.map(({ duid }) => [duid, toList(duid)] as const));
    const lists = toStudyLists(
      { asOf, groupId: null, participants: { rows, unreadable: 0, asOf }, records, handsets: undefined },
      groups,
    );
    const projects = {
      CARD: { unusedDays: 7, adherenceBelow: 70, qualityDrop: 30 },
      LEEDS: { unusedDays: 14, adherenceBelow: 70, qualityDrop: 10 },
    };
    const statuses = toCheckedStatuses(new Map(), lists, "UTC", NO_START);
    const { results, limits } = runChecks(lists, { ...WORKLIST, projects }, groups, statuses);
    const find = (name: string) =>
      results.find(({ check }) => check === name)?.findings.map(({ duid }) => duid);
    expect([find("gap"), find("quality-drop")]).toEqual([["CARD-1"], ["LEEDS-1"]]);
    expect(limits).toEqual({ gapDays: [7, 14], qualityDrop: [30, 10] });
  });

  it("report a participant who is listed twice once, and ask for the records once", async () => {
    const { http, read, groups } = open();
    const rows = ["CARD-1", "CARD-2", "CARD-1"].map((duid, place) =>
      aDuidBody({
        duid,
        groups: [groups[0]?.id ?? 0],
        capnogram_count: 1,
        handset_udi: `(01)0506(21)NTH0000${place}`,
      }),
    );
    http.reply("GET /duid/", rows);
    http.reply("GET /capnogram/?duid=CARD-2", []);
    http.reply("GET /device/", [{ handset_udi: "(01)0506(21)NTH00002", group: groups[0]?.id ?? 0 }]);
    const lists = await read();
    expect(lists.participants.map(({ duid }) => duid)).toEqual(["CARD-1", "CARD-2"]);
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(1);
    const { results } = runChecks(
      lists,
      WORKLIST,
      groups,
      toCheckedStatuses(new Map(), lists, "UTC", NO_START),
    );
    const find = (name: string) => results.find(({ check }) => check === name)?.findings;
    expect(find("repeated-participant")).toMatchObject([{ duid: "CARD-1" }]);
    // The second row's handset is in use.
    expect(find("no-participant")).toEqual([]);
  });

  it("say that the result of a failed request is unknown, in the file too [REQ-CHECK-04]", async () => {
    const { http, read, groups } = open();
    http.reply("GET /capnogram/?duid=CARD-2", {}, 500);
    const lists = await read();
    const study = runChecks(lists, WORKLIST, groups, toCheckedStatuses(new Map(), lists, "UTC", NO_START));
    const csv = formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.filter(({ check }) => check === "failed-record")).toMatchObject([
      { result: "not known", participant_id: "CARD-2", what: "The list of records could not be read" },
    ]);
  });

  it.each([
    ["on the last day, late in the study's evening", "2026-11-11T04:59:00Z", 0],
    ["after midnight of the study", "2026-11-11T05:00:00Z", 1],
  ])("count a record after the day of leaving as made after the end: %s", async (_, capnogram_dt, count) => {
    const { http, read, groups } = open();
    http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 1, duid: "CARD-1", capnogram_dt })]);
    http.reply("GET /capnogram/?duid=CARD-2", []);
    const lists = await read();
    const left = { kind: "left", enrolled: null, left: "2026-11-10", reason: "died" } as const;
    const statuses = toCheckedStatuses(new Map([["CARD-1", left]]), lists, "America/New_York", NO_START);
    const { results } = runChecks(lists, WORKLIST, groups, statuses);
    expect(results.find(({ check }) => check === "after-end")?.findings).toHaveLength(count);
  });

  it("write an explanation into the file with who gave it, harmless to a spreadsheet [REQ-CHECK-06]", async () => {
    const { http, read, groups } = open();
    http.reply("GET /capnogram/?duid=CARD-2", []);
    const udi = "(01)0506(21)NTH00009";
    http.reply("GET /device/", [{ handset_udi: udi, group: groups[0]?.id ?? 0 }]);
    const lists = await read();
    const study = runChecks(
      lists,
      { ...WORKLIST, unusedDays: 30 },
      groups,
      toCheckedStatuses(new Map(), lists, "UTC", NO_START),
    );
    const finding = study.results.find(({ check }) => check === "no-handset")?.findings[0];
    if (finding === undefined) throw new Error("no finding");
    const explanation = anExplanation(finding.key, "＝cmd|'/c calc'!A1 שלום 🫁");
    const explanations = new Map([[finding.key, explanation]]);
    const csv = formatChecksCsv(study, lists, { explanations, groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.find(({ check }) => check === "no-handset")).toMatchObject({
      result: "finding",
      participant_id: "CARD-3",
      explanation: "'＝cmd|'/c calc'!A1 שלום 🫁",
      explained_by: "jane@capno.example",
      checked_participants: "3",
      checked_records: "1",
    });
    expect(rows.find(({ check }) => check === "no-participant")).toMatchObject({ handset: udi });
    expect(rows.find(({ check }) => check === "gap")?.["title"]).toBe("Gaps longer than 30 days");
  });

  it("name their limits without a user too, and leave the number of handsets empty where their list failed", async () => {
    const { http, read, groups } = open();
    http.reply("GET /duid/", []);
    http.reply("GET /device/", {}, 500);
    const lists = await read();
    const study = runChecks(lists, WORKLIST, groups, toCheckedStatuses(new Map(), lists, "UTC", NO_START));
    const csv = formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.find(({ check }) => check === "gap")).toMatchObject({
      ...{ title: "Gaps longer than 7 days", checked_participants: "0", checked_handsets: "" },
    });
  });

  it("leave the time of an explanation empty where there is none [REQ-CHECK-06]", async () => {
    const { http, read, groups } = open();
    http.reply("GET /capnogram/?duid=CARD-2", []);
    const lists = await read();
    const study = runChecks(lists, WORKLIST, groups, toCheckedStatuses(new Map(), lists, "UTC", NO_START));
    const csv = formatChecksCsv(study, lists, { explanations: new Map(), groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.find(({ check }) => check === "repeated-participant")).toMatchObject({
      ...{ result: "nothing found", participant_id: "", what: "" },
    });
    for (const row of rows)
      expect([row["explanation"], row["explained_by"], row["explained_at"]]).toEqual(["", "", ""]);
  });
});

it.each([
  [[7], "Gaps longer than 7 days"],
  [[14, 7, 14], "Gaps longer than 7 or 14 days"],
  [[1], "Gaps longer than 1 day"],
])("the check of gaps with the limits %j is named %s", (gapDays, title) => {
  expect(getCheckTitle("gap", { gapDays, qualityDrop: [15] })).toBe(title);
});

it.each([
  [[15], "Quality dropped by 15 points or more"],
  [[20, 15, 20], "Quality dropped by 15 or 20 points or more"],
])("the check of breath quality with the limits %j is named %s", (qualityDrop, title) => {
  expect(getCheckTitle("quality-drop", { gapDays: [7], qualityDrop })).toBe(title);
});
