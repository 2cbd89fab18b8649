import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { aStudyOfThree, findSection, openPart } from "../testing/open-detail.tsx";
import { AdherenceCalendar } from "./AdherenceCalendar.tsx";

/** CARD-1 on 18 and 20 November, failed on the 16th, once in September, once without a date; today is the 20th. */
function aStudy() {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T12:00:00Z" }),
    aCapnogramRowBody({ id: 5, capnogram_dt: "2026-11-16T12:00:00Z", data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 3, capnogram_dt: "2026-09-15T12:00:00Z" }),
    aCapnogramRowBody({ id: 4, capnogram_dt: "2000-01-01T00:10:00Z" }),
  ]);
  return services;
}

/** A project that expects so many recordings each day. */
function expectPerDay(services: ReturnType<typeof aStudy>, count: number) {
  const { config } = services;
  const capture = { ...config.capture, recordingsPerDay: { CARD: count } };
  return Object.assign(services, { config: { ...config, capture } });
}

async function open(address = "/detail/CARD-1", services = aStudy()) {
  const router = openPart(services, AdherenceCalendar, address);
  const calendar = within(await findSection("ADHERENCE CALENDAR"));
  await calendar.findAllByRole("grid");
  const readMonths = () => calendar.getAllByRole("grid").map((grid) => grid.getAttribute("aria-label"));
  const turn = (name: "Earlier" | "Later") => userEvent.click(calendar.getByRole("button", { name }));
  return { router, calendar, readMonths, turn };
}

const getDay = (day: string) => document.querySelector<HTMLElement>(`td[data-day="${day}"]`) ?? document.body;
const readFocused = () => document.activeElement?.getAttribute("data-day");
const readTabStops = () =>
  [...document.querySelectorAll('td[tabindex="0"]')].map((day) => day.getAttribute("data-day"));

describe("the keys of a participant's calendar [REQ-DETAIL-42]", () => {
  it("turn the months by one, and only where the day is in none that is shown", async () => {
    const { readMonths } = await open();
    act(() => getDay("2026-11-20").focus());
    for (const [key, day, ...months] of [
      ["{PageUp}", "2026-10-20", "October 2026", "November 2026"],
      ["{PageUp}", "2026-09-20", "September 2026", "October 2026"],
      ["{PageUp}", "2026-08-20", "August 2026", "September 2026"],
      ["{PageDown}", "2026-09-20", "August 2026", "September 2026"],
      ["{PageDown}", "2026-10-20", "September 2026", "October 2026"],
      ["{PageUp}", "2026-09-20", "September 2026", "October 2026"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await userEvent.keyboard(key);
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await waitFor(() => expect(readFocused()).toBe(day));
      expect([day, ...readMonths()]).toEqual([day, ...months]);
    }
  });

  it.each([
    ["{ArrowLeft}", "2026-10-01", "2026-09-30"],
    ["{ArrowUp}", "2026-10-07", "2026-09-30"],
    ["{Home}", "2026-10-01", "2026-09-28"],
  ])("show the month before where %s leads from %s to %s", async (key, from, day) => {
    const { readMonths } = await open();
    act(() => getDay(from).focus());
    await userEvent.keyboard(key);
    await waitFor(() => expect(readFocused()).toBe(day));
    expect(readMonths()).toEqual(["September 2026", "October 2026"]);
  });

  it("begin at the day that they came to, also after months without it", async () => {
    const { turn } = await open();
    act(() => getDay("2026-11-18").focus());
    expect(readTabStops()).toEqual(["2026-11-18"]);
    await userEvent.keyboard("{ArrowLeft}");
    expect(readTabStops()).toEqual(["2026-11-17"]);
    await turn("Earlier");
    await waitFor(() => expect(readTabStops()).toEqual(["2026-10-31"]));
    await turn("Later");
    await waitFor(() => expect(readTabStops()).toEqual(["2026-11-17"]));
  });

  it("take the focus to a day of other months once, and never back from where it went", async () => {
    const { calendar } = await open();
    act(() => getDay("2026-10-20").focus());
    await userEvent.keyboard("{PageUp}");
    await waitFor(() => expect(readFocused()).toBe("2026-09-20"));
    const earlier = calendar.getByRole("button", { name: "Earlier" });
    act(() => earlier.focus());
    await userEvent.hover(getDay("2026-09-10"));
    expect(calendar.getByText("Thursday 10 September 2026: Not known")).toBeDefined();
    expect(document.activeElement).toBe(earlier);
  });
});

describe("an address within a month", () => {
  it("shows whole months, and saves them under their last day", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const { calendar, readMonths } = await open("/detail/CARD-1?until=2026-10-15");
    expect(readMonths()).toEqual(["September 2026", "October 2026"]);
    expect(calendar.getByText("Sep to Oct 2026")).toBeDefined();
    await userEvent.click(calendar.getByRole("button", { name: "Save days" }));
    await waitFor(() => expect(saved.names).toEqual(["CARD-1-calendar-2026-10-31.csv"]));
  });

  it("of today leads to no later one, and to the one before", async () => {
    const { router, calendar, turn } = await open("/detail/CARD-1?until=2026-11-10");
    expect(calendar.getByRole("button", { name: "Later" }).getAttribute("aria-disabled")).toBe("true");
    expect(getDay("2026-11-20").getAttribute("aria-current")).toBe("date");
    await turn("Earlier");
    await waitFor(() => expect(router.state.location.search).toBe("?until=2026-10-31"));
    await waitFor(() =>
      expect(calendar.getByRole("button", { name: "Later" }).getAttribute("aria-disabled")).toBe("false"),
    );
  });
});

describe("earlier months of a participant's calendar", () => {
  it("count what they hold, and the study as a whole as before [SAFETY]", async () => {
    const services = expectPerDay(aStudy(), 1);
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", adherence: 0 })]);
    serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-17" }));
    const { calendar, readMonths, turn } = await open(undefined, services);
    await calendar.findByText("Enrolled 17 Nov 2026");
    const read = (term: string | RegExp) => calendar.getByText(term).nextElementSibling?.textContent;
    const ofStudy = () => ["In the study", "Adherence in the study", /server's count/].map(read);
    const before = ofStudy();
    // None is not the same as not known.
    expect(before).toEqual(["Enrolled 17 Nov 2026", expect.stringMatching(/to 19 Nov 2026$/), "0%"]);
    expect(read("Records of these days")).toBe("3");
    await turn("Earlier");
    await waitFor(() => expect(readMonths()[0]).toBe("September 2026"));
    expect(read("Records of these days")).toBe("1");
    expect(ofStudy()).toEqual(before);
  });

  it("are those of the table as well", async () => {
    const { calendar, turn } = await open();
    await userEvent.click(calendar.getByRole("button", { name: "View as table" }));
    const readDays = () =>
      [...document.querySelectorAll('th[scope="row"]')].map((day) => day.getAttribute("aria-label"));
    expect([readDays().length, readDays()[0]]).toEqual([51, "Friday 20 November 2026"]);
    const heads = [...document.querySelectorAll('th[scope="col"]')].map(({ textContent }) => textContent);
    expect(heads).toEqual(["Day", "Due", "Recorded", "Failed", "State", "Notes"]);
    await turn("Earlier");
    await waitFor(() => expect(readDays()[0]).toBe("Saturday 31 October 2026"));
    expect([readDays().length, readDays().at(-1)]).toEqual([61, "Tuesday 1 September 2026"]);
    await turn("Later");
    await waitFor(() => expect([readDays().length, readDays()[0]]).toEqual([51, "Friday 20 November 2026"]));
  });

  it("stay where one of their days is listed, then another, then the records without a date", async () => {
    const { router, calendar, turn } = await open("/detail/CARD-1?scale=ALL#respiratory-rate");
    const reads = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search));
    await turn("Earlier");
    await reads("?scale=ALL&until=2026-10-31");
    await userEvent.click(getDay("2026-10-15"));
    await reads("?scale=ALL&until=2026-10-31&day=2026-10-15");
    await userEvent.click(getDay("2026-10-02"));
    await reads("?scale=ALL&until=2026-10-31&day=2026-10-02");
    await turn("Earlier");
    await reads("?scale=ALL&until=2026-09-30&day=2026-10-02");
    await userEvent.click(calendar.getByRole("button", { name: "Show" }));
    await reads("?scale=ALL&until=2026-09-30&day=undated");
    expect(router.state.location.hash).toBe("#respiratory-rate");
  });

  it("have their own numbers in the legend", async () => {
    const { calendar, turn } = await open();
    const legend = calendar.getByRole("list", { name: "Legend" });
    const readLegend = () =>
      [...legend.children].map((item) => {
        const words = item.querySelectorAll("span:not([aria-hidden]), b");
        return [...words].map(({ textContent }) => textContent).join(" ");
      });
    const before = readLegend();
    expect(before).toEqual(expect.arrayContaining(["Recorded 2", "Failed 1"]));
    await turn("Earlier");
    await waitFor(() => expect(readLegend()).toContain("Recorded 1"));
    expect(readLegend().join()).not.toContain("Failed");
    await turn("Later");
    await waitFor(() => expect(readLegend()).toEqual(before));
  });
});

it("a day of a participant's calendar is drawn as what it is, and as too few where more were due", async () => {
  const { calendar } = await open(undefined, expectPerDay(aStudy(), 2));
  const getShape = (day: string) => getDay(`2026-11-${day}`).querySelector("[data-mark]")?.className;
  expect(["16", "17", "18"].map(getShape)).toEqual([
    expect.stringContaining("failed"),
    expect.stringContaining("none"),
    expect.stringContaining("short"),
  ]);
  const legend = [...calendar.getByRole("list", { name: "Legend" }).querySelectorAll("[aria-hidden]")];
  expect(legend[0]?.className).toContain("made");
  expect(legend.at(-1)?.className).toContain("short");
});

it("a day of a participant's calendar stands under its weekday, which has its whole name as well", async () => {
  const { calendar } = await open();
  const [, november] = calendar.getAllByRole("grid");
  const heads = [...(november?.querySelectorAll("th") ?? [])].map((head) => [
    head.textContent,
    head.getAttribute("abbr"),
  ]);
  expect(heads.map(([short]) => short)).toEqual(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
  const place = (getDay("2026-11-20") as HTMLTableCellElement).cellIndex;
  expect(heads[place]).toEqual(["Fr", "Friday"]);
});
