import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { aBreathTestBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { createRoutes } from "../../app/create-routes.tsx";
import { aRecord } from "../../testing/a-record.ts";
import { FIRST, SECOND, testsRoute } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";

const MINUTE_MS = 60_000;
const NEWEST_FIRST = ["c", "b", "a"];

/** Tests of two handsets: "a" is the oldest, "c" the newest. */
async function openToday(...more: readonly Partial<ReturnType<typeof aBreathTestBody>>[]) {
  const clinic = openJourneyOf({});
  const at = (agoMin: number) => new Date(clinic.services.clock.now() - agoMin * MINUTE_MS).toISOString();
  const row = (id: string, agoMin: number) => ({
    capnogramId: id,
    testIdentifier: id,
    testOutcome: "Completed",
    capturedAt: at(agoMin),
  });
  clinic.listTests([row("a", 30), row("c", 10), ...more]);
  clinic.listTests([row("b", 20)], SECOND);
  const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
  const save = (capnogramId: string, outcome: "saved" | "made") =>
    pages.during(() =>
      clinic.journey.exportStatus.keep(
        { ...aRecord(), capnogramId },
        outcome === "made" ? "text-copied" : "file-made",
        outcome,
      ),
    );
  return { clinic, pages, save };
}

const getToday = () => within(screen.getByRole("region", { name: "Today" }));
const getOrder = () =>
  getToday()
    .getAllByRole("link", { name: /^Open test/ })
    .map((link) => link.getAttribute("aria-label")?.replace("Open test ", ""));

const ORDERS = ["abc", "acb", "bac", "bca", "cab", "cba"].map((order) => order.split(""));

describe("TodayBoard [REQ-HISTORY-44]", () => {
  it.each(ORDERS)(
    "stays newest first while %s, %s and %s are copied and saved in this order",
    async (...order) => {
      const { save } = await openToday();
      expect(getOrder()).toEqual(NEWEST_FIRST);
      for (const outcome of ["made", "saved"] as const)
        for (const id of order) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
          await save(id, outcome);
          expect(getOrder()).toEqual(NEWEST_FIRST);
        }
    },
  );

  it("names each test's handset and time, and counts its tests as final and to be saved [REQ-HISTORY-48]", async () => {
    const { clinic } = await openToday();
    const rows = getToday().getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent.slice(0, 10))).toEqual([
      expect.stringMatching(/^\d\d:\d\d00201$/),
      expect.stringMatching(/^\d\d:\d\d00202$/),
      expect.stringMatching(/^\d\d:\d\d00201$/),
    ]);
    expect(["a", "b", "c"].map(clinic.journey.records.getKnownDiagnosis)).toEqual([
      "final",
      "final",
      "final",
    ]);
    expect(clinic.journey.exportStatus.getUnexported()).toMatchObject([
      { capnogramId: "a", handsetUdi: FIRST },
      { capnogramId: "b", handsetUdi: SECOND },
      { capnogramId: "c", handsetUdi: FIRST },
    ]);
  });

  it("tries again to read the tests of a handset, and is loading until all were read", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.fail(testsRoute(SECOND), "unexpected-status", 500);
    const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    const answer = clinic.services.http.hold(testsRoute(SECOND));
    const { length } = clinic.services.http.sent(testsRoute(SECOND));
    await pages.during(() => fireEvent.click(getToday().getByRole("button", { name: "Try again" })));
    expect(clinic.services.http.sent(testsRoute(SECOND))).toHaveLength(length + 1);
    await pages.during(() => answer([]));
    expect(getToday().queryByText(/could not be loaded/)).toBeNull();
  });

  it("says no day without tests until each handset's tests were read", async () => {
    const clinic = openJourneyOf({});
    const answer = clinic.services.http.hold(testsRoute(SECOND));
    const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    expect(getToday().getByText("Loading today's tests...")).toBeTruthy();
    // It would fold away once the tests are there.
    expect(screen.queryByText("How a test works")).toBeNull();
    await pages.during(() => answer([]));
    expect(getToday().getByText("No tests yet today.")).toBeTruthy();
  });

  it("is read again at midnight, and shows nothing of yesterday meanwhile", async () => {
    const { clinic, pages } = await openToday();
    const now = clinic.services.clock.now();
    const left = new Date(now).setHours(24, 0, 0, 0) - now;
    expect(getToday().getByText("Results are removed at midnight")).toBeTruthy();
    await pages.during(() => clinic.pass(left - 60_000));
    expect(getOrder()).toEqual(NEWEST_FIRST);
    const answer = clinic.services.http.hold(testsRoute(FIRST));
    clinic.listTests([], SECOND);
    await pages.during(() => clinic.pass(60_000));
    expect(getToday().getByText("Loading today's tests...")).toBeTruthy();
    await pages.during(() => answer([]));
    expect(getToday().getByText("No tests yet today.")).toBeTruthy();
  });

  it("says when its results are removed, and is read again then, by the deployment's day", async () => {
    const dayZone = "Asia/Kolkata";
    const clinic = openJourneyOf({}, { deployment: { breathTest: { dayZone } } });
    const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    expect(getToday().getByText("Results are removed at 00:00 GMT+5:30")).toBeTruthy();
    const now = clinic.services.clock.now();
    const left = getNextDayStart(now, dayZone) - now;
    await pages.during(() => clinic.pass(left - 1));
    const answer = clinic.services.http.hold(testsRoute(SECOND));
    expect(getToday().getByText("No tests yet today.")).toBeTruthy();
    await pages.during(() => clinic.pass(1));
    expect(getToday().getByText("Loading today's tests...")).toBeTruthy();
    await pages.during(() => answer([]));
  });

  it("never calls a day without tests on which one could not be read", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.reply(testsRoute(FIRST), [{ capnogramId: "a" }]);
    await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    expect(getToday().getByText("Not all of today's tests could be read.")).toBeTruthy();
    expect(getToday().queryByText("No tests yet today.")).toBeNull();
  });

  it.each([
    ["1 record could not be read.", []],
    ["2 records could not be read.", [{}]],
  ])("says of all handsets that %s, and which time is not known", async (words, others) => {
    const clinic = openJourneyOf({});
    const undated = aBreathTestBody({ capnogramId: "a", capturedAt: "2000-01-01T09:00:00Z" });
    clinic.services.http.reply(testsRoute(FIRST), [undated, {}]);
    clinic.services.http.reply(testsRoute(SECOND), others);
    await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    expect(getToday().getByText(words)).toBeTruthy();
    expect(getToday().getByText("Unknown date")).toBeTruthy();
  });

  it("counts what is not saved, and narrows the list to it until all is saved", async () => {
    const { pages, save } = await openToday({
      capnogramId: null,
      testIdentifier: "f",
      testOutcome: "Failed",
    });
    expect(getToday().getByText("3 results not saved.")).toBeTruthy();
    expect(getToday().getByText("Failed")).toBeTruthy();
    await save("c", "made");
    await save("b", "saved");
    expect(getToday().getByText("1 result not saved, 1 copied.")).toBeTruthy();
    await pages.during(() => fireEvent.click(getToday().getByRole("button", { name: "Show only these" })));
    expect(getOrder()).toEqual(["c", "a"]);
    expect(getToday().queryByText("Failed")).toBeNull();
    await save("a", "saved");
    await save("c", "saved");
    expect(getOrder()).toEqual(NEWEST_FIRST);
    expect(getToday().queryByRole("button", { name: /Show/ })).toBeNull();
  });

  it("is busy, and as high as its first line, until each handset's tests were read", async () => {
    const clinic = openJourneyOf({});
    const answer = clinic.services.http.hold(testsRoute(SECOND));
    const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    const read = () => [
      screen.getByRole("region", { name: "Today" }).getAttribute("aria-busy"),
      getToday()
        .getByText(/^Loading today's tests|^No tests yet today/)
        .hasAttribute("data-loading"),
    ];
    expect(read()).toEqual(["true", true]);
    await pages.during(() => answer([]));
    expect(read()).toEqual(["false", false]);
  });

  it("says by its button whether the list is narrowed, and keeps the height of that line once all is saved", async () => {
    const { pages, save } = await openToday();
    const isPressed = () => getToday().getByRole("button", { name: /^Show/ }).getAttribute("aria-pressed");
    const keepsHeight = () => getToday().getByRole("table").closest("[data-saved]") !== null;
    expect([isPressed(), keepsHeight()]).toEqual(["false", false]);
    await pages.during(() => fireEvent.click(getToday().getByRole("button", { name: "Show only these" })));
    expect(isPressed()).toBe("true");
    await pages.during(() => fireEvent.click(getToday().getByRole("button", { name: "Show all" })));
    expect(isPressed()).toBe("false");
    for (const id of ["a", "b", "c"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await save(id, "saved");
    expect(keepsHeight()).toBe(true);
  });
});
