import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { aNote, serveLog } from "../../study/log/testing/log-entries.ts";
import { aRecord, aStudyOfThree, openDetail } from "../testing/open-detail.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});

async function openNotes() {
  await userEvent.click(await screen.findByRole("button", { name: "Notes (0)" }));
  return within(await screen.findByRole("dialog", { name: /^Notes on/ }));
}

it("a note can be about the record that was opened, and not about the latest then", async () => {
  openDetail(aStudyOfThree(), "/detail/CARD-1?record=6");
  await screen.findByText(/show the record of 19 November 2026/);
  const dialog = await openNotes();
  const { options } = dialog.getByLabelText<HTMLSelectElement>("About");
  expect([...options].map(({ textContent }) => textContent)).toEqual([
    "CARD-1",
    "The record of 19 November 2026, 08:00",
  ]);
});

it("a note about a record of an unknown date names the record and no day [SAFETY]", async () => {
  const services = aStudyOfThree();
  const server = serveLog(services);
  const unset = "2000-01-01T00:10:00Z";
  services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, capnogram_dt: unset })]);
  services.http.reply("GET /capnogram/7/", aRecord(7, 5.31, unset));
  openDetail(services);
  // The list of records is there.
  await screen.findAllByText("Unknown date");
  const dialog = await openNotes();
  await userEvent.selectOptions(dialog.getByLabelText("About"), "The record of Unknown date");
  await userEvent.type(dialog.getByRole("textbox"), "Had a cold");
  await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(server.rows).toHaveLength(1));
  expect(server.rows[0]).toMatchObject({ kind: "note", text: "Had a cold", record: 7 });
  expect(server.rows[0]).not.toHaveProperty("day");
});

it("a note that is deleted is counted nowhere, and counts again once it is restored", async () => {
  const services = aStudyOfThree();
  serveLog(services, aNote("a", "CARD-1", { day: "2026-11-19" }));
  openDetail(services, "/detail/CARD-1?day=2026-11-19");
  await screen.findByText(/^Had a cold \(/);
  const readCounts = () => [
    screen.getByText(/^Notes \(\d\)$/).textContent,
    document.querySelector('td[data-day="2026-11-19"]')?.getAttribute("aria-label"),
    screen.queryByText(/^Had a cold \(/) !== null,
    screen.queryByTitle(/^Had a cold \(/) !== null,
  ];
  const one = ["Notes (1)", "Thursday 19 November 2026: 1 recorded, 1 note", true, true];
  const none = ["Notes (0)", "Thursday 19 November 2026: 1 recorded", false, false];
  await waitFor(() => expect(readCounts()).toEqual(one));
  await userEvent.click(screen.getByRole("button", { name: "Notes (1)" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
  // A new one is about the user here: the day has a button of its own.
  const { selectedOptions } = dialog.getByLabelText<HTMLSelectElement>("About");
  expect(selectedOptions[0]?.textContent).toBe("CARD-1");
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(readCounts()).toEqual(none));
  await userEvent.click(dialog.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(readCounts()).toEqual(one));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(readCounts()).toEqual(none));
});
