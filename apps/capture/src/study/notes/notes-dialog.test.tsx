import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid } from "@capno/domain/units";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { aStudyOfThree, openPart } from "../../participant/testing/open-detail.tsx";
import { NOTHING_SEEN } from "../log/log-entry.ts";
import type { StudyLog } from "../log/study-log.ts";
import { aNote, serveLog, toWire } from "../log/testing/log-entries.ts";
import { POST_LOG } from "../log/testing/model-log-server.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import { addNote } from "./write-note.ts";
import type { NamedSubject } from "./note-drafts.ts";
import { NotesDialog } from "./NotesDialog.tsx";

const duid = toDuid("CARD-1");
const USER: NamedSubject = { id: "user", label: "CARD-1", subject: { duid } };
const RECORD: NamedSubject = { id: "record", label: "The record", subject: { duid, recordId: 99 } };

/** The dialog of a study log with these notes, which stays open; without notes of a deployment without a log. */
async function open(notes?: readonly LogEntry[], subjects: readonly NamedSubject[] = [USER], of = duid) {
  const services = aStudyOfThree();
  if (of !== duid) {
    services.http.reply("GET /duid/", [aDuidBody({ duid: of })]);
    services.http.reply("GET /capnogram/", []);
  }
  const server = notes && serveLog(services, ...notes);
  const onClose = vi.fn();
  const writer: { log?: StudyLog } = {};
  openPart(
    services,
    ({ participant, notes: listed }) => {
      writer.log = useLogWriter();
      return (
        <NotesDialog duid={participant.duid} {...{ subjects, onClose }} notes={listed} firstSubject="user" />
      );
    },
    `/detail/${encodeURIComponent(of)}`,
  );
  if (notes?.length) await screen.findByRole("list", { name: "Notes, newest first" });
  else await screen.findByText("No notes yet.");
  const { log } = writer;
  if (log === undefined) throw new Error("no log");
  return { ...services, log, server, onClose };
}

const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const type = (text: string) => userEvent.type(getField(), text);
const press = (name: string, place = 0) => userEvent.click(screen.getAllByRole("button", { name })[place]!);
const about = () => screen.getByLabelText<HTMLSelectElement>("About").value;
const NUMBER = "Call 07700 900123";

describe("the dialog of notes [REQ-NOTE-02]", () => {
  it("keeps a text that was begun when it is said what it is about, and begins the next note about the user again", async () => {
    const { log, onClose } = await open(undefined, [USER, RECORD]);
    await type("Had a cold");
    await userEvent.selectOptions(screen.getByLabelText("About"), "record");
    expect([getField().value, about()]).toEqual(["Had a cold", "record"]);
    await press("Save note");
    expect(onClose).toHaveBeenCalledOnce();
    expect(log.getState().rows).toMatchObject([{ entry: { text: "Had a cold", recordId: 99 } }]);
    expect([getField().value, about()]).toEqual(["", "user"]);
    // A note keeps what it is about.
    expect(screen.getByText(/^About record 99 of an unknown date\./)).toBeDefined();
    await press("Edit");
    expect(screen.queryByLabelText("About")).toBeNull();
  });

  it("asks not what a note is about that can be about one thing only, and has no edit to cancel before one", async () => {
    await open();
    expect(screen.queryByLabelText("About")).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel edit" })).toBeNull();
    expect(screen.getByLabelText("New note")).toBe(getField());
  });

  it("says of a cancelled edit no more why it was not saved", async () => {
    await open([aNote("a", "CARD-1")]);
    await press("Edit");
    expect(screen.getByLabelText("New version")).toBe(getField());
    await userEvent.clear(getField());
    await press("Save new version");
    expect(screen.getByText("Enter a note")).toBeDefined();
    await press("Cancel edit");
    expect(screen.queryByText("Enter a note")).toBeNull();
  });

  it("edits another note once nothing was changed, and keeps a change when another is deleted and restored", async () => {
    await open([aNote("a", "CARD-1"), aNote("b", "CARD-1", { text: "Called" })]);
    await press("Edit");
    expect(getField().value).toBe("Called");
    await press("Edit", 1);
    expect(getField().value).toBe("Had a cold");
    await type("!");
    await press("Edit");
    expect(getField().value).toBe("Had a cold!");
    await press("Delete");
    expect(await screen.findByText("The note is deleted.")).toBeDefined();
    expect(getField().value).toBe("Had a cold!");
    await press("Restore");
    expect(await screen.findByText("The note is restored.")).toBeDefined();
    expect(getField().value).toBe("Had a cold!");
    // What is written next is another matter.
    await type("!");
    expect(screen.queryByText("The note is restored.")).toBeNull();
  });

  it("ends the edit of a note that a colleague deleted when it is restored", async () => {
    const first = aNote("a", "CARD-1");
    const { server, clock } = await open([first]);
    await press("Edit");
    server?.put(toWire(aNote("a", "CARD-1", { text: "", follows: first.id })));
    await act(() => clock.advanceAsync(61_000));
    await screen.findByRole("button", { name: "Restore" });
    await press("Restore");
    expect(getField().value).toBe("");
    expect(screen.getByRole("button", { name: "Save note" })).toBeDefined();
  });

  it("stays open where a text that was begun while the one before was saved is removed again [REQ-NOTE-07]", async () => {
    const { http, server, session, onClose, log } = await open([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    http.answer(POST_LOG, async (request) => {
      await promise;
      return server?.write(session.account().username, request) ?? { status: 500, body: {} };
    });
    await type("Had a cold");
    await press("Save note");
    await type("And");
    resolve();
    await waitFor(() => expect(log.getState().unsaved).toEqual([]));
    await userEvent.clear(getField());
    expect(getField().value).toBe("");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("says of a note that was saved as it was no new version, and stays for a text that was begun before", async () => {
    const { onClose, notices, activity, server } = await open([aNote("a", "CARD-1")]);
    await press("Edit");
    await press("Save new version");
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Save note" })).toBeDefined();
    await type("And");
    await press("Edit");
    await press("Save new version");
    expect(getField().value).toBe("And");
    expect(onClose).toHaveBeenCalledOnce();
    expect([notices.toasts, activity.entries, server?.rows.length]).toEqual([[], [], 1]);
  });

  it("says nothing of an empty field while a text that was confirmed is saved [REQ-NOTE-04]", async () => {
    const { http } = await open([]);
    http.hold(POST_LOG);
    await type(NUMBER);
    await press("Save note");
    await press("Save with the number");
    expect(screen.getAllByText(/Saving…/)).toHaveLength(2);
    expect(screen.queryByText("Enter a note")).toBeNull();
  });

  it("says that a note is added on an ID that turns nothing but itself [REQ-DATA-25]", async () => {
    const turned = toDuid("CARD-\u202E1");
    const { notices } = await open(
      undefined,
      [{ id: "user", label: turned, subject: { duid: turned } }],
      turned,
    );
    await type("Had a cold");
    await press("Save note");
    expect(notices.toasts.map(({ message }) => message)).toEqual([
      "Note on \u2068CARD-\u202E1\u2069 added. Kept in this tab until you log out.",
    ]);
  });

  it("saves a text without the blanks around it", async () => {
    const { server } = await open([]);
    await type(" Had a cold  ");
    await press("Save note");
    await waitFor(() => expect(server?.rows).toMatchObject([{ text: "Had a cold" }]));
  });

  it("says why nothing is saved over a colleague's version, and takes theirs on a press [REQ-NOTE-03] [SAFETY]", async () => {
    const first = aNote("a", "CARD-1", { text: "Was well" });
    const { server, clock, http } = await open([first]);
    await press("Edit");
    await type(" indeed");
    expect(screen.queryByText(/Choose a version above/)).toBeNull();
    server?.put(toWire(aNote("a", "CARD-1", { text: "Was ill", follows: first.id })));
    await act(() => clock.advanceAsync(61_000));
    expect(await screen.findByText("A colleague changed this. Choose a version above first.")).toBeDefined();
    // The keyboard does not lead past the button either.
    await type("{Control>}{Enter}{/Control}");
    expect(screen.queryByText(/Yours was not saved/)).toBeNull();
    await press("Keep their version");
    expect([getField().value, screen.queryByText(/^Meanwhile/)]).toEqual(["", null]);
    expect(screen.getByText("Was ill")).toBeDefined();
    expect(http.sent(POST_LOG)).toEqual([]);
  });

  it("asks about refused notes of its user alone [REQ-LOG-03]", async () => {
    const { http, log } = await open([]);
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "invalid" })) } };
    });
    act(() => {
      log.write({ kind: "review", duid, stamps: ["a"], follows: NOTHING_SEEN });
      addNote(log, { duid: toDuid("CARD-2") }, "Of another");
      addNote(log, { duid }, "Had a cold");
    });
    await waitFor(() =>
      expect(log.getState().unsaved.every(({ status }) => status === "refused")).toBe(true),
    );
    expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^A note on CARD-1 was not saved: “Had a cold”/),
    ]);
  });

  it("gives back a new note that was begun, and what it is about, after two others were opened", async () => {
    await open([aNote("a", "CARD-1"), aNote("b", "CARD-1", { text: "Called" })], [USER, RECORD]);
    await userEvent.selectOptions(screen.getByLabelText("About"), "record");
    await type("And");
    await press("Edit");
    await press("Edit", 1);
    expect(getField().value).toBe("Had a cold");
    await press("Cancel edit");
    expect([getField().value, about()]).toEqual(["And", "record"]);
  });

  it("keeps what was written about a note that was removed meanwhile, and asks [REQ-NOTE-03] [SAFETY]", async () => {
    const { server, clock, notices, activity } = await open([aNote("a", "CARD-1", { text: "Was well" })]);
    await press("Edit");
    await type(" indeed");
    server?.setBack(0);
    await act(() => clock.advanceAsync(61_000));
    await screen.findByText("No notes yet.");
    await press("Save new version");
    const words = "A note on CARD-1 was removed. Yours was not saved: “Was well indeed”.";
    expect(await screen.findByText(words)).toBeDefined();
    expect(getField().value).toBe("Was well indeed");
    expect([notices.toasts, activity.entries]).toEqual([[], []]);
    await press("Save my version");
    await waitFor(() =>
      expect(server?.rows).toMatchObject([{ thread: "a", text: "Was well indeed", follows: null }]),
    );
  });

  it("says of a note who wrote it and when, and nothing of versions and subjects that it has not", async () => {
    const first = aNote("b", "CARD-1", { text: "Caled", day: "2026-11-19" });
    const second = { ...first, id: "b2", follows: first.id, text: "Called", by: "ben@capno.example" };
    await open([aNote("a", "CARD-1"), first, second]);
    const readItem = (item: Element) =>
      [...item.querySelectorAll("p, summary")].map(({ textContent }) => textContent);
    const [called, cold] = screen.getAllByRole("listitem").filter((item) => item.closest("details") === null);
    expect(called && readItem(called).slice(0, 5)).toEqual([
      "Called",
      "About 19 November 2026. ben@capno.example, 20 November 2026, 09:00",
      "1 earlier version",
      "Caled",
      "jane@capno.example, 20 November 2026, 09:00",
    ]);
    // Below them are the buttons.
    expect(cold && readItem(cold).slice(0, -1)).toEqual([
      "Had a cold",
      "jane@capno.example, 20 November 2026, 09:00",
    ]);
    // Each in its own direction, whichever the page has.
    expect([screen.getByText("Had a cold").dir, screen.getByText("Caled").dir]).toEqual(["auto", "auto"]);
  });

  it("does not mention values in a study without blinding [REQ-NOTE-05]", async () => {
    await open([]);
    expect(screen.getByText(/will see this note, with your name\.$/)).toBeDefined();
  });
});
