import { toDuid, toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { Http, HttpReply, HttpRequest } from "../http.ts";
import type { Note } from "../models/note.ts";
import { getNotes, putNotes } from "./notes.ts";

const WIRE = {
  user: "CARD-001",
  day: "2026-11-20",
  record: 12,
  text: "Had a cold",
  at: "2026-11-20T09:41:00.000Z",
  by: "jane@capno.example",
  earlier: [{ text: "Had a cld", at: "2026-11-20T09:40:00.000Z", by: "jane@capno.example" }],
};
const NOTE: Note = {
  duid: toDuid("CARD-001"),
  day: "2026-11-20",
  recordId: 12,
  text: "Had a cold",
  at: toEpochMs(Date.UTC(2026, 10, 20, 9, 41)),
  by: "jane@capno.example",
  earlier: [{ text: "Had a cld", at: toEpochMs(Date.UTC(2026, 10, 20, 9, 40)), by: "jane@capno.example" }],
};

function answering(reply: HttpReply): Http & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return { requests, send: async (request) => (requests.push(request), reply) };
}

it("the note store's document is read with its version, and an absent document holds no notes", async () => {
  const http = answering({ status: 200, body: { notes: { a: WIRE } }, etag: '"3"' });
  expect(await getNotes(http, "/notes/")).toEqual({ entries: new Map([["a", NOTE]]), version: '"3"' });
  const empty = answering({ status: 404, body: undefined });
  expect(await getNotes(empty, "/notes/")).toEqual({ entries: new Map(), version: null });
});

it("notes are written as they were read, in place of the version that was read", async () => {
  const http = answering({ status: 200, body: {}, etag: '"4"' });
  const notes = new Map([["a", NOTE]]);
  expect(await putNotes(http, "/notes/", notes, '"3"')).toEqual({ kind: "written", version: '"4"' });
  expect(http.requests).toMatchObject([
    { method: "PUT", path: "/notes/", json: { notes: { a: WIRE } }, replaces: '"3"' },
  ]);
  const overtaken = answering({ status: 412, body: undefined });
  expect(await putNotes(overtaken, "/notes/", notes, '"3"')).toEqual({ kind: "overtaken" });
});

it.each([
  ["an answer without a version", { notes: {} }],
  ["a note without a user ID", { notes: { a: { ...WIRE, user: "" } } }],
  ["a note with an invalid day", { notes: { a: { ...WIRE, day: "20 November" } } }],
])("the note store's document is refused whole with %s", async (_what, body) => {
  await expect(getNotes(answering({ status: 200, body }), "/notes/")).rejects.toMatchObject({
    facts: { kind: "malformed-reply" },
  });
});
