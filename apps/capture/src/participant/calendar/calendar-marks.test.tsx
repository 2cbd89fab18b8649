import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { aRecord, aStudyOfThree, findSection, openPart } from "../testing/open-detail.tsx";
import { AdherenceCalendar } from "./AdherenceCalendar.tsx";

/** CARD-1 on 18 and twice on 20 November, failed on the 16th, twice without a date; today is the 20th. */
function aStudy() {
  const services = aStudyOfThree();
  services.http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T07:00:00Z" }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T12:00:00Z" }),
    aCapnogramRowBody({ id: 5, capnogram_dt: "2026-11-16T12:00:00Z", data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 4, capnogram_dt: "2000-01-01T00:10:00Z" }),
    aCapnogramRowBody({ id: 3, capnogram_dt: "2000-01-01T00:20:00Z", data_par_ver: "ERROR 3" }),
  ]);
  services.http.reply("GET /capnogram/8/", aRecord(8, 5, "2026-11-20T07:00:00Z"));
  return services;
}

async function open(services = aStudy()) {
  openPart(services, AdherenceCalendar);
  const calendar = within(await findSection("ADHERENCE CALENDAR"));
  await calendar.findAllByRole("grid");
  return calendar;
}

const DAYS = ["15", "16", "17", "18", "19", "20"].map((day) => `2026-11-${day}`);
const findDay = (day: string) => document.querySelector(`td[data-day="${day}"]`);

describe("a day of a participant's calendar [REQ-DETAIL-42]", () => {
  it("is marked by its number of records, or by the letter of what it is", async () => {
    await open();
    const marks = DAYS.map((day) => findDay(day)?.querySelector("[data-mark]")?.getAttribute("data-mark"));
    expect(marks).toEqual(["?", "F", "", "", "", "2"]);
  });

  it("is drawn as today where it is, and no other", async () => {
    await open();
    const drawn = [...document.querySelectorAll("td[class*='today']")];
    expect(drawn.map((day) => day.getAttribute("data-day"))).toEqual(["2026-11-20"]);
  });

  it("is told apart before the enrolment and after the end", async () => {
    const services = aStudy();
    const stay = { kind: "left", enrolled: "2026-11-17", left: "2026-11-18", reason: "completed" } as const;
    serveLog(services, aStatus("CARD-1", stay));
    const calendar = await open(services);
    await calendar.findByText("Enrolled 17 Nov 2026, completed 18 Nov 2026");
    expect(
      ["15", "17", "18", "19", "20"].map((day) => findDay(`2026-11-${day}`)?.getAttribute("aria-label")),
    ).toEqual([
      "Sunday 15 November 2026: Before enrolment",
      "Tuesday 17 November 2026: None recorded",
      "Wednesday 18 November 2026: 1 recorded",
      "Thursday 19 November 2026: After the end",
      "Friday 20 November 2026: 2 recorded, after the end",
    ]);
  });
});

describe("around the days of a participant's calendar", () => {
  it("the months are named that are shown", async () => {
    const calendar = await open();
    expect(calendar.getByText("Oct to Nov 2026")).toBeDefined();
    await userEvent.click(calendar.getByRole("button", { name: "Earlier" }));
    expect(await calendar.findByText("Sep to Oct 2026")).toBeDefined();
    expect(calendar.queryByText("Oct to Nov 2026")).toBeNull();
  });

  it("the button of the table is pressed while it is shown, and brings the months back", async () => {
    const calendar = await open();
    const button = calendar.getByRole("button", { name: "View as table" });
    const isPressed = () => button.getAttribute("aria-pressed");
    expect(isPressed()).toBe("false");
    await userEvent.click(button);
    expect([isPressed(), calendar.queryAllByRole("grid").length]).toEqual(["true", 0]);
    await userEvent.click(button);
    expect([isPressed(), calendar.queryAllByRole("grid").length]).toEqual(["false", 2]);
  });

  it("the records without a date are counted with those that failed", async () => {
    const calendar = await open();
    const term = calendar.getByText("No date", { selector: "dt" });
    expect(term.nextElementSibling?.textContent).toBe("2Show");
  });

  it("what a press does is said on screen alone [REQ-PRINT-01]", async () => {
    const calendar = await open();
    expect(calendar.getByText(/^Press a day for its records\./).getAttribute("data-on")).toBe("screen");
    expect(screen.queryByText("Too few")).toBeNull();
  });
});

it("the legend of a participant's calendar names what its days are, and nothing else", async () => {
  const services = aStudy();
  serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-17" }));
  const calendar = await open(services);
  await calendar.findByText("Enrolled 17 Nov 2026");
  const legend = within(calendar.getByRole("list", { name: "Legend" }));
  expect(legend.getByText("Before enrolment")).toBeDefined();
  expect(legend.queryByText("After the end")).toBeNull();
});
