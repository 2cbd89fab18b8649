import type { NewEntry } from "@capno/api-client/schemas/study-log";
import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { hasChip } from "../worklist/status-filter.ts";
import { toKnownStatuses } from "../statuses/known-statuses.ts";
import { createStatusFiles } from "../statuses/status-file.ts";
import { groupNotesByUser } from "../notes/find-notes.ts";
import { reviseNote } from "../notes/write-note.ts";
import { createStudyLog } from "./create-study-log.ts";
import { NOTHING_SEEN } from "./log-entry.ts";
import {
  createModelLogServer,
  GET_LOG,
  LOG_PATH,
  POST_LOG,
  type ModelLogServer,
} from "./testing/model-log-server.ts";

const CARDIFF = 1;
const LEEDS = 2;
const user = toDuid("CARD-1");
const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;
const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;

function open(server: ModelLogServer, by: string, groups: readonly number[]) {
  const services = aProductServices({
    session: createFakeSession(anAccount({ username: by, groups: groups.map((id) => aGroup({ id })) })),
  });
  Object.assign(services.config.capture, { studyLogUrl: LOG_PATH });
  server.serve(services.http, by, groups);
  const log = createStudyLog({
    services,
    queue: services.http,
    readUsers: async () => new Set(server.isMember(user, groups) ? [user] : []),
    afterFirstPaint: () => () => {},
  });
  return { ...services, log };
}

async function wait() {
  for (let turn = 0; turn < 8; turn++) await settle();
}

const statusOf = ({ log }: ReturnType<typeof open>) =>
  toKnownStatuses(log.getState().threads.status, log.getState().isRead).get(user);

describe("what an attack found in stores of groups cannot happen in the study log [REQ-LOG-01] [SAFETY]", () => {
  it.each([
    ["Cardiff", "Leeds", CARDIFF, LEEDS],
    ["Leeds", "Cardiff", LEEDS, CARDIFF],
  ])(
    "a participant who moves from %s to %s takes status, notes and reviews along: both see one newest word",
    async (_from, _to, from, to) => {
      const server = createModelLogServer();
      server.move(user, from);
      const [before, after, both] = [
        open(server, "before", [from]),
        open(server, "after", [to]),
        open(server, "both", [CARDIFF, LEEDS]),
      ];
      await before.log.read();
      before.log.write({ kind: "status", duid: user, status: ENROLLED, follows: NOTHING_SEEN });
      const thread = before.log.getState().getStatus(user);
      if (thread.state !== "newest") throw new Error("not written");
      before.log.write({ kind: "status", duid: user, status: DIED, follows: thread.seen });
      before.log.write({ kind: "review", duid: user, stamps: ["unused:1"], follows: NOTHING_SEEN });
      before.log.write({ kind: "note", thread: "n", duid: user, text: "Called", follows: NOTHING_SEEN });
      await wait();
      for (const { log } of [after, both]) await log.read();
      expect([statusOf(after), statusOf(both)]).toEqual([undefined, DIED]);
      server.move(user, to);
      for (const { log } of [before, after, both]) await log.read();
      expect([statusOf(after), statusOf(both)]).toEqual([DIED, DIED]);
      // Who needs a call is asked of who has not left.
      expect(hasChip(statusOf(both), "died")).toBe(true);
      expect(after.log.getState().getReview(user)).toMatchObject({ entry: { stamps: ["unused:1"] } });
      expect(groupNotesByUser(after.log.getState().threads.note).get(user)).toMatchObject([
        { text: "Called" },
      ]);
      // Rows about who moved away are not said to be lost.
      expect(before.log.getState()).toMatchObject({ rows: [], setBack: null });
    },
  );

  it("undo of a file gives no account's group another word than the participant's row before", async () => {
    const server = createModelLogServer();
    server.move(user, CARDIFF, LEEDS);
    const [card, leeds] = [open(server, "card", [CARDIFF]), open(server, "leeds", [LEEDS])];
    for (const { log } of [card, leeds]) await log.read();
    card.log.write({ kind: "status", duid: user, status: ENROLLED, follows: NOTHING_SEEN });
    await wait();
    await leeds.log.read();
    const files = createStatusFiles(leeds.log);
    files.use("leeds.csv", files.findChanges(new Map([[user, DIED]])));
    await wait();
    files.undo();
    await wait();
    for (const { log } of [card, leeds]) await log.read();
    expect([statusOf(card), statusOf(leeds)]).toEqual([ENROLLED, ENROLLED]);
    expect(server.rows.map(({ by }) => by)).toEqual(["card", "leeds", "leeds"]);
  });

  it("withdrawing a note writes no word of its text, in whichever group, in another's name", async () => {
    const server = createModelLogServer();
    server.move(user, CARDIFF, LEEDS);
    const [card, leeds] = [open(server, "card", [CARDIFF]), open(server, "leeds", [LEEDS])];
    for (const { log } of [card, leeds]) await log.read();
    card.log.write({ kind: "note", thread: "n", duid: user, text: "A secret", follows: NOTHING_SEEN });
    await wait();
    await leeds.log.read();
    const [note] = groupNotesByUser(leeds.log.getState().threads.note).get(user) ?? [];
    if (note === undefined) throw new Error("not read");
    reviseNote(leeds.log, note, "");
    await wait();
    const sent = leeds.http.sent(POST_LOG);
    expect(JSON.stringify(sent.map(({ json }) => json))).not.toContain("A secret");
    expect(server.rows.map(({ by }) => by)).toEqual(["card", "leeds"]);
  });

  it("an id that is used twice writes over no row, and neither forges nor hides an author", async () => {
    const server = createModelLogServer();
    const { http, log } = open(server, "jane", [CARDIFF]);
    await log.read();
    const row: NewEntry = {
      id: "x",
      kind: "status",
      follows: null,
      user,
      enrolled: "2026-03-03",
      left: "2026-05-30",
      reason: "died",
    };
    server.add("ben", row);
    await log.read();
    // A server that answers a new row as saved with an older row of the same id says nothing about the new one.
    http.answer(POST_LOG, ({ json }) => {
      const [sent] = (json as { entries: readonly NewEntry[] }).entries;
      return {
        status: 200,
        body: { results: [{ id: sent?.id, saved: { ...server.rows[0], id: sent?.id } }] },
      };
    });
    log.write({ kind: "status", duid: user, status: ENROLLED, follows: "x" as never });
    await wait();
    expect(log.getState().getSaveStatus("status", user)).toBe("not-shared");
    expect(server.rows).toMatchObject([{ id: "x", by: "ben", reason: "died" }]);
    expect(server.add("jane", row)).toEqual([{ id: "x", refused: "id-taken" }]);
  });

  it("a deed has the server's time beside its own, and the own time orders no row", async () => {
    const server = createModelLogServer(() => Date.UTC(2026, 10, 20, 9));
    const { log } = open(server, "jane", [CARDIFF]);
    await log.read();
    const deed = {
      kind: "allocation",
      duid: user,
      udi: toHandsetUdi("(21)NTH1"),
      follows: NOTHING_SEEN,
    } as const;
    log.write({ ...deed, did: "allocated", doneAt: toEpochMs(Date.UTC(2031, 0, 1)) });
    log.write({ ...deed, did: "deallocated", doneAt: toEpochMs(Date.UTC(2026, 10, 20, 9)) });
    await wait();
    const { rows } = log.getState();
    expect(rows.map(({ entry }) => ("did" in entry ? [entry.did, entry.at] : []))).toEqual([
      ["allocated", Date.UTC(2026, 10, 20, 9)],
      ["deallocated", Date.UTC(2026, 10, 20, 9)],
    ]);
  });

  it("a row that cannot be read hides no other thread, and its own thread's older word is not shown as the newest", async () => {
    const server = createModelLogServer();
    const { log } = open(server, "jane", [CARDIFF]);
    const signed = { at: "2026-11-20T09:00:00Z", by: "ben" };
    const died = { kind: "status", follows: null, enrolled: "", left: "2026-05-30", reason: "died" } as const;
    server.put({ ...died, ...signed, id: "a", user: "CARD-2" }, { ...died, ...signed, id: "b", user });
    server.put({ ...died, ...signed, id: "c", user, follows: "b", reason: "moved" as never });
    await log.read();
    expect(log.getState().getStatus("CARD-2")).toMatchObject({ entry: { status: { reason: "died" } } });
    expect(log.getState().getStatus(user).state).toBe("unreadable");
  });

  it("an answer that stays the same for ever ends after one reading a minute, and is said", async () => {
    const server = createModelLogServer();
    const { http, clock, log } = open(server, "jane", [CARDIFF]);
    http.reply(GET_LOG, undefined, 304);
    const end = log.show();
    await log.read().catch(() => {});
    await clock.advanceAsync(180_000);
    expect(http.sent(GET_LOG).length).toBeLessThanOrEqual(5);
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "unreachable" });
    end();
  });
});
