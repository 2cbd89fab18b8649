import type { CapturedDate } from "@capno/domain/time/instant";
import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";
import { toClinicWords } from "@capno/test-kit/clinic-words";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { QuestionStep } from "../../definition.ts";
import { FIRST } from "../../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import type { ResultRow } from "../../queries/results-of-today.ts";
import { TodayBoard } from "../today/TodayBoard.tsx";
import { ResultsTable } from "./ResultsTable.tsx";

const FIRST_RESULT = "Provisional result. The final one follows.";
const HISTORY = "/any/results-history";
/** The answer never gets a response. */
const question = {
  segment: "habit",
  title: "Bad Habit",
  send: () => new Promise(() => undefined),
} as unknown as QuestionStep;

const AT = "2026-11-20T09:00:00Z";
interface DateChanges {
  readonly capturedAt?: EpochMs;
  readonly hasUnknownDate?: boolean;
}
const aRow = (
  id: string,
  outcome: string,
  changes: Partial<Omit<ResultRow, keyof CapturedDate>> & DateChanges = {},
): ResultRow => ({
  testIdentifier: `TEST-${id}`,
  capturedAt: toEpochMs(Date.parse(AT)),
  hasUnknownDate: false,
  outcome,
  capnogramId: id,
  openId: undefined,
  unfinishedId: undefined,
  ...changes,
});
const completed = (id: string) => aRow(id, "Completed", { openId: id });
const unfinished = (id: string) => aRow(id, "In progress", { unfinishedId: id });

function openClinic(): JourneyHarness {
  return openJourneyOf({
    question,
    leadsTo: { DIAGNOSE_INITIAL: "question", DIAGNOSE_FINAL: "result" },
  });
}

async function showTable(clinic: JourneyHarness, rows: readonly ResultRow[], ...firstIds: string[]) {
  const table = <ResultsTable rows={rows} firstIds={new Set(firstIds)} />;
  return openPages(clinic, [{ path: HISTORY, element: table }], HISTORY);
}

/** The question of recording "a" is open. */
async function openAsked(): Promise<JourneyHarness> {
  const clinic = openClinic();
  await clinic.hold();
  clinic.journey.startTest(toHandsetUdi(FIRST));
  clinic.record("a");
  clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  await clinic.pass(0);
  return clinic;
}

const getTexts = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const getCells = (id: string) => [...(screen.getByText(`TEST-${id}`).closest("tr")?.cells ?? [])];

describe("ResultsTable [REQ-HISTORY-03]", () => {
  it("shows a test's date and time, outcome and export status, and a link to its result", async () => {
    await showTable(openClinic(), [completed("a")]);
    expect(getTexts()).toEqual([`TEST-a${toClinicWords(AT)}CompletedNot savedOpen`]);
    const link = screen.getByRole("link", { name: "Open test TEST-a" });
    expect(link.getAttribute("href")).toBe("/any/results/a?results=1");
  });

  it("shows no link and sends no request for a test without a result", async () => {
    const clinic = openClinic();
    await showTable(clinic, [aRow("a", "Failed"), unfinished("b")]);
    expect(getTexts()).toEqual([`TEST-a${toClinicWords(AT)}Failed`, `TEST-b${toClinicWords(AT)}In progress`]);
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(clinic.services.http.requests).toEqual([]);
  });

  it("marks a first result with a note below its outcome", async () => {
    await showTable(openClinic(), [unfinished("a"), unfinished("b")], "a");
    expect(getCells("a")[2]?.textContent).toBe(`In progress${FIRST_RESULT}`);
    expect(getCells("b")[2]?.textContent).toBe("In progress");
    expect(screen.queryByText("Continue")).toBeNull();
  });
});

describe("ResultsTable, with a test whose question waits for an answer", () => {
  it("links from its row to the question", async () => {
    await showTable(await openAsked(), [unfinished("a"), unfinished("b"), completed("c")]);
    expect(getCells("a")[2]?.textContent).toBe("In progressWaits for its bad habit");
    const link = screen.getByRole("link", { name: "Continue test TEST-a" });
    expect(link.getAttribute("href")).toBe(`/any/handsets/${encodeURIComponent(FIRST)}/habit/a`);
    expect(screen.getAllByText("Continue")).toHaveLength(1);
  });

  it("has the way on and no note on the board of today", async () => {
    const shown = { rows: [{ ...unfinished("a"), udi: FIRST }], byHandset: new Map(), isLoading: false };
    const today = { ...shown, failed: [], unreadable: 0, tryAgain: () => undefined };
    const board = <TodayBoard today={today} handsets={[]} />;
    await openPages(await openAsked(), [{ path: HISTORY, element: board }], HISTORY);
    expect(screen.getByRole("link", { name: "Continue test TEST-a" })).toBeDefined();
    expect(screen.getByText("In progress")).toBeDefined();
    expect(screen.queryByText(/^Waits for/)).toBeNull();
  });

  it("continues an abandoned test at its question [FM-03]", async () => {
    const clinic = await openAsked();
    const { testRun } = clinic.journey;
    testRun.send({ type: "given-up", at: clinic.services.clock.now() });
    const page = await showTable(clinic, [unfinished("a")]);
    expect(screen.queryByRole("link", { name: /^Continue/ })).toBeNull();
    await page.during(() => fireEvent.click(screen.getByRole("button", { name: "Continue test TEST-a" })));
    expect(testRun.getState().phase).toMatchObject({
      status: "asking",
      test: { target: { capnogramId: "a" } },
    });
  });

  it("offers no continuation while the answer is in flight", async () => {
    const clinic = await openAsked();
    const { testRun } = clinic.journey;
    const { phase } = testRun.getState();
    if (phase.status !== "asking") throw new Error("expected a question");
    const at = clinic.services.clock.now();
    testRun.send({ type: "answer-given", at, of: phase.test, capnogramId: "a", answer: 1 });
    await showTable(clinic, [unfinished("a")]);
    expect(getTexts()).toHaveLength(1);
    expect(screen.queryByText("Continue")).toBeNull();
  });
});
