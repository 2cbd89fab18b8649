import type { NewEntry } from "@capno/api-client/schemas/study-log";
import { settle } from "@capno/api-client/testing/manual-clock";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { afterEach, describe, expect, it, vi } from "vitest";

import product from "../../product.tsx";
import { NOTHING_SEEN } from "../log/log-entry.ts";
import { NO_THREADS } from "../log/log-reading.ts";
import { aNote, serveLog, toWire } from "../log/testing/log-entries.ts";
import { POST_LOG } from "../log/testing/model-log-server.ts";
import { addNote } from "../notes/write-note.ts";
import { createCapture } from "./capture-session.ts";

const CARD_1 = toDuid("CARD-1");
const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;

function open(isShared = true) {
  const services = aProductServices();
  const server = serveLog(services);
  if (!isShared) Object.assign(services.config.capture, { studyLogUrl: "" });
  const listeners = new Set<(event: Event) => void>();
  vi.stubGlobal("window", {
    addEventListener: (type: string, listener: (event: Event) => void) =>
      type === "beforeunload" && listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: Event) => void) => listeners.delete(listener),
  });
  const capture = createCapture(services);
  const readQuestion = () =>
    capture.unsavedWork
      .toLogOutQuestion()
      ?.concerns.map(({ message, links }) => [message, links.map(({ label }) => label)]);
  return { ...services, server, capture, log: capture.log, readQuestion, listeners };
}

async function wait() {
  for (let turn = 0; turn < 6; turn++) await settle();
}

afterEach(() => void vi.unstubAllGlobals());

describe("log-out and reload", () => {
  it("need confirmation while the log has not answered for a note, but not once it is saved", async () => {
    const { http, server, session, capture, log, readQuestion, listeners } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    http.answer(POST_LOG, async (request) => {
      await promise;
      return server.write(session.account().username, request);
    });
    expect(readQuestion()).toBeUndefined();
    addNote(log, { duid: CARD_1 }, "Had a cold");
    await wait();
    expect(readQuestion()).toEqual([["1 note is not shared yet", ["CARD-1"]]]);
    expect([session.pageHolds(), listeners.size]).toEqual([["form"], 1]);
    resolve();
    await wait();
    expect(readQuestion()).toBeUndefined();
    expect([session.pageHolds(), listeners.size]).toEqual([[], 0]);
    capture.dispose();
  });

  it("need confirmation while another account's change or a refusal keeps an entry from being saved, until it is discarded [REQ-LOG-03]", async () => {
    const { http, capture, log, readQuestion } = open();
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly NewEntry[] };
      const theirs = { at: "2026-11-20T06:00:00Z", by: "ben@capno.example", id: "theirs" };
      const results = entries.map((entry) =>
        entry.kind === "review"
          ? { id: entry.id, conflict: { ...entry, ...theirs, stamps: ["theirs"] } }
          : { id: entry.id, refused: "not-allowed" },
      );
      return { status: 200, body: { results } };
    });
    log.write({ kind: "review", duid: CARD_1, stamps: ["b"], follows: NOTHING_SEEN });
    const finding = "failed:CARD-1:7";
    log.write({ kind: "explanation", thread: finding, duid: CARD_1, text: "Because", follows: NOTHING_SEEN });
    await wait();
    expect(readQuestion()).toEqual([
      ["1 review is not shared yet", ["CARD-1"]],
      ["1 explanation is not shared yet", ["Data checks"]],
    ]);
    for (const { entry } of log.getState().unsaved) log.discard(entry.id);
    expect(readQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("need confirmation for a started note or explanation, but not for one whose text was removed", () => {
    const { session, capture, readQuestion } = open();
    capture.noteDrafts.put(CARD_1, { text: "Half a sent" });
    expect(readQuestion()).toEqual([["1 note that was begun is not saved", ["CARD-1"]]]);
    expect(session.pageHolds()).toEqual(["form"]);
    capture.noteDrafts.put(CARD_1, { text: " " });
    expect(readQuestion()).toBeUndefined();
    capture.explanationDrafts.put("failed:CARD-1:7", { reason: "Beca", seen: NOTHING_SEEN });
    expect(readQuestion()).toEqual([["1 explanation that was begun is not saved", ["Data checks"]]]);
    capture.explanationDrafts.put("failed:CARD-1:7", undefined);
    expect(readQuestion()).toBeUndefined();
    capture.dispose();
    expect(session.pageHolds()).toEqual([]);
  });

  it("hold the page once for any number of begun texts, again for the next one, and not after the session", () => {
    const { session, capture, listeners } = open();
    const holds = () => [session.pageHolds().length, listeners.size];
    capture.explanationDrafts.put("failed:CARD-1:7", { reason: "Beca", seen: NOTHING_SEEN });
    expect(holds()).toEqual([1, 1]);
    capture.noteDrafts.put(CARD_1, { text: "Half a sent" });
    expect(holds()).toEqual([1, 1]);
    capture.noteDrafts.put(CARD_1, undefined);
    capture.explanationDrafts.put("failed:CARD-1:7", undefined);
    expect(holds()).toEqual([0, 0]);
    capture.noteDrafts.put(CARD_1, { text: "Once more" });
    expect(holds()).toEqual([1, 1]);
    // The browser asks before it leaves the page.
    const leaving = new Event("beforeunload", { cancelable: true });
    listeners.forEach((listener) => listener(leaving));
    expect(leaving.defaultPrevented).toBe(true);
    capture.dispose();
    expect(holds()).toEqual([0, 0]);
  });

  it("hold no page for what is written after the session", () => {
    const { session, capture } = open();
    capture.dispose();
    capture.noteDrafts.put(CARD_1, { text: "Half a sent" });
    expect(session.pageHolds()).toEqual([]);
  });

  it("name each user once and five at most, and none to an account that may not open them", async () => {
    const { http, session, capture, log, readQuestion } = open();
    http.reply(POST_LOG, {}, 500);
    for (const number of [1, 1, 2, 3, 4, 5]) addNote(log, { duid: toDuid(`CARD-${number}`) }, "Had a cold");
    await wait();
    const users = [1, 2, 3, 4, 5].map((number) => `CARD-${number}`);
    expect(readQuestion()).toEqual([["6 notes are not shared yet", users]]);
    addNote(log, { duid: toDuid("CARD-6") }, "Had a cold");
    expect(readQuestion()).toEqual([["7 notes are not shared yet", [...users, "All Users"]]]);
    session.setAccount(anAccount({ permissions: [PERMISSIONS.capture] }));
    expect(readQuestion()).toEqual([["7 notes are not shared yet", ["All Users"]]]);
    capture.dispose();
  });

  it("need confirmation for a new note that waits behind a change, and for a change that empties a note", () => {
    const { capture, readQuestion } = open();
    const changes = { ...aNote("n", "CARD-1", { text: "Had a cold" }) };
    const expectBegun = (isBegun: boolean) => expect(readQuestion()?.length ?? 0).toBe(isBegun ? 1 : 0);
    capture.noteDrafts.put(CARD_1, { text: "Had a cold", changes });
    expectBegun(false);
    capture.noteDrafts.put(CARD_1, { text: "", changes });
    expectBegun(true);
    capture.noteDrafts.put(CARD_1, { text: "Had a cold", changes, newNote: "And" });
    expectBegun(true);
    capture.dispose();
  });

  it.each([
    [
      1,
      [
        ["1 note is not shared yet", ["CARD-1"]],
        ["1 note that was begun is not saved", ["CARD-1"]],
        ["1 explanation that was begun is not saved", ["Data checks"]],
        ["1 review is not shared yet", ["CARD-1"]],
        ["1 status is not shared yet", ["Participant status"]],
        ["1 change of a handset is done but not logged yet", ["CARD-1"]],
        ["1 explanation is not shared yet", ["Data checks"]],
      ],
    ],
    [
      2,
      [
        ["2 notes are not shared yet", ["CARD-1", "CARD-2"]],
        ["2 notes that were begun are not saved", ["CARD-1", "CARD-2"]],
        ["2 explanations that were begun are not saved", ["Data checks"]],
        ["2 reviews are not shared yet", ["CARD-1", "CARD-2"]],
        ["2 statuses are not shared yet", ["Participant status"]],
        ["2 changes of handsets are done but not logged yet", ["CARD-1", "CARD-2"]],
        ["2 explanations are not shared yet", ["Data checks"]],
      ],
    ],
  ])("need confirmation for %i of each kind, each with its way there", async (count, concerns) => {
    const { http, capture, log, readQuestion } = open();
    http.reply(POST_LOG, {}, 500);
    const follows = NOTHING_SEEN;
    for (const duid of [CARD_1, toDuid("CARD-2")].slice(0, count)) {
      addNote(log, { duid }, "Had a cold");
      capture.noteDrafts.put(duid, { text: "Half a sent" });
      capture.explanationDrafts.put(duid, { reason: "Beca", seen: NOTHING_SEEN });
      log.write({ kind: "review", duid, stamps: ["a"], follows });
      log.write({ kind: "status", duid, status: ENROLLED, follows });
      const udi = toHandsetUdi(`(01)0506(21)NTH${duid}`);
      log.write({ kind: "allocation", did: "allocated", udi, duid, doneAt: toEpochMs(0), follows });
      log.write({ kind: "explanation", thread: duid, duid, text: "Because", follows });
    }
    await wait();
    expect(readQuestion()).toEqual(concerns);
    capture.dispose();
  });

  it("need no confirmation for notes that are kept in this tab only, as the page says", () => {
    const { capture, log } = open(false);
    addNote(log, { duid: CARD_1 }, "Had a cold");
    expect(capture.unsavedWork.toLogOutQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("need confirmation for a status that is kept in this tab only, as the study relies on it [REQ-STATUS-02]", () => {
    const { capture, log } = open(false);
    const { id } = log.write({ kind: "status", duid: CARD_1, status: ENROLLED, follows: NOTHING_SEEN });
    expect(capture.unsavedWork.toLogOutQuestion()?.concerns).toEqual([
      {
        message: "1 status is kept in this tab only",
        links: [{ label: "Participant status", to: "/list/status" }],
      },
    ]);
    const thread = log.getState().getStatus("CARD-1");
    expect(thread).toMatchObject({ state: "newest", seen: id });
    if (thread.state === "newest")
      log.write({ kind: "status", duid: CARD_1, status: undefined, follows: thread.seen });
    expect(capture.unsavedWork.toLogOutQuestion()).toBeUndefined();
    capture.dispose();
  });

  it("leave neither rows, unsaved entries nor drafts in memory [REQ-LOG-05]", async () => {
    const { server, capture, log } = open();
    server.put(toWire(aNote("a", "CARD-1")));
    await log.read();
    addNote(log, { duid: CARD_1 }, "Had a cold");
    capture.noteDrafts.put(CARD_1, { text: "Half a sent" });
    capture.explanationDrafts.put("failed:CARD-1:7", { reason: "Beca", seen: NOTHING_SEEN });
    capture.dispose();
    await wait();
    expect(log.getState()).toMatchObject({ rows: [], unsaved: [], confirmed: [], isRead: false });
    expect(log.getState().threads).toBe(NO_THREADS);
    expect([capture.noteDrafts.getState().size, capture.explanationDrafts.getState().size]).toEqual([0, 0]);
  });

  it("are asked about by the shell through Capture's `beforeLogOut`", () => {
    expect(product.create(aProductServices()).beforeLogOut?.()).toBeUndefined();
    expect(product.create(aProductServices())).toHaveProperty("beforeLogOut");
  });
});
