import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { toClinicWords } from "@capno/test-kit/clinic-words";
import { aBreathTestBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { FIRST, testsRoute } from "../../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { openPages, type PagesHarness } from "../../testing/open-pages.tsx";
import { HistoryPage } from "./HistoryPage.tsx";

const TESTS = testsRoute(FIRST);
const HISTORY = `/any/results-history/${encodeURIComponent(FIRST)}`;
const NOTICE = "Provisional result. The final one follows.";

beforeEach(() => {
  // TanStack Query refetches with an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
});

type Clinic = JourneyHarness & PagesHarness & { poll(ms?: number): Promise<void> };

const aTest = (id: string, testOutcome: string, capturedAt = "2026-11-20T09:00:00Z") =>
  aBreathTestBody({ capnogramId: id, testIdentifier: `TEST-${id}`, testOutcome, capturedAt });

const list = ({ services }: Pick<JourneyHarness, "services">, ...rows: unknown[]) =>
  services.http.reply(TESTS, rows);

/** The first result of "a" was reported, and none of "b". */
function aClinic(): JourneyHarness {
  const clinic = openJourneyOf({});
  clinic.journey.records.forget("a", false);
  return clinic;
}

async function open(clinic: JourneyHarness): Promise<Clinic> {
  const page = await openPages(
    clinic,
    [{ path: "/any/results-history/:udi", element: <HistoryPage /> }],
    HISTORY,
  );
  const poll = (ms = 10_000) => page.during(() => vi.advanceTimersByTime(ms));
  return { ...clinic, ...page, poll };
}

async function openHistory(...rows: unknown[]): Promise<Clinic> {
  const clinic = aClinic();
  list(clinic, ...rows);
  return open(clinic);
}

const count = ({ services }: Clinic, route: string) => services.http.sent(route).length;
const tryAgain = (clinic: Clinic) => clinic.during(() => fireEvent.click(screen.getByText("Try again")));
const getRows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const getSpoken = () =>
  screen
    .queryAllByRole("status")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");

describe("HistoryPage [spec §2] [REQ-HISTORY-01] [REQ-HISTORY-02] [REQ-HISTORY-03] [REQ-HISTORY-04]", () => {
  it("lists one handset's tests with their times in the clinic's zone", async () => {
    await openHistory(aTest("a", "Completed"), aTest("b", "Failed", "2026-11-20T08:00:00Z"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Handset 00201");
    expect(screen.getByText("Today's tests")).toBeTruthy();
    expect(getRows().map((row) => row.textContent)).toEqual([
      `TEST-a${toClinicWords("2026-11-20T09:00:00Z")}CompletedNot savedOpen`,
      `TEST-b${toClinicWords("2026-11-20T08:00:00Z")}Failed`,
    ]);
    expect(screen.getByText(/^Test results are available for preview until midnight/)).toBeTruthy();
    expect(getSpoken()).toEqual([]);
    expect(document.querySelectorAll('p[role="status"]')).toHaveLength(0);
  });

  it("says that there are none if the server lists none", async () => {
    await openHistory();
    expect(screen.getByText("You have not completed any tests on this handset today.")).toBeTruthy();
    expect(screen.getByText(/removed daily\. Ensure you review them promptly\.$/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(getSpoken()).toEqual([]);
  });

  it("lists every test of the server, with its day if that is another or unknown", async () => {
    await openHistory(
      aTest("a", "Completed"),
      aTest("b", "Completed", "2026-11-18T09:00:00Z"),
      aTest("c", "Completed", "2000-01-01T09:00:00Z"),
    );
    const dates = getRows().map((row) => row.querySelector("td"));
    expect(dates.map((cell) => cell?.textContent)).toEqual([
      toClinicWords("2026-11-20T09:00:00Z"),
      toClinicWords("2026-11-18T09:00:00Z"),
      "Unknown date",
    ]);
    for (const id of ["a", "b", "c"])
      expect(screen.getByRole("link", { name: `Open test TEST-${id}` })).toBeTruthy();
  });

  it("shows results until midnight of the deployment's zone, which it names [REQ-HISTORY-01] [REQ-HISTORY-60]", async () => {
    const clinic = openJourneyOf({}, { deployment: { breathTest: { dayZone: "Asia/Kolkata" } } });
    list(clinic, aTest("a", "Completed"));
    const page = await open(clinic);
    expect(screen.getByText("Today's tests. Results are removed at 00:00 GMT+5:30.")).toBeTruthy();
    const left = getNextDayStart(clinic.services.clock.now(), "Asia/Kolkata") - clinic.services.clock.now();
    await page.during(() => page.pass(left - 1));
    list(clinic);
    expect(getRows()).toHaveLength(1);
    await page.during(() => page.pass(1));
    expect(screen.getByText("You have not completed any tests on this handset today.")).toBeTruthy();
  });

  it.each([
    [1, "1 record could not be read."],
    [2, "2 records could not be read."],
  ])("says that %i more could not be read", async (unreadable, words) => {
    await openHistory(
      aTest("a", "Completed"),
      ...Array.from({ length: unreadable }, () => ({ capturedAt: "today" })),
    );
    expect(getRows()).toHaveLength(1);
    expect(getSpoken()).toEqual([words]);
  });

  it("shows a loader while it waits", async () => {
    const clinic = aClinic();
    const answer = clinic.services.http.hold(TESTS);
    const page = await open(clinic);
    expect(document.querySelector("[aria-busy]")).not.toBeNull();
    expect(screen.queryByText("The results could not be loaded")).toBeNull();
    await page.during(() => answer([aTest("a", "Failed")]));
    expect(getRows()).toHaveLength(1);
  });

  it("offers to try again after a failure, which it shows once", async () => {
    const first = aClinic();
    const { http, notices } = first.services;
    http.fail(TESTS, "unexpected-status", 500);
    const clinic = await open(first);
    expect(screen.getByText("The results could not be loaded")).toBeTruthy();
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
    expect(notices.raised).toHaveLength(1);
    expect(notices.reported).toEqual([]);
    list(clinic, aTest("a", "Failed"));
    await tryAgain(clinic);
    expect(getRows()).toHaveLength(1);
    expect(notices.raised).toHaveLength(1);
  });

  it("offers to try again if no row could be read", async () => {
    const clinic = await openHistory({ capturedAt: "today" });
    expect(screen.getByRole("alert").textContent).toContain(
      "Today's results could not be loaded1 record could not be read.",
    );
    list(clinic, aTest("a", "Failed"));
    await tryAgain(clinic);
    expect(getRows()).toHaveLength(1);
  });

  it("keeps its rows when a refetch fails, and reports that once", async () => {
    const clinic = await openHistory(aTest("a", "Failed"));
    const { http, notices } = clinic.services;
    http.fail(TESTS, "unexpected-status", 500);
    await clinic.poll(30_000);
    expect(getSpoken()).toEqual(["The results could not be refreshed; newer ones may be missing."]);
    expect(getRows()).toHaveLength(1);
    expect(notices.raised).toEqual([]);
    await clinic.poll(30_000);
    expect(notices.reported).toMatchObject([
      { problem: "the results of today could not be refreshed", cause: expect.any(Error) },
    ]);
  });

  it("refetches every half minute, and more often while a test is in progress", async () => {
    const clinic = await openHistory(aTest("a", "Failed"));
    const before = count(clinic, TESTS);
    await clinic.poll(29_000);
    expect(count(clinic, TESTS)).toBe(before);
    list(clinic, aTest("a", "Failed"), aTest("b", "In progress"));
    await clinic.poll(1_000);
    expect(count(clinic, TESTS)).toBeGreaterThan(before);
    const then = count(clinic, TESTS);
    await clinic.poll(10_000);
    expect(count(clinic, TESTS)).toBeGreaterThan(then);
  });

  it("counts completed tests, and no others, as final and not exported", async () => {
    const { journey } = await openHistory(aTest("a", "Completed"), aTest("b", "Failed"));
    expect(["a", "b"].map(journey.records.getKnownDiagnosis)).toEqual(["final", undefined]);
    expect(journey.exportStatus.getUnexported()).toEqual([
      expect.objectContaining({ capnogramId: "a", handsetUdi: FIRST }),
    ]);
  });

  it("refetches at midnight without showing yesterday's results", async () => {
    const clinic = await openHistory(aTest("a", "Completed"));
    const now = clinic.services.clock.now();
    const left = new Date(now).setHours(24, 0, 0, 0) - now;
    await clinic.during(() => clinic.pass(left - 60_000));
    expect(getRows()).toHaveLength(1);
    const answer = clinic.services.http.hold(TESTS);
    await clinic.during(() => clinic.pass(60_000));
    expect(screen.queryByRole("table")).toBeNull();
    await clinic.during(() => answer([aTest("b", "Completed", new Date(now + left).toISOString())]));
    expect(getRows().map((row) => row.querySelector("th")?.textContent)).toEqual(["TEST-b"]);
  });
});

describe("HistoryPage, with tests in progress [REQ-TEST-41]", () => {
  it("marks each one's first result and announces each final one", async () => {
    const clinic = await openHistory(aTest("a", "In progress"), aTest("b", "In progress"));
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
    expect(screen.getByText(NOTICE).closest("tr")?.textContent).toContain("TEST-a");
    await clinic.during(() => clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "b"));
    expect(screen.getAllByText(NOTICE)).toHaveLength(2);
    list(clinic, aTest("a", "Completed"), aTest("b", "In progress"));
    const before = count(clinic, TESTS);
    await clinic.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));
    expect(getSpoken()).toEqual(["The final result of test TEST-a is here."]);
    expect(count(clinic, TESTS)).toBe(before + 1);
    list(clinic, aTest("a", "Completed"), aTest("b", "Completed"));
    await clinic.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "b"));
    expect(getSpoken()).toEqual(["The final result of test TEST-b is here."]);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("announces final results one by one as the list shows them", async () => {
    const clinic = aClinic();
    clinic.journey.records.forget("b", false);
    list(clinic, aTest("a", "In progress"), aTest("b", "In progress"));
    const page = await open(clinic);
    list(clinic, aTest("a", "Completed"), aTest("b", "In progress"));
    await page.during(() => {
      for (const id of ["a", "b"]) page.receive("DIAGNOSE_FINAL", "SUCCEEDED", id);
    });
    expect(getSpoken()).toEqual(["The final result of test TEST-a is here."]);
    list(clinic, aTest("a", "Completed"), aTest("b", "Completed"));
    await page.poll();
    expect(getSpoken()).toEqual(["The final result of test TEST-b is here."]);
  });

  it("announces nothing for a test without a shown first result", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    list(clinic, aTest("b", "Completed"));
    await clinic.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "b"));
    expect(screen.getByText("Completed")).toBeTruthy();
    expect(getSpoken()).toEqual([]);
  });

  it("announces nothing for a test that fails after its first result was shown", async () => {
    const clinic = await openHistory(aTest("a", "In progress"));
    expect(screen.getByText(NOTICE)).toBeTruthy();
    list(clinic, aTest("a", "Failed"));
    await clinic.poll();
    expect(screen.getByText("Failed")).toBeTruthy();
    expect(getSpoken()).toEqual([]);
  });

  it("marks a first result that was shown, and requests no diagnosis [REQ-HISTORY-14]", async () => {
    const clinic = aClinic();
    clinic.journey.records.noteFirstSeen("c", { isTaken: false, result: "88%" });
    list(clinic, aTest("b", "In progress"), aTest("c", "In progress"), aTest("d", "Completed"));
    const page = await open(clinic);
    await page.poll(60_000);
    expect(screen.getByText(NOTICE).closest("tr")?.textContent).toContain("TEST-c");
    expect(clinic.services.http.requests.filter(({ path }) => path.startsWith("/v2/capnograms/"))).toEqual(
      [],
    );
  });

  it("refetches when a final result was reported but the list is older", async () => {
    const clinic = await openHistory(aTest("a", "In progress"));
    const before = count(clinic, TESTS);
    await clinic.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));
    expect(count(clinic, TESTS)).toBe(before + 1);
    // Neither first nor openable until the list says that it is completed.
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.queryByRole("link", { name: /Open/ })).toBeNull();
  });

  it("does not refetch while a request is in flight", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    const before = count(clinic, TESTS);
    const answer = clinic.services.http.hold(TESTS);
    await clinic.poll();
    expect(count(clinic, TESTS)).toBe(before + 1);
    await clinic.during(() => clinic.services.realtime.succeedAll());
    expect(count(clinic, TESTS)).toBe(before + 1);
    await clinic.during(() => answer([aTest("b", "Failed")]));
    expect(screen.getByText("Failed")).toBeTruthy();
  });

  it("marks no first result for an earlier stage or a failure", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    await clinic.during(() => clinic.receive("DECODE", "SUCCEEDED", "b"));
    await clinic.during(() => clinic.receive("DIAGNOSE_INITIAL", "FAILED", "b"));
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("listens only as long as a test is in progress", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    const getChannels = () =>
      clinic.services.realtime.channels().filter((channel) => channel.includes("handset@"));
    expect(getChannels()).toHaveLength(1);
    list(clinic, aTest("b", "Completed"));
    await clinic.poll();
    expect(getChannels()).toEqual([]);
  });
});
