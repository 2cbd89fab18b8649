import { aRuntimeConfig } from "@capno/test-kit/builders";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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

async function openNotes(stored: object = {}, blinded: readonly string[] = []) {
  const config = aRuntimeConfig();
  const services = {
    ...aStudyOfThree(),
    config: { ...config, capture: { ...config.capture, blinded, noteStoreUrl: "/v2/notes/" } },
  };
  const path = `/v2/notes/${services.session.account().groups[0]?.id}/`;
  services.http.reply(`GET ${path}`, { version: 0, notes: stored });
  openDetail(services);
  await userEvent.click(await screen.findByRole("button", { name: /^Notes \(\d\)$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
  const write = async () => {
    await userEvent.type(dialog.getByRole("textbox"), "Had a cold");
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
  };
  return { ...services, put: `PUT ${path}`, dialog, write };
}

describe("the dialog of shared notes [REQ-NOTE-03]", () => {
  it("the dialog says Saving until the store has answered, and only then that the note is saved", async () => {
    const { http, put, dialog, write } = await openNotes();
    const answer = http.hold(put);
    await write();
    expect(dialog.getAllByText(/Saving…/)).toHaveLength(2);
    expect(dialog.queryByText(/is saved/)).toBeNull();
    answer({ version: 1 });
    expect(await dialog.findByText("The note is saved.")).toBeTruthy();
    expect(dialog.queryByText(/Saving…/)).toBeNull();
  });

  it.each([
    ["is away", 500, /could not be reached/],
    ["accepts no document of this size", 413, /larger than the server accepts.*\(status 413\)/],
    ["refuses the version that it has just sent", 412, /a proxy in between probably changes it/],
    ["refuses the account", 403, /The server refused the shared notes/],
  ])(
    "the dialog says so when the store %s, and that the note is not shared yet",
    async (_what, status, words) => {
      const { http, put, dialog, write } = await openNotes();
      http.reply(put, {}, status);
      await write();
      expect(await dialog.findByText(words)).toBeTruthy();
      expect(dialog.getByText("Not shared yet")).toBeTruthy();
      expect(dialog.queryByText(/is saved/)).toBeNull();
    },
  );

  it("a note that cannot be read is counted, hides no other note, and is kept by a write", async () => {
    const stored = {
      bad: { user: "CARD-1", text: "Lost?", at: "2026-02-30T10:00:00Z", by: "jane", earlier: [] },
      good: { user: "CARD-1", text: "Was well", at: "2026-11-20T06:00:00Z", by: "jane", earlier: [] },
    };
    const { http, put, dialog, write } = await openNotes(stored);
    http.reply(put, { version: 1 });
    expect(dialog.getByText("Was well")).toBeTruthy();
    expect(dialog.getByText(/1 entry of the shared notes could not be read/)).toBeTruthy();
    await write();
    expect(await dialog.findByText("The note is saved.")).toBeTruthy();
    expect(http.sent(put)[0]?.json).toMatchObject({ notes: stored });
  });

  it("tells who may see values that others read the notes of a blinded study [REQ-BLIND-02]", async () => {
    const { dialog } = await openNotes({}, ["LEEDS"]);
    expect(dialog.getByText(/read its notes too: write no values\.$/)).toBeTruthy();
  });

  it("refuses to withdraw or save over a note that a colleague changed while the dialog was open, and shows theirs [SAFETY]", async () => {
    const wire = (text: string, id: string, earlier: object[] = []) => ({
      ...{ user: "CARD-1", text, id, earlier },
      at: "2026-11-20T06:00:00Z",
      by: "jane@capno.example",
    });
    const { http, clock, put, dialog } = await openNotes({ a: wire("Was well", "one") });
    await userEvent.click(dialog.getByRole("button", { name: "Change" }));
    await userEvent.type(dialog.getByRole("textbox"), " indeed");
    http.reply(put.replace("PUT", "GET"), {
      version: 1,
      notes: { a: wire("Was ill", "two", [wire("Was well", "one")]) },
    });
    act(() => clock.advance(60_000));
    expect(await dialog.findByText(/^Meanwhile jane@capno\.example changed this note at/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    expect(http.sent(put)).toEqual([]);
    http.reply(put, { version: 2 });
    await userEvent.click(dialog.getByRole("button", { name: "Write mine after it" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save new version" }));
    expect(await dialog.findByText("The new version is saved.")).toBeTruthy();
    expect(http.sent(put)[0]?.json).toMatchObject({ notes: { a: { text: "Was well indeed" } } });
  });
});
