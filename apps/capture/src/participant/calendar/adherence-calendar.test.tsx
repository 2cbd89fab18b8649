import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { aNote, aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { aStudyOfThree, findSection, openDetail, openPart } from "../testing/open-detail.tsx";
import { AdherenceCalendar } from "./AdherenceCalendar.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

beforeEach(() => {
  giveFramesHeight(300);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** CARD-1 on 19 and 20 November, once failed, once undated; today is the 20th. Days are those of UTC. */
function aStudy() {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T12:00:00Z" }),
    aCapnogramRowBody({ id: 5, capnogram_dt: "2026-11-16T12:00:00Z", data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 4, capnogram_dt: "2000-01-01T00:10:00Z" }),
  ]);
  return services;
}

const ADDRESS = "/detail/CARD-1";
const openCalendar = (study: ReturnType<typeof aStudy>) => openPart(study, AdherenceCalendar, ADDRESS);
const findCalendar = async () => within(await findSection("ADHERENCE CALENDAR"));
const wordsOf = (day: string) =>
  document.querySelector(`td[data-day="${day}"]`)?.getAttribute("aria-label") ?? "";

describe("a participant's calendar [REQ-DETAIL-42]", () => {
  it("shows each day of two months, and counts the days of each kind", async () => {
    openCalendar(aStudy());
    const calendar = await findCalendar();
    expect((await calendar.findAllByRole("grid")).map((grid) => grid.getAttribute("aria-label"))).toEqual([
      "October 2026",
      "November 2026",
    ]);
    expect(["15", "16", "17", "18", "19", "20"].map((day) => wordsOf(`2026-11-${day}`))).toEqual([
      "Sunday 15 November 2026: Not known",
      "Monday 16 November 2026: 0 recorded, 1 failed",
      "Tuesday 17 November 2026: None recorded",
      "Wednesday 18 November 2026: 1 recorded",
      "Thursday 19 November 2026: None recorded",
      "Friday 20 November 2026: 1 recorded",
    ]);
    // A day to come is no day of it.
    expect(document.querySelector('td[data-day="2026-11-21"]')).toBeNull();
    expect(within(calendar.getByRole("list", { name: "Legend" })).getAllByRole("listitem")).toHaveLength(4);
  });

  it("is printed as months also while it is shown as a table [REQ-PRINT-03]", async () => {
    openCalendar(aStudy());
    const calendar = await findCalendar();
    await userEvent.click(await calendar.findByRole("button", { name: "View as table" }));
    expect(calendar.getByRole("region", { name: "Days of CARD-1" })).toBeDefined();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(calendar.getAllByRole("grid")).toHaveLength(2);
    expect(calendar.queryByRole("region", { name: "Days of CARD-1" })).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(calendar.getByRole("region", { name: "Days of CARD-1" })).toBeDefined();
  });

  it("lists the records of a day, the records without a date, and all records again", async () => {
    const router = openDetail(aStudy(), `${ADDRESS}#respiratory-rate`);
    await (await findCalendar()).findAllByRole("grid");
    await userEvent.click(document.querySelector('td[data-day="2026-11-18"]') ?? document.body);
    const records = within(await findSection("RECORDS"));
    const note = await records.findByText("1 of 4 records: of Wednesday 18 November 2026.");
    expect(document.activeElement?.contains(note)).toBe(true);
    expect(records.getAllByRole("row")).toHaveLength(2);
    expect(router.state.location.search).toContain("day=2026-11-18");
    // Beside the days nothing is listed.
    await userEvent.click((await findCalendar()).getByText("October 2026", { selector: "caption" }));
    expect(router.state.location.search).toContain("day=2026-11-18");
    await userEvent.click((await findCalendar()).getByRole("button", { name: "Show" }));
    expect(await records.findByText("1 of 4 records: without a date.")).toBeDefined();
    await userEvent.click(records.getByRole("link", { name: "Show all records" }));
    expect(await records.findByText(/^4 records, newest first/)).toBeDefined();
    // The chosen trend stayed.
    expect(router.state.location.hash).toBe("#respiratory-rate");
  });

  it("moves by arrow and page keys into earlier months, but not beyond today", async () => {
    openCalendar(aStudy());
    await (await findCalendar()).findAllByRole("grid");
    const focused = () => document.activeElement?.getAttribute("data-day");
    document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    expect(focused()).toBe("2026-11-20");
    // There is no later day than today.
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("2026-11-20");
    await userEvent.keyboard("{ArrowUp}{PageUp}{PageUp}");
    await waitFor(() => expect(focused()).toBe("2026-09-13"));
    await userEvent.keyboard("{PageUp}");
    await waitFor(() => expect(focused()).toBe("2026-08-13"));
    expect(screen.getByRole("grid", { name: "August 2026" })).toBeDefined();
    // With a modifier an arrow is the browser's.
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}");
    expect(focused()).toBe("2026-08-13");
    // Later days come as the last ones shown.
    await userEvent.keyboard("{PageDown}{PageDown}");
    await waitFor(() => expect(focused()).toBe("2026-10-13"));
    const months = screen.getAllByRole("grid").map((grid) => grid.getAttribute("aria-label"));
    expect(months).toEqual(["September 2026", "October 2026"]);
    act(() => document.querySelector<HTMLElement>("td[data-day]:focus")?.blur());
  });

  it("marks missed days where the project states what it expects", async () => {
    const services = aStudy();
    const { config } = services;
    const capture = { ...config.capture, recordingsPerDay: { CARD: 2 } };
    openCalendar(Object.assign(services, { config: { ...config, capture } }));
    await (await findCalendar()).findAllByRole("grid");
    expect(wordsOf("2026-11-17")).toContain("None of 2 recorded, 2 missed");
    expect(screen.getByText("Too few")).toBeDefined();
  });

  it("does not know the days since the last record of a user whose handset was taken back [SAFETY]", async () => {
    const services = aStudy();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", handset_udi: null })]);
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T12:00:00Z" }),
    ]);
    openCalendar(services);
    await (await findCalendar()).findAllByRole("grid");
    expect(wordsOf("2026-11-19")).toMatch(/: Not known$/);
    expect(wordsOf("2026-11-20")).toMatch(/: No handset$/);
  });

  it("has the same days as a table, the newest first, with their notes, and in its file", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const study = aStudy();
    serveLog(study, aNote("a", "CARD-1", { day: "2026-11-18" }), aNote("b", "CARD-1", { day: "2026-11-18" }));
    openCalendar(study);
    const calendar = await findCalendar();
    await userEvent.click(await calendar.findByRole("button", { name: "View as table" }));
    const readRows = () =>
      calendar
        .getAllByRole("row")
        .slice(1, 6)
        .map((row) => [...row.children].map((cell) => cell.getAttribute("aria-label") ?? cell.textContent));
    await waitFor(() => expect(readRows()[2]?.at(-1)).toBe("2"));
    expect(readRows()).toEqual([
      ["Friday 20 November 2026", "?", "1", "0", "Recorded", ""],
      ["Thursday 19 November 2026", "?", "0", "0", expect.any(String), ""],
      ["Wednesday 18 November 2026", "?", "1", "0", "Recorded", "2"],
      ["Tuesday 17 November 2026", "?", "0", "0", expect.any(String), ""],
      ["Monday 16 November 2026", "?", "0", "1", expect.any(String), ""],
    ]);
    await userEvent.click(calendar.getByRole("button", { name: "Save days" }));
    await waitFor(() => expect(saved.names).toEqual(["CARD-1-calendar-2026-11-20.csv"]));
    expect(await saved.readText()).toContain("2026-11-16,unknown,0,1");
  });

  it("has in its table how many are due, and no number where none is known [SAFETY]", async () => {
    const study = aStudy();
    const { config } = study;
    const capture = { ...config.capture, recordingsPerDay: { CARD: 2 } };
    Object.assign(study, { config: { ...config, capture } });
    study.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7 }), { id: "x" }]);
    openCalendar(study);
    const calendar = await findCalendar();
    await userEvent.click(await calendar.findByRole("button", { name: "View as table" }));
    const rows = calendar.getAllByRole("row").slice(1, 3);
    expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ["2", "1", "0", "Recorded", ""],
      ["?", "?", "?", "Not known", ""],
    ]);
  });

  it("says the day that is pointed at with its notes, and opens it by Enter and by the blank", async () => {
    const study = aStudy();
    serveLog(study, aNote("a", "CARD-1", { day: "2026-11-18" }));
    const router = openCalendar(study);
    const calendar = await findCalendar();
    await waitFor(() => expect(wordsOf("2026-11-18")).toMatch(/1 recorded, 1 note$/));
    const noted = [...document.querySelectorAll("td[class*='noted']")];
    expect(noted.map((cell) => cell.getAttribute("data-day"))).toEqual(["2026-11-18"]);
    expect(calendar.getByText(/^Press a day for its records\. Days in UTC/)).toBeDefined();
    const day = document.querySelector<HTMLElement>('td[data-day="2026-11-18"]');
    act(() => day?.focus());
    expect(calendar.getByText("Wednesday 18 November 2026: 1 recorded, 1 note")).toBeDefined();
    // With a modifier a key is the browser's.
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(router.state.location.search).toBe("");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?day=2026-11-18"));
    // There is no later day than today, which is two days on.
    await userEvent.keyboard("{ArrowDown}{ArrowUp} ");
    await waitFor(() => expect(router.state.location.search).toBe("?day=2026-11-13"));
    act(() => document.querySelector<HTMLElement>("td[data-day]:focus")?.blur());
    expect(calendar.getByText(/^Press a day for its records\./)).toBeDefined();
  });

  it("goes to earlier months and back, to today and no further", async () => {
    const router = openCalendar(aStudy());
    const calendar = await findCalendar();
    await calendar.findAllByRole("grid");
    const readMonths = () => calendar.getAllByRole("grid").map((grid) => grid.getAttribute("aria-label"));
    const later = () => calendar.getByRole("button", { name: "Later" });
    expect(later().getAttribute("aria-disabled")).toBe("true");
    expect(calendar.getByText("Oct to Nov 2026")).toBeDefined();
    document.querySelector<HTMLElement>('td[data-day="2026-11-18"]')?.focus();
    await userEvent.click(calendar.getByRole("button", { name: "Earlier" }));
    await waitFor(() => expect(readMonths()).toEqual(["September 2026", "October 2026"]));
    expect(calendar.getByText("Sep to Oct 2026")).toBeDefined();
    expect(router.state.location.search).toBe("?until=2026-10-31");
    expect(document.querySelector('td[aria-current="date"]')).toBeNull();
    // The keyboard reaches these months too.
    expect(document.querySelector('td[tabindex="0"]')?.getAttribute("data-day")).toBe("2026-10-31");
    await userEvent.click(later());
    await waitFor(() => expect(readMonths()).toEqual(["October 2026", "November 2026"]));
    expect(router.state.location.search).toBe("");
    expect(document.querySelector('td[aria-current="date"]')?.getAttribute("data-day")).toBe("2026-11-20");
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  });

  it("counts the records, and what is due only where the project says it; a list that was not read whole says neither [SAFETY]", async () => {
    const readSums = (calendar: Awaited<ReturnType<typeof findCalendar>>) =>
      calendar.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    const study = aStudy();
    study.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", adherence: null })]);
    openCalendar(study);
    const first = await findCalendar();
    await first.findAllByRole("grid");
    expect(readSums(first)).toEqual([
      ["Records of these days", "3"],
      ["No date", "1Show"],
      ["In the study", expect.any(String)],
    ]);
    cleanup();
    const { config } = study;
    const capture = { ...config.capture, recordingsPerDay: { CARD: 1 } };
    Object.assign(study, { config: { ...config, capture } });
    serveLog(study, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-17" }));
    openCalendar(study);
    const second = await findCalendar();
    await second.findByText("Enrolled 17 Nov 2026");
    expect(readSums(second)).toEqual([
      ["Records of these days", "3"],
      ["Missed recordings", "2"],
      ["No date", "1Show"],
      ["In the study", "Enrolled 17 Nov 2026"],
      ["Adherence in the study", "33% (1 of 3 due), 17 Nov 2026 to 19 Nov 2026"],
      [expect.stringMatching(/server's count/), "-"],
    ]);
    cleanup();
    study.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", adherence: 0.62 })]);
    study.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7 }), { id: "x" }]);
    openCalendar(study);
    const third = await findCalendar();
    await third.findByText("Enrolled 17 Nov 2026");
    expect(readSums(third)).toEqual([
      ["Records of these days", "1"],
      ["No date", "0"],
      ["In the study", "Enrolled 17 Nov 2026"],
      ["Adherence in the study", expect.stringMatching(/not known$/)],
      [expect.stringMatching(/server's count/), "62%"],
    ]);
    expect(wordsOf("2026-11-18")).toMatch(/: Not known/);
  });
});
