import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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
    const router = openDetail(aStudy(), ADDRESS);
    await (await findCalendar()).findAllByRole("grid");
    await userEvent.click(document.querySelector('td[data-day="2026-11-18"]') ?? document.body);
    const records = within(await findSection("RECORDS"));
    const note = await records.findByText("1 of 4 records: of Wednesday 18 November 2026.");
    expect(document.activeElement?.contains(note)).toBe(true);
    expect(records.getAllByRole("row")).toHaveLength(2);
    expect(router.state.location.search).toContain("day=2026-11-18");
    await userEvent.click((await findCalendar()).getByRole("button", { name: "Show" }));
    expect(await records.findByText("1 of 4 records: without a date.")).toBeDefined();
    await userEvent.click(records.getByRole("link", { name: "Show all records" }));
    expect(await records.findByText(/^4 records, newest first/)).toBeDefined();
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
  });

  it("marks missed days where the project states what it expects", async () => {
    const services = aStudy();
    const { config } = services;
    const capture = { ...config.capture, recordingsPerDay: { CARD: 2 } };
    openCalendar(Object.assign(services, { config: { ...config, capture } }));
    await (await findCalendar()).findAllByRole("grid");
    expect(wordsOf("2026-11-17")).toContain("None of 2 recorded, 2 missed");
  });
});
