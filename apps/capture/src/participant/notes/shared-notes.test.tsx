import type { LogEntry } from "@capno/api-client/models/study-log";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";

import { aNote, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { aStudyOfThree, openDetail } from "../testing/open-detail.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

beforeEach(() => {
  giveFramesHeight(300);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openNotes(
  rows: readonly LogEntry[] = [],
  blinded: readonly string[] = [],
  services = aStudyOfThree(),
) {
  const { toasts } = services.notices;
  Object.assign(services.config.capture, { blinded });
  const server = serveLog(services, ...rows);
  openDetail(services);
  await userEvent.click(await screen.findByRole("button", { name: /^Notes \(\d\)$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
  const write = async () => {
    await userEvent.type(dialog.getByRole("textbox"), "Had a cold");
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
  };
  const findToast = (message: string) =>
    waitFor(() => expect(toasts.map((toast) => toast.message)).toEqual([message]));
  return { ...services, server, dialog, write, findToast };
}

describe("the dialog of shared notes [REQ-NOTE-03]", () => {
  it("says Saving until the server has answered, and only then closes and says that the note is saved [REQ-NOTE-07]", async () => {
    const { http, server, session, notices, dialog, write, findToast } = await openNotes();
    const { promise, resolve } = Promise.withResolvers<void>();
    http.answer(POST_LOG, async (request) => {
      await promise;
      return server.write(session.account().username, request);
    });
    await write();
    expect(dialog.getAllByText(/Saving…/)).toHaveLength(2);
    // The second press of a double click is no empty note.
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    expect(dialog.queryByText("Enter a note")).toBeNull();
    expect(notices.toasts).toEqual([]);
    resolve();
    await findToast("Note on CARD-1 saved.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(http.sent(POST_LOG)).toHaveLength(1);
  });

  it("stays for a note that was begun while the one before was saved [REQ-NOTE-07]", async () => {
    const { http, server, session, notices, dialog, write } = await openNotes();
    const { promise, resolve } = Promise.withResolvers<void>();
    http.answer(POST_LOG, async (request) => {
      await promise;
      return server.write(session.account().username, request);
    });
    await write();
    await userEvent.type(dialog.getByRole("textbox"), "And");
    resolve();
    await waitFor(() => expect(dialog.queryByText(/Saving…/)).toBeNull());
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("And");
    expect(notices.toasts).toEqual([]);
  });

  it("does not undo over a newer version of a colleague, and shows theirs [REQ-NOTE-07] [SAFETY]", async () => {
    const { clock, server, notices, write, findToast } = await openNotes();
    await write();
    await findToast("Note on CARD-1 saved.");
    const mine = server.rows.find((row) => row.kind === "note");
    server.put(toWire(aNote(mine?.thread ?? "", "CARD-1", { text: "Was ill", follows: mine?.id ?? null })));
    await act(() => clock.advanceAsync(61_000));
    act(() => notices.toasts[0]?.action?.run());
    expect(await screen.findByText(/changed a note on CARD-1.*Yours was not saved/)).toBeTruthy();
    expect(server.rows.at(-1)).toMatchObject({ text: "Was ill" });
  });

  it.each([
    ["is away", 500, /could not be reached/],
    ["is not at its address", 404, /Tell your administrator \(status 404\)/],
    ["refuses the request", 400, /The server refused the entries/],
    ["refuses the account", 403, /You cannot write to the study log/],
  ])("says so when the study log %s, and that the note is not shared yet", async (_what, status, words) => {
    const { http, notices, dialog, write } = await openNotes();
    http.reply(POST_LOG, {}, status);
    await write();
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getAllByText(/[Nn]ot shared yet/).length).toBeGreaterThan(0);
    expect(notices.toasts).toEqual([]);
  });

  it("says why a note was refused, and gives its text back to be changed [REQ-LOG-03]", async () => {
    const { http, dialog, write } = await openNotes();
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      const results = entries.map(({ id }) => ({ id, refused: "not-a-participant" }));
      return { status: 200, body: { results } };
    });
    await userEvent.selectOptions(dialog.getByLabelText("About"), "record");
    await write();
    await dialog.findByText(/was not saved: “Had a cold”\. You share no group with this user\.$/);
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Had a cold");
    expect(dialog.queryByText(/was not saved/)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    await waitFor(() => expect(http.sent(POST_LOG)).toHaveLength(2));
    expect(http.sent(POST_LOG)[1]?.json).toMatchObject({ entries: [{ record: 7, day: "2026-11-20" }] });
  });

  it("begins a refused version again on the version that its author saw, and not as a new note [REQ-LOG-03] [SAFETY]", async () => {
    const first = aNote("a", "CARD-1", { text: "Was well" });
    const { http, server, session, dialog, findToast } = await openNotes([first]);
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      const results = entries.map(({ id }) => ({ id, refused: "invalid" }));
      return { status: 200, body: { results } };
    });
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.type(dialog.getByRole("textbox"), " indeed");
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    const notice = within(
      (await dialog.findByText(/was not saved: “Was well indeed”/)).closest("[role=alert]")!,
    );
    await userEvent.type(dialog.getByRole("textbox"), "Another");
    // A text that was begun is not written over.
    await userEvent.click(notice.getByRole("button", { name: "Edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Another");
    await userEvent.clear(dialog.getByRole("textbox"));
    await userEvent.click(notice.getByRole("button", { name: "Edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Was well indeed");
    http.answer(POST_LOG, (request) => server.write(session.account().username, request));
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    await findToast("New version of the note on CARD-1 saved.");
    expect(server.rows.at(-1)).toMatchObject({ thread: "a", text: "Was well indeed", follows: first.id });
  });

  it("tells who may see values that others read the notes of a blinded study [REQ-BLIND-02] [REQ-NOTE-05] [REQ-NOTE-06]", async () => {
    const { dialog } = await openNotes([], ["LEEDS"]);
    expect(dialog.getByText(/read these notes\. Do not write values\.$/)).toBeTruthy();
  });

  it("tells nothing of values to who may not see them [REQ-BLIND-02]", async () => {
    const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
    const services = { ...aStudyOfThree(), session: createFakeSession(account) };
    const { dialog } = await openNotes([], ["CARD"], services);
    expect(dialog.getByText(/will see this note, with your name\.$/)).toBeTruthy();
  });

  it("begins a refused deletion again with the text that it deletes", async () => {
    const { http, dialog } = await openNotes([aNote("a", "CARD-1", { text: "Was well" })]);
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "invalid" })) } };
    });
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const alert = (await dialog.findByText(/was not saved: deleted\./)).closest<HTMLElement>("[role=alert]");
    await userEvent.click(within(alert ?? document.body).getByRole("button", { name: "Edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Was well");
  });

  it("replaces a version that cannot be read from an empty field, and offers no undo to it [REQ-LOG-01] [SAFETY]", async () => {
    const first = aNote("a", "CARD-1", { text: "Was well" });
    const services = aStudyOfThree();
    const newer = { ...toWire(aNote("a", "CARD-1", { follows: first.id })), text: { html: "Was ill" } };
    const log = serveLog(services, first);
    log.put(newer as never);
    const rows = log.rows.length;
    openDetail(services);
    await userEvent.click(await screen.findByRole("button", { name: "Notes (1)" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Replace" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
    await userEvent.type(dialog.getByRole("textbox"), "Had a cold");
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    await waitFor(() => expect(services.notices.toasts).toHaveLength(1));
    expect(services.notices.toasts[0]?.action).toBeUndefined();
    expect(log.rows[rows]).toMatchObject({ text: "Had a cold", follows: newer.id });
  });

  it("does not say that there are no notes while the log was not read [SAFETY]", async () => {
    const services = aStudyOfThree();
    serveLog(services);
    services.http.hold(GET_LOG);
    openDetail(services);
    await userEvent.click(await screen.findByRole("button", { name: "Notes" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
    expect(dialog.getByText("Notes are not loaded yet.")).toBeTruthy();
    expect(dialog.queryByText("No notes yet.")).toBeNull();
  });

  it("refuses to delete or save over a note that a colleague changed while the dialog was open, and shows theirs [SAFETY]", async () => {
    const first = aNote("a", "CARD-1", { text: "Was well" });
    const { http, clock, server, dialog, findToast } = await openNotes([first]);
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.type(dialog.getByRole("textbox"), " indeed");
    server.put(toWire(aNote("a", "CARD-1", { text: "Was ill", follows: first.id })));
    await act(() => clock.advanceAsync(61_000));
    expect(await dialog.findByText(/^Meanwhile jane@capno\.example changed this note at/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    await userEvent.type(dialog.getByRole("textbox"), "{Control>}{Enter}{/Control}");
    expect(http.sent(POST_LOG)).toEqual([]);
    expect(screen.queryByText(/Yours was not saved/)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Keep my version" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    await findToast("New version of the note on CARD-1 saved.");
    expect(server.rows.at(-1)).toMatchObject({ text: "Was well indeed", follows: server.rows[1]?.id });
  });

  it("offers no undo of a version that was saved over a colleague's after a conflict [REQ-NOTE-07]", async () => {
    const first = aNote("a", "CARD-1", { text: "Was well" });
    const { server, notices, dialog, findToast } = await openNotes([first]);
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.type(dialog.getByRole("textbox"), " indeed");
    server.put(toWire(aNote("a", "CARD-1", { text: "Was ill", follows: first.id })));
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Save my version" }));
    await findToast("New version of the note on CARD-1 saved.");
    expect(notices.toasts[0]?.action).toBeUndefined();
  });
});
