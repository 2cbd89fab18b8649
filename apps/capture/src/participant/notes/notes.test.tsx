import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aStudyOfThree, openDetail } from "../testing/open-detail.tsx";

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openNotes(name: RegExp = /^Notes/) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: /^Notes on/ }));
}

/** Saves a text, upon which the dialog closes. */
async function write(dialog: Awaited<ReturnType<typeof openNotes>>, text: string) {
  const field = dialog.getByRole("textbox");
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(dialog.getByRole("button", { name: /^Save/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
}

describe("the notes on a participant [REQ-NOTE-01] [REQ-NOTE-02]", () => {
  it("show a note about a record on its day, but not on another participant's page", async () => {
    const router = openDetail(aStudyOfThree(), "/detail/CARD-1");
    await screen.findByText("RECORDS");
    const dialog = await openNotes();
    expect(dialog.getByText("No notes yet.")).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText("About"), "record");
    await write(dialog, "Had a cold");
    const again = await openNotes();
    const list = within(again.getByRole("list"));
    expect(list.getByText("Had a cold")).toBeTruthy();
    expect(list.getByText(/^About record 7 of 20 November 2026/)).toBeTruthy();
    await userEvent.click(again.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("button", { name: "Notes (1)" })).toBeTruthy();
    // The text first, then the day, then who wrote it: what is cut is cut at the end.
    expect(screen.getByTitle(/^Had a cold \(everyone@capno\.example, /).textContent).toMatch(
      /^Had a cold \d+ \w+ \d+ everyone@capno\.example$/,
    );
    const day = document.querySelector('td[data-day="2026-11-20"]');
    expect(day?.getAttribute("aria-label")).toMatch(/, 1 note$/);
    await router.navigate("/detail/CARD-2");
    expect(await screen.findByRole("button", { name: "Notes (0)" })).toBeTruthy();
    expect(screen.queryByText(/Had a cold/)).toBeNull();
  });

  it("give a note about a record the day of the study, not that of the computer [REQ-LIST-15]", async () => {
    const services = aStudyOfThree();
    const { config } = services;
    // There the record of 20 November, 09:20 in UTC, was made the evening before.
    const capture = { ...config.capture, studyZone: "Pacific/Pago_Pago" };
    openDetail({ ...services, config: { ...config, capture } });
    await screen.findByText("RECORDS");
    const dialog = await openNotes();
    expect(dialog.getByRole("option", { name: "The record of 19 November 2026, 22:20" })).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText("About"), "record");
    await write(dialog, "Had a cold");
    expect((await openNotes()).getByText(/^About record 7 of 19 November 2026/)).toBeTruthy();
    const day = document.querySelector('td[data-day="2026-11-19"]');
    expect(day?.getAttribute("aria-label")).toMatch(/, 1 note$/);
  });

  it("keep every earlier version of a note that is edited, deleted or restored", async () => {
    openDetail(aStudyOfThree());
    await write(await openNotes(), "Had a cld");
    const first = await openNotes();
    await userEvent.click(first.getByRole("button", { name: "Edit" }));
    await write(first, "Had a cold");
    const dialog = await openNotes();
    expect(dialog.getByText("1 earlier version")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(dialog.getByText("2 earlier versions")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
    const readEarlier = () =>
      [...document.querySelectorAll("details p[dir]")].map(({ textContent }) => textContent);
    expect(readEarlier()).toEqual(["Had a cold", "Had a cld"]);
    expect(dialog.getByText("Deleted")).toBeTruthy();
    expect(screen.queryByTitle(/^Had a cold/)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Restore" }));
    expect(dialog.getByText("Note restored.")).toBeTruthy();
    expect(dialog.getByText("3 earlier versions")).toBeTruthy();
    expect(readEarlier()).toEqual(["Deleted", "Had a cold", "Had a cld"]);
    expect(screen.getByTitle(/^Had a cold \(/)).toBeTruthy();
  });

  it.each([
    ["Call 07700 900123", "a telephone number", "Save with the number"],
    ["943 476 5919 is hers", "an NHS number", "Save with the number"],
    [
      "jane@example.org, 07700 900123",
      "an email address and a telephone number",
      "Save with the email address and the number",
    ],
  ])(
    "save %j only after a second press that names what it looks like [REQ-NOTE-04] [SAFETY]",
    async (text, shape, confirmation) => {
      openDetail(aStudyOfThree());
      const dialog = await openNotes();
      const field = dialog.getByRole("textbox");
      expect(document.activeElement).toBe(field);
      await userEvent.type(field, text);
      expect(dialog.getByText(`This looks like ${shape}. Remove it if it is.`)).toBeTruthy();
      await userEvent.keyboard("{Control>}{Enter}{/Control}");
      await userEvent.keyboard("{Control>}{Enter}{/Control}");
      await userEvent.dblClick(dialog.getByRole("button", { name: "Save note" }));
      expect(
        dialog.getByText(`This looks like ${shape}. Remove it, or press “${confirmation}”`),
      ).toBeTruthy();
      expect(document.activeElement).toBe(field);
      expect(dialog.getByText("No notes yet.")).toBeTruthy();
      // A changed text is asked about again.
      await userEvent.type(field, "!");
      expect(dialog.queryByRole("button", { name: confirmation })).toBeNull();
      await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
      await userEvent.click(dialog.getByRole("button", { name: confirmation }));
      const again = await openNotes();
      expect(within(again.getByRole("list")).getByText(`${text}!`)).toBeTruthy();
    },
  );

  it("are not saved empty", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openNotes();
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    expect(dialog.getByText("Enter a note")).toBeTruthy();
    expect(dialog.getByText("No notes yet.")).toBeTruthy();
  });

  it("take a text at once, and save it on Ctrl and Enter", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openNotes();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox")));
    await userEvent.keyboard("Had a cold{Enter}");
    expect(dialog.getByText("No notes yet.")).toBeTruthy();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    const again = await openNotes();
    expect(within(again.getByRole("list")).getByText("Had a cold")).toBeTruthy();
  });

  it("end the change of a note that is deleted", async () => {
    openDetail(aStudyOfThree());
    await write(await openNotes(), "Had a cold");
    const dialog = await openNotes();
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(dialog.getByText("Note deleted.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Save note" })).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  });

  it("keep the day that a text was begun about, whichever day is listed then, and in each version", async () => {
    const router = openDetail(aStudyOfThree(), "/detail/CARD-1?day=2026-11-19");
    const dialog = await openNotes(/^Add note$/);
    const about = () => screen.getByLabelText<HTMLSelectElement>("About");
    expect(about().selectedOptions[0]?.textContent).toBe("Thursday 19 November 2026");
    await userEvent.type(dialog.getByRole("textbox"), "Half a sent");
    await userEvent.keyboard("{Escape}");
    await router.navigate("/detail/CARD-1?day=2026-11-18");
    await screen.findByText(/^No record of Wednesday 18 November 2026\.$/);
    const again = await openNotes(/^Add note$/);
    expect([...about().options].map(({ textContent }) => textContent)).toEqual([
      "CARD-1",
      "Thursday 19 November 2026",
      "The record of 20 November 2026, 09:20",
    ]);
    await write(again, "Had a cold");
    const last = await openNotes(/^Notes \(1\)/);
    await userEvent.click(last.getByRole("button", { name: "Edit" }));
    await write(last, "Had pneumonia");
    const list = within((await openNotes(/^Notes \(1\)/)).getByRole("list", { name: "Notes, newest first" }));
    expect(list.getByText(/^About 19 November 2026\./)).toBeTruthy();
  });

  it("are about no day where the records without a date are listed", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-1?day=undated");
    await screen.findByText("No record without a date.");
    await openNotes();
    const { options } = screen.getByLabelText<HTMLSelectElement>("About");
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      "CARD-1",
      "The record of 20 November 2026, 09:20",
    ]);
  });

  it("keep a started text after they were closed", async () => {
    openDetail(aStudyOfThree());
    const dialog = await openNotes();
    await userEvent.type(dialog.getByRole("textbox"), "Half a sent");
    await userEvent.keyboard("{Escape}");
    const again = await openNotes();
    expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Half a sent");
  });

  it("keep a started text, and what it is about, across Back", async () => {
    const router = openDetail(aStudyOfThree(), "/detail/CARD-1");
    await screen.findByText("RECORDS");
    const dialog = await openNotes();
    await userEvent.selectOptions(dialog.getByLabelText("About"), "record");
    await userEvent.type(dialog.getByRole("textbox"), "Half a sent");
    await userEvent.keyboard("{Escape}");
    await router.navigate("/detail/CARD-2");
    await screen.findByDisplayValue("CARD-2");
    expect((await openNotes(/^Notes \(0\)/)).getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
    await userEvent.keyboard("{Escape}");
    await router.navigate("/detail/CARD-1");
    await screen.findByDisplayValue("CARD-1");
    const again = await openNotes();
    expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Half a sent");
    expect(again.getByLabelText<HTMLSelectElement>("About").value).toBe("record");
  });

  it("say without a store that they are kept in this tab, and never that they are saved", async () => {
    const services = aStudyOfThree();
    openDetail(services);
    const dialog = await openNotes();
    expect(dialog.getByText(/Kept in this tab until you log out/)).toBeTruthy();
    await write(dialog, "Had a cold");
    expect(services.notices.toasts.map(({ message }) => message)).toEqual([
      "Note on CARD-1 added. Kept in this tab until you log out.",
    ]);
    expect(services.activity.entries).toEqual([{ what: "Noted", detail: "CARD-1" }]);
  });

  it("restore a started note after another note was changed, and do not replace that change", async () => {
    openDetail(aStudyOfThree());
    await write(await openNotes(), "Had a cld");
    const dialog = await openNotes();
    await userEvent.type(dialog.getByRole("textbox"), "Half a sent");
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.type(dialog.getByRole("textbox"), ", better now");
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Had a cld, better now");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel edit" }));
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Half a sent");
    // The dialog stays for the note that was begun.
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.type(dialog.getByRole("textbox"), ", better now");
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    expect(dialog.getByText("New version added.")).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Half a sent");
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("keep a started change of a note as a change after they were closed", async () => {
    openDetail(aStudyOfThree());
    await write(await openNotes(), "Had a cld");
    const dialog = await openNotes();
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await userEvent.keyboard("{Escape}");
    await write(await openNotes(), "Had a cold");
    const again = await openNotes();
    expect(again.getAllByRole("button", { name: "Edit" })).toHaveLength(1);
    expect(again.getByText("1 earlier version")).toBeTruthy();
  });

  it("offer undo once they closed: a new note is deleted, and a new version gives way to the one before [REQ-NOTE-07]", async () => {
    const services = aStudyOfThree();
    openDetail(services);
    const undo = () => act(() => services.notices.toasts.at(-1)?.action?.run());
    await write(await openNotes(), "Had a cld");
    const dialog = await openNotes();
    await userEvent.click(dialog.getByRole("button", { name: "Edit" }));
    await write(dialog, "Had a cold");
    expect(services.notices.toasts.at(-1)?.message).toMatch(/^New version of the note on CARD-1 added\./);
    expect(screen.getByTitle(/^Had a cold \(/)).toBeTruthy();
    undo();
    expect(screen.getByTitle(/^Had a cld \(/)).toBeTruthy();
    await write(await openNotes(), "Called");
    expect(screen.getByRole("button", { name: "Notes (2)" })).toBeTruthy();
    undo();
    expect(screen.getByRole("button", { name: "Notes (1)" })).toBeTruthy();
    expect(screen.queryByTitle(/^Called/)).toBeNull();
  });
});
