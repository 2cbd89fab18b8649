import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import { aNote, serveLog } from "../../study/log/testing/log-entries.ts";
import { aRecord, aStudyOfThree, openDetail } from "../testing/open-detail.tsx";
import { openRecordsList } from "../testing/open-records-list.tsx";

beforeEach(() => {
  giveFramesHeight(300);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the records of a day [REQ-DETAIL-42]", () => {
  it.each([
    ["2026-11-20", "1 of 1 record: of Friday 20 November 2026.", 1],
    ["2026-11-19", "No record of Thursday 19 November 2026.", 1],
    // No note can be about it.
    ["undated", "No record without a date.", 0],
  ])("are counted: of the day %s %s", async (day, words, noteButtons) => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7 })]);
    openRecordsList(services, `/detail/CARD-1?day=${day}`);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryAllByRole("button", { name: "Add note" })).toHaveLength(noteButtons);
  });

  it("take the focus each time that another day is chosen, also by Back", async () => {
    const router = openRecordsList(aStudyOfThree(), "/detail/CARD-1?day=2026-11-20");
    await screen.findByText("1 of 2 records: of Friday 20 November 2026.");
    const readFocused = () => document.activeElement?.textContent;
    expect(readFocused()).toMatch(/^1 of 2 records: of Friday 20 November 2026\./);
    act(() => (document.activeElement as HTMLElement).blur());
    await act(() => router.navigate("/detail/CARD-1?day=2026-11-19"));
    await waitFor(() => expect(readFocused()).toMatch(/^1 of 2 records: of Thursday 19 November 2026\./));
    act(() => (document.activeElement as HTMLElement).blur());
    await act(() => router.navigate(-1));
    await waitFor(() => expect(readFocused()).toMatch(/^1 of 2 records: of Friday 20 November 2026\./));
  });

  it("stand below the notes of that day, and of no other", async () => {
    const services = aStudyOfThree();
    serveLog(
      services,
      aNote("a", "CARD-1", { day: "2026-11-19", text: "Had a cold" }),
      aNote("b", "CARD-1", { day: "2026-11-20", text: "Was well" }),
    );
    openRecordsList(services, "/detail/CARD-1?day=2026-11-19");
    expect(await screen.findByText(/^Had a cold \(/)).toBeDefined();
    expect(screen.queryByText(/^Was well/)).toBeNull();
  });
});

it("a record none of whose breaths was judged has a dash for its quality, and no percent [SAFETY]", async () => {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/7/", {
    ...aRecord(7, 5.31),
    ...{ data_splits: [0, 150], data_par_error: ["", ""], data_par_cap: { RR_est: null } },
  });
  openRecordsList(services);
  const find = async () => (await screen.findByRole("link", { name: /number 7$/ })).closest("tr");
  await find();
  await act(() => services.clock.advanceAsync(1_000));
  await waitFor(async () => expect((await find())?.textContent).toContain("5.31"));
  const row = within((await find()) ?? document.body);
  expect(row.queryByRole("meter")).toBeNull();
  expect((await find())?.textContent).toContain("Breath quality: -");
  // No rate is no odd rate.
  expect(row.queryByRole("img")).toBeNull();
});

it("a record none of whose breaths could be used has 0% for its quality, and no dash [SAFETY]", async () => {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/7/", {
    ...aRecord(7, 5.31),
    data_par_error: ["", "cough", "cough", ""],
  });
  openRecordsList(services);
  await screen.findByRole("link", { name: /number 7$/ });
  await act(() => services.clock.advanceAsync(1_000));
  const find = () => screen.getByRole("link", { name: /number 7$/ }).closest("tr") ?? document.body;
  await waitFor(() => expect(find().textContent).toContain("5.31"));
  expect(within(find()).getByRole("meter", { name: "Breath quality" }).textContent).toBe("0%");
});

it("an older record that was opened leads back to the latest, and the trend stays", async () => {
  const router = openDetail(aStudyOfThree(), "/detail/CARD-1?scale=ALL&record=6#respiratory-rate");
  await userEvent.click(await screen.findByRole("link", { name: "Show the latest" }));
  await waitFor(() => expect(router.state.location.search).toBe("?scale=ALL"));
  expect(router.state.location.hash).toBe("#respiratory-rate");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Show the latest" })).toBeNull());
});
