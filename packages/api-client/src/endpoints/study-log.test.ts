import { describe, expect, it } from "vitest";

import type { Http, HttpReply, HttpRequest } from "../http.ts";
import type { NewEntry } from "../schemas/study-log.ts";
import { aLogEntryBody } from "../testing/wire-builders.ts";
import { addStudyLogEntries, getStudyLogPage } from "./study-log.ts";

const PATH = "/v2/study-log/";
const STATUS = aLogEntryBody();
const { at, by, ...NEW_STATUS } = STATUS;
const HEAD = { id: "one", follows: null, at, by };
const NOTE = { ...HEAD, kind: "note", thread: "t", user: "CARD-1", text: "Had a cold" };

function answering(reply: Partial<HttpReply>) {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request) {
      requests.push(request);
      return Promise.resolve({ status: 200, body: undefined, ...reply });
    },
  };
  return { http, requests };
}

const page = (...entries: readonly unknown[]) => ({ body: { entries, cursor: "c-2", hasMore: false } });

async function readRows(...entries: readonly unknown[]) {
  const reading = await getStudyLogPage(answering(page(...entries)).http, PATH);
  if (reading.kind !== "page") throw new Error(reading.kind);
  return reading.page;
}

const write = (body: unknown, entries: readonly NewEntry[] = [NEW_STATUS]) =>
  addStudyLogEntries(answering({ body }).http, PATH, entries);

describe("getStudyLogPage", () => {
  it.each([
    [NOTE, { kind: "note", thread: "t", duid: "CARD-1", text: "Had a cold" }],
    [
      { ...NOTE, day: "2026-11-20", record: 7 },
      { kind: "note", day: "2026-11-20", recordId: 7 },
    ],
    [
      { ...HEAD, kind: "review", user: "CARD-1", stamps: ["unused:1"] },
      { thread: "CARD-1", stamps: ["unused:1"] },
    ],
    [
      { ...HEAD, kind: "review", user: "CARD-1", stamps: ["unused:1"], until: "2026-11-27" },
      { thread: "CARD-1", until: "2026-11-27" },
    ],
    [
      { ...HEAD, kind: "explanation", finding: "gap:CARD-1:7", user: "CARD-1", text: "On holiday" },
      { thread: "gap:CARD-1:7", duid: "CARD-1", text: "On holiday" },
    ],
    [
      { ...HEAD, kind: "explanation", finding: "no-participant:(21)1", handset: "(21)1", text: "" },
      { thread: "no-participant:(21)1", udi: "(21)1", text: "" },
    ],
    [STATUS, { thread: "CARD-1", status: { kind: "left", reason: "completed", left: "2026-05-30" } }],
    [
      { ...STATUS, follows: "zero", file: "study.csv" },
      { follows: "zero", at: Date.parse(at), by, file: "study.csv" },
    ],
    [
      { ...STATUS, enrolled: "" },
      { status: { kind: "left", enrolled: null, left: "2026-05-30", reason: "completed" } },
    ],
    [{ ...STATUS, left: "", reason: "" }, { status: { kind: "enrolled", enrolled: "2026-03-03" } }],
    [{ ...STATUS, enrolled: "", left: "", reason: "" }, { status: undefined }],
    [
      { ...HEAD, kind: "allocation", user: "CARD-1", handset: "(21)1", did: "allocated", done: at },
      { thread: "one", duid: "CARD-1", udi: "(21)1", doneAt: Date.parse(at) },
    ],
  ])("reads %j", async (row, entry) => {
    expect((await readRows(row)).rows).toMatchObject([{ reading: "read", entry }]);
  });

  it.each([
    ["a reason of a newer release", { ...STATUS, reason: "emigrated" }, "CARD-1"],
    ["a status that contradicts itself", { ...STATUS, reason: "" }, "CARD-1"],
    ["a day that does not exist", { ...STATUS, enrolled: "2026-02-30" }, "CARD-1"],
    [
      "a review until a day that does not exist",
      { ...HEAD, kind: "review", user: "CARD-1", stamps: ["unused:1"], until: "2026-02-30" },
      "CARD-1",
    ],
    ["a time that is none", { ...STATUS, at: "yesterday" }, "CARD-1"],
    ["a note that is longer than a note may be", { ...NOTE, text: "a".repeat(4_001) }, "t"],
    ["an explanation of both", { ...HEAD, kind: "explanation", finding: "f", user: "a", handset: "b" }, "f"],
    ["no thread", { ...STATUS, user: 7 }, undefined],
    ["an empty thread", { ...STATUS, user: "" }, undefined],
  ])("keeps a row with %s as the newest of its thread, which it cannot read", async (_what, row, thread) => {
    expect((await readRows(STATUS, row)).rows).toMatchObject([
      { reading: "read" },
      { reading: "unreadable", entry: { id: row.id, kind: row.kind, thread } },
    ]);
  });

  it("keeps of a row that it cannot read who and what it is about, who wrote it, and when", async () => {
    const about = { id: "one", kind: "explanation", follows: "zero", by };
    const row = { ...about, at, finding: "f", user: "CARD-1", handset: "(21)1", text: "" };
    const entry = { ...about, at: Date.parse(at), thread: "f", duid: "CARD-1", udi: "(21)1" };
    expect((await readRows(row)).rows).toEqual([{ reading: "unreadable", entry }]);
  });

  it("passes a row of a kind that it does not know with its kind alone", async () => {
    const { rows, unknownFields } = await readRows({ ...HEAD, kind: "visit", user: "CARD-1" }, STATUS);
    expect(rows).toMatchObject([{ reading: "newer-kind", id: "one", kind: "visit" }, { reading: "read" }]);
    expect(unknownFields).toEqual([]);
  });

  it("names a field that it does not know once, and reads its row", async () => {
    const { rows, unknownFields } = await readRows({ ...STATUS, colour: 1 }, { ...NOTE, colour: 2, size: 3 });
    expect(rows).toMatchObject([{ reading: "read" }, { reading: "read" }]);
    expect(unknownFields).toEqual(["colour", "size"]);
    expect(JSON.stringify(rows)).not.toContain("colour");
  });

  it("counts what has no id or no kind, and reads the other rows", async () => {
    const read = await readRows({ ...STATUS, id: undefined }, STATUS, { id: "a" }, null, "text");
    expect(read).toMatchObject({ nameless: 4, rows: [{ reading: "read" }] });
  });

  it.each([
    [410, { kind: "restart" }],
    [403, { kind: "forbidden" }],
  ])("tells a %i, which ends no session", async (status, reading) => {
    expect(await getStudyLogPage(answering({ status }).http, PATH, { after: "c" })).toEqual(reading);
  });

  it("asks at the path of the deployment, from the beginning or after a cursor", async () => {
    const { http, requests } = answering(page());
    await getStudyLogPage(http, "/log");
    await getStudyLogPage(http, "/log", { after: "c", limit: 5 });
    expect(requests.map(({ path, query }) => [path, query])).toEqual([
      ["/log", {}],
      ["/log", { after: "c", limit: "5" }],
    ]);
  });

  it("takes a page with the cursor that it was asked after, where the log has nothing more", async () => {
    const { http } = answering({ body: { entries: [], cursor: "c", hasMore: false } });
    const reading = { kind: "page", page: { rows: [], cursor: "c", hasMore: false } };
    expect(await getStudyLogPage(http, PATH, { after: "c" })).toMatchObject(reading);
  });

  it.each([
    ["a cursor that does not move although there is more", { entries: [], cursor: "c", hasMore: true }],
    ["a cursor of more than 200 characters", { entries: [], cursor: "c".repeat(201), hasMore: false }],
    ["no list", { cursor: "d", hasMore: false }],
  ])("refuses a page with %s", async (_what, body) => {
    await expect(getStudyLogPage(answering({ body }).http, PATH, { after: "c" })).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });
});

describe("addStudyLogEntries", () => {
  const { id } = NEW_STATUS;

  it.each([
    ["saved", { id, saved: STATUS }, { kind: "saved", row: { reading: "read", entry: { id } } }],
    ["saved with a field of its own", { id, saved: { ...STATUS, number: 7 } }, { kind: "saved" }],
    [
      "in conflict with a newer row",
      { id, conflict: { ...STATUS, id: "other", reason: "emigrated" } },
      { kind: "conflict", newest: { reading: "unreadable", entry: { id: "other" } } },
    ],
    ["in conflict with nothing", { id, conflict: null }, { kind: "conflict", newest: null }],
    ["refused", { id, refused: "invalid", detail: "left" }, { reason: "invalid", detail: "left" }],
    ["refused without words", { id, refused: "invalid", detail: 5 }, { kind: "refused", detail: undefined }],
  ])("tells what is %s", async (_what, result, outcome) => {
    const answer = await write({ results: [result] });
    expect(answer.kind === "answered" && answer.outcomes.get(id)).toMatchObject(outcome);
  });

  it.each([
    ["nothing of it", undefined],
    ["another id", { id: "other", saved: STATUS }],
    ["the row of another id", { id, saved: { ...STATUS, id: "other" } }],
    ["another reason", { id, saved: { ...STATUS, reason: "died" } }],
    ["another row before it", { id, saved: { ...STATUS, follows: "other" } }],
    ["no time", { id, saved: { ...STATUS, at: undefined } }],
    ["a conflict with itself", { id, conflict: STATUS }],
    ["a conflict with another participant's row", { id, conflict: { ...STATUS, id: "b", user: "CARD-2" } }],
    [
      "a conflict with a row of another kind",
      { id, conflict: { ...HEAD, id: "b", kind: "review", user: "CARD-1", stamps: [] } },
    ],
    ["no word", { id }],
    ["null", null],
  ])("leaves a row unsaved whose result says %s, whatever the status was", async (_what, result) => {
    const second = { ...NEW_STATUS, id: "second" };
    const good = { id: "second", saved: { ...second, at, by } };
    const answer = await write({ results: [result, good] }, [NEW_STATUS, second]);
    expect(answer.kind === "answered" && [...answer.outcomes.keys()]).toEqual(["second"]);
  });

  it("takes a time of the same moment in another writing for what was sent", async () => {
    const sent = {
      id: "one",
      kind: "allocation" as const,
      follows: null,
      user: "CARD-1",
      handset: "(21)1",
      did: "allocated" as const,
      done: "2026-11-20T10:41:00+01:00",
    };
    const saved = { ...sent, at, by, done: "2026-11-20T09:41:00.000Z" };
    const answer = await write({ results: [{ id: "one", saved }] }, [sent]);
    expect(answer.kind === "answered" && answer.outcomes.get("one")).toMatchObject({ kind: "saved" });
  });

  it.each([
    [413, { kind: "too-large" }],
    [403, { kind: "forbidden" }],
  ])("tells a %i, which saved nothing and ends no session", async (status, answer) => {
    expect(await addStudyLogEntries(answering({ status }).http, PATH, [NEW_STATUS])).toEqual(answer);
  });

  it.each([undefined, true] as const)(
    "lets rows outlive the page where that is asked for: %s",
    async (keepalive) => {
      const { http, requests } = answering({ body: { results: [] } });
      await addStudyLogEntries(http, "/log", [NEW_STATUS], keepalive && { keepalive });
      expect(requests).toMatchObject([{ path: "/log", json: { entries: [NEW_STATUS] } }]);
      expect(requests[0]?.keepalive).toBe(keepalive);
    },
  );
});
