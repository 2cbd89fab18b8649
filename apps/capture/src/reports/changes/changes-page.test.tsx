import { PERMISSIONS } from "@capno/domain/account/permission";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { expectSortedColumns } from "@capno/test-kit/sorted-columns";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";

import {
  aNote,
  anAllocation,
  anExplanation,
  aReview,
  aStatus,
  serveLog,
  toWire,
} from "../../study/log/testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "../../study/log/testing/model-log-server.ts";
import product from "../../product.tsx";

beforeAll(async () => void (await import("./ChangesPage.tsx")));
afterEach(cleanup);

const readRows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent)
        .concat(within(row).getByRole("rowheader").textContent ?? ""),
    );

it("the log of changes shows the newest change first with before and after, narrows it by user, account, kind and day, and says once what it does not hold [REQ-CHANGE-02] [REQ-CHANGE-03]", async () => {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "America/New_York" });
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
  const died = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;
  const at = (text: string) => toEpochMs(Date.parse(text));
  serveLog(
    services,
    aStatus("CARD-1", enrolled, { at: at("2026-06-01T12:00:00Z"), by: "jane" }),
    aStatus("CARD-2", enrolled, { at: at("2026-06-02T01:00:00Z"), by: "jane" }),
    aStatus("CARD-1", died, { at: at("2026-06-02T12:00:00Z"), by: "ben" }),
  );
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.querySelector("p[aria-busy=true]")).not.toBeNull());
  await screen.findByText("3 of 3 changes, newest first");
  screen.getByText(/^as of \d{2}:\d{2}$/);
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
  const rows = readRows();
  expect(rows.map((cells) => cells.at(-1))).toEqual(["CARD-1", "CARD-2", "CARD-1"]);
  // In words, each in an element of its own, and in the study's zone.
  expect(rows[0]).toContain("Died on 30 May 2026, enrolled on 3 Mar 2026Before: Enrolled on 3 Mar 2026");
  expect(rows[0]).toContain("02 June 2026, 08:00");
  expect(rows[2]).toContain("Enrolled on 3 Mar 2026");
  expect(screen.getAllByText(/Does not include views, other systems/)).toHaveLength(1);

  expectSortedColumns(screen.getByRole("table"));

  await userEvent.click(screen.getByRole("button", { name: "Notes (0)" }));
  await screen.findByText("0 of 3 changes, newest first");
  await userEvent.click(screen.getByRole("button", { name: "Status (3)" }));
  const account = screen.getByRole<HTMLSelectElement>("combobox", { name: "Account" });
  expect([...account.options].map(({ text }) => text)).toEqual(["All accounts", "ben", "jane"]);
  await userEvent.selectOptions(account, "jane");
  await screen.findByText("2 of 3 changes, newest first");
  // The counts are those of what is found, and a second press shows every kind again.
  await userEvent.click(screen.getByRole("button", { name: "Status (2)" }));
  expect(screen.getByRole("button", { name: "Status (2)" }).getAttribute("aria-pressed")).toBe("false");
  expect(readRows()).toHaveLength(2);
  await userEvent.type(screen.getByRole("searchbox", { name: "User ID" }), "card-2");
  await screen.findByText("1 of 3 changes, newest first");
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-06-02" } });
  await screen.findByText("0 of 3 changes, newest first");
});

it("the log of changes finds those of a day of the study, of the next one and of every day again, and its file has that zone's time", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "America/New_York" });
  services.http.reply("GET /duid/", []);
  const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
  const at = (text: string) => ({ at: toEpochMs(Date.parse(text)) });
  serveLog(
    services,
    aStatus("CARD-1", enrolled, at("2026-06-01T12:00:00Z")),
    // Still the day before in New York.
    aStatus("CARD-2", enrolled, at("2026-06-02T01:00:00Z")),
    aStatus("CARD-3", enrolled, at("2026-06-02T12:00:00Z")),
  );
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText("3 of 3 changes, newest first");
  const write = (part: string, value: string) =>
    fireEvent.change(screen.getByLabelText(part), { target: { value } });
  write("Day", "2026-06-01");
  screen.getByText("2 of 3 changes, newest first");
  expect(readRows().map((cells) => cells.at(-1))).toEqual(["CARD-2", "CARD-1"]);
  screen.getByRole("button", { name: "Status (2)" });
  write("Day", "2026-06-02");
  screen.getByText("1 of 3 changes, newest first");
  expect(readRows().map((cells) => cells.at(-1))).toEqual(["CARD-3"]);
  for (const part of ["Day", "Month", "Year"]) write(part, "");
  screen.getByText("3 of 3 changes, newest first");
  await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
  await waitFor(() => expect(saved.names).toEqual([expect.stringMatching(/^changes-2026-11-20-0430/)]));
});

it("the log of changes shows each kind alone under its own name, one after the other, and then every kind", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  const [duid, doneAt] = [toDuid("CARD-1"), toEpochMs(Date.UTC(2026, 10, 20, 9))];
  serveLog(
    services,
    aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-03-03" }),
    aNote("a", "CARD-1"),
    aReview("CARD-1", []),
    anExplanation("gap:CARD-1", "On holiday", { duid }),
    anAllocation({ did: "allocated", udi: toHandsetUdi(UDI), duid, doneAt }),
  );
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText("5 of 5 changes, newest first");
  const choose = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  for (const [kind, words] of [
    ["Status (1)", "Enrolled on 3 Mar 2026"],
    ["Notes (1)", "Note"],
    ["Reviews (1)", "No longer done"],
    ["Explanations (1)", "Explained (gap): On holiday"],
    ["Handsets (1)", "NTH 00001 given"],
  ] as const) {
    choose(kind);
    expect(readRows().map((cells) => cells.includes(words))).toEqual([true]);
  }
  choose("Handsets (1)");
  expect(readRows()).toHaveLength(5);
});

it("the log of changes saves the text of notes only where the page shows it [REQ-CHANGE-02]", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const services = aProductServices();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  serveLog(services, aNote("a", "CARD-1"));
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  const press = () => userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
  await screen.findByRole("table");
  expect(screen.queryByText(/Had a cold/)).toBeNull();
  await press();
  await waitFor(() => expect(saved.names).toHaveLength(1));
  expect(await saved.readText()).not.toContain("Had a cold");
  await userEvent.click(screen.getByRole("button", { name: "With the text of notes" }));
  await screen.findByText(/Had a cold/);
  await press();
  await waitFor(() => expect(saved.names).toHaveLength(2));
  expect(await saved.readText()).toContain("Had a cold");
  await userEvent.click(screen.getByRole("button", { name: "With the text of notes", pressed: true }));
  expect(screen.queryByText(/Had a cold/)).toBeNull();
  expect(screen.getByRole("button", { name: "With the text of notes", pressed: false })).toBeDefined();
});

it("the log of changes marks own rows that are not saved, and leaves them out of its file [REQ-CHANGE-02]", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const services = aProductServices();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  serveLog(services, aStatus("CARD-2", { kind: "enrolled", enrolled: "2026-03-03" }));
  services.http.reply(POST_LOG, {}, 500);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/detail/CARD-1"] });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Notes \(\d+\)$/ }));
  await userEvent.type(await screen.findByRole("textbox", { name: /note/i }), "Had a cold");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  await act(() => router.navigate("/list/changes"));
  const row = (await screen.findByText("Not saved")).closest("tr");
  expect(row?.textContent).toContain("CARD-1");
  expect(screen.getByText("2 of 2 changes, newest first")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
  await waitFor(() => expect(saved.names).toHaveLength(1));
  const text = await saved.readText();
  expect(text).toContain("CARD-2");
  expect(text).not.toContain("CARD-1");
});

it("the log of changes saves every change, also what came since the page was read, whatever the page shows [REQ-CHANGE-02]", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
  const server = serveLog(services, aStatus("CARD-1", enrolled));
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("button", { name: "Notes (0)" }));
  await screen.findByText("0 of 1 changes, newest first");
  server.put(toWire(aStatus("CARD-2", enrolled)));
  await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
  await waitFor(() =>
    expect(saved.names).toEqual([expect.stringMatching(/^changes-\d{4}-\d\d-\d\d.*\.csv$/)]),
  );
  const text = await saved.readText();
  for (const duid of ["CARD-1", "CARD-2"]) expect(text).toContain(duid);
  expect(await saved.hasMark()).toBe(true);
});

it("the log of changes has no empty table where nothing is found, marks what is chosen, and names a long account in full", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-03-03" }));
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText("1 of 1 changes, newest first");
  const readPressed = () =>
    screen.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  expect([readPressed(), screen.queryAllByRole("table").length]).toEqual([[], 1]);
  await userEvent.click(screen.getByRole("button", { name: "Notes (0)" }));
  expect([readPressed(), screen.queryAllByRole("table").length]).toEqual([["Notes (0)"], 0]);
  await userEvent.click(screen.getByRole("button", { name: "Status (1)" }));
  expect([readPressed(), screen.queryAllByRole("table").length]).toEqual([["Status (1)"], 1]);
  const account = screen.getByRole<HTMLSelectElement>("combobox", { name: "Account" });
  await userEvent.selectOptions(account, "jane@capno.example");
  expect(account.title).toBe("jane@capno.example");
});

it("the log of changes says that the study log is away, and not that it is loading", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  serveLog(services);
  services.http.fail(GET_LOG, "unexpected-status", 500);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText(/The study log could not be reached\./);
  expect(screen.queryByText("Loading the study log…")).toBeNull();
  expect(screen.queryByText(/The file has all changes/)).toBeNull();
  // Not read is not none: there is nothing to count or to save.
  expect(screen.queryByText(/changes, newest first$/)).toBeNull();
  expect(screen.getByRole("button", { name: "Save as CSV" }).getAttribute("aria-disabled")).toBe("true");
});

it("the log of changes says that notes are absent for an account that may not see them, and opens no participant [REQ-CHANGE-02]", async () => {
  const account = anAccount({ permissions: [PERMISSIONS.capture] });
  const services = aProductServices({ session: createFakeSession(account) });
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-03-03" }));
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText("Enrolled on 3 Mar 2026");
  expect(screen.getByText(/Your account cannot see notes, so they are not in this log\./)).toBeDefined();
  expect(screen.queryByRole("link", { name: "CARD-1" })).toBeNull();
  expect(screen.queryByRole("button", { name: "With the text of notes" })).toBeNull();
});

it("the log of changes has its actions in a menu on a phone [REQ-CHANGE-02]", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("max-width: 1023.98px") }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const services = aProductServices();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  serveLog(services, aNote("a", "CARD-1", { text: "Had a cold" }));
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/changes"] });
  render(<RouterProvider router={router} />);
  await screen.findByText("1 of 1 changes, newest first");
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Log actions" }));
    await userEvent.click(screen.getByRole("menuitem", { name }));
  };
  const menu = screen.getByRole("button", { name: "Log actions" });
  expect(menu.querySelector("svg.lucide-ellipsis")).not.toBeNull();
  expect(screen.queryByText(/Had a cold/)).toBeNull();
  await choose("With the text of notes");
  expect(screen.getByText(/Had a cold/)).toBeDefined();
  await choose("Without the text of notes");
  expect(screen.queryByText(/Had a cold/)).toBeNull();
  await choose("Participant status");
  expect(router.state.location.pathname).toBe("/list/status");
});
