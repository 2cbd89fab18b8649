import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { createRoutes } from "../../app/create-routes.tsx";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { FIRST, SECOND, testsRoute } from "../../testing/names.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { YES_OPEN_IT } from "../../test-run/inquiry-texts.ts";

it.each([
  ["the history on a phone begins with today's results", "/any/results-history", true, "Results history"],
  ["the history on a desk begins with the handsets", "/any/results-history", false, "SELECT YOUR HANDSET"],
  ["a test on a phone begins with the handsets", "/any/handsets", true, "SELECT YOUR HANDSET"],
])("%s [REQ-HISTORY-01]", async (_, at, isNarrow, first) => {
  const watching = { addEventListener: () => undefined, removeEventListener: () => undefined };
  onTestFinished(() => void vi.unstubAllGlobals());
  // Of the width alone: the page is not printed.
  const matches = (media: string) => isNarrow && media.includes("max-width");
  vi.stubGlobal("matchMedia", (media: string) => ({ matches: matches(media), ...watching }));
  const clinic = openJourneyOf({});
  await openPages(clinic, createRoutes(clinic.journey), at);
  await screen.findByText("Today");
  expect(screen.getAllByRole("heading")[0]?.textContent).toBe(first);
});

it.each([
  ["the choice of handsets forgets yesterday's tests once", "/any/handsets", 1],
  [
    "a page of one handset resets no list of tests",
    `/any/handsets/${encodeURIComponent(FIRST)}/start-test`,
    0,
  ],
])("at midnight of the deployment's zone %s [REQ-HISTORY-01]", async (_, at, times) => {
  const dayZone = "Asia/Kolkata";
  const clinic = openJourneyOf({}, { deployment: { breathTest: { dayZone } } });
  const reset = vi.spyOn(clinic.journey.queryClient, "resetQueries");
  await openPages(clinic, createRoutes(clinic.journey), at);
  const { clock } = clinic.services;
  await act(() => clock.advanceAsync(getNextDayStart(clock.now(), dayZone) - clock.now() - 1));
  expect(reset).not.toHaveBeenCalled();
  await act(() => clock.advanceAsync(1));
  expect(reset).toHaveBeenCalledTimes(times);
});

it("the question that waits behind TEST ERROR comes once the error is read, and its test goes on [REQ-TEST-51] [SAFETY]", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  await pages.during(() => clinic.pass(60_000));
  await pages.during(() => clinic.start());
  await pages.during(() => {
    const receivedAt = new Date(clinic.services.clock.now() - 10_000).toISOString();
    clinic.record("other", { administeredBy: null, receivedAt }, 45_000);
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "other");
  });
  await pages.during(() => clinic.receive("DECODE", "FAILED", null));
  await pages.during(() => clinic.pass(30_000));
  expect(screen.getByRole("alertdialog", { name: "TEST ERROR" })).toBeTruthy();
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: "Back" })));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("button", { name: YES_OPEN_IT })).toBeTruthy();
  expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
});

it("a press on the handset whose test runs leads back to that test, and does not abandon it [REQ-TEST-42] [SAFETY]", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  await pages.during(() => clinic.start());
  const running = pages.path();
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: "Change handset" })));
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: /^00201/ })));
  expect(pages.path()).toBe(running);
  expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
});

it("marks the handset that is held, and a press on another one leads to its Start, not to the running test", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  expect(screen.getByText("Selected for this test").closest("button")?.textContent).toMatch(/^00201/);
  await pages.during(() => clinic.start());
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: "Change handset" })));
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: /^00202/ })));
  expect(pages.path()).toBe(`/any/handsets/${encodeURIComponent(SECOND)}/start-test`);
});

/** Whether the list of handsets stands above the page, is folded, and leaves the page the whole width. */
function readWidth() {
  const list = screen.getByRole("navigation", { name: "SELECT YOUR HANDSET" });
  const marks = [list.dataset["above"], list.dataset["folded"], list.parentElement?.dataset["only"]];
  return marks.map((mark) => mark === "");
}

it("a running test has the whole width, and the history beside it has not", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  expect(readWidth()).toEqual([false, false, false]);
  await pages.during(() => clinic.start());
  expect(readWidth()).toEqual([true, true, true]);
  await pages.go(`/any/results-history/${encodeURIComponent(FIRST)}`);
  expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
  expect(readWidth()).toEqual([false, false, false]);
});

it("a test whose result is ready keeps the whole width", async () => {
  const clinic = openJourneyOf({ Result: () => null });
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  await pages.during(() => clinic.pass(60_000));
  await pages.during(() => clinic.start());
  const running = pages.path();
  await pages.during(() => {
    clinic.record("a");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
  });
  await pages.during(() => clinic.pass(5_000));
  await pages.go(running);
  expect(screen.getByRole("heading", { name: "The result is ready" })).toBeTruthy();
  expect(readWidth()).toEqual([true, true, true]);
});

it.each([
  [1, false],
  [2, true],
])(
  "of %i handsets each says today's tests: %s, for those of a single one are beside it",
  async (count, isSaid) => {
    const clinic = openJourneyOf({});
    const taken = aHandsetBody({ udi: FIRST, lockedBy: "gp2@capno.example" });
    const listed = [taken, aHandsetBody({ udi: SECOND })].slice(0, count);
    clinic.services.http.reply("GET /v2/handsets/", listed);
    clinic.record("a");
    clinic.listTests([{ capnogramId: "a", testOutcome: "Completed" }]);
    await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
    const card = screen.getByRole("button", { name: /^00201/ });
    expect(card.textContent.includes("1\u00A0completed")).toBe(isSaid);
    expect(screen.getByRole("region", { name: "Today" })).toBeTruthy();
  },
);

it.each([
  ["/any/handsets", 2],
  [`/any/handsets/${encodeURIComponent(FIRST)}/start-test`, 0],
])("%s asks for the tests of %i handsets", async (at, count) => {
  const clinic = openJourneyOf({});
  await openPages(clinic, createRoutes(clinic.journey), at);
  const asked = [FIRST, SECOND].flatMap((udi) => clinic.services.http.sent(testsRoute(udi)));
  expect(asked).toHaveLength(count);
  expect(document.body.textContent).not.toContain("Today's tests are not known");
});

it("a single handset is opened by itself for its results as well, after it was for a test", async () => {
  const clinic = openJourneyOf({});
  clinic.services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST })]);
  const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
  expect(pages.path()).toBe(`/any/handsets/${encodeURIComponent(FIRST)}/start-test`);
  await pages.go("/any/results-history");
  expect(pages.path()).toBe(`/any/results-history/${encodeURIComponent(FIRST)}`);
});

it("a handset that is not found leads back to the list of the page that it was opened on", async () => {
  const clinic = openJourneyOf({});
  const pages = await openPages(clinic, createRoutes(clinic.journey), "/any/results-history/unknown");
  expect(pages.path()).toBe("/any/results-history");
});

it.each([
  ["/any/results/a", "a"],
  ["/any/b/print", "b"],
])(
  "a recording that is opened at %s is no other patient's any more [REQ-TEST-01] [SAFETY]",
  async (at, id) => {
    const clinic = openJourneyOf({ Result: () => null });
    clinic.record(id);
    clinic.services.http.reply(`GET /v2/capnograms/${id}/diagnosis/`, {});
    const pages = await openPages(clinic, createRoutes(clinic.journey), at);
    await vi.waitFor(async () => {
      await pages.during(() => undefined);
      expect(clinic.journey.testRun.getState().ledger.handled).toEqual([id]);
    });
  },
);

it("the results beside a running test have the whole list of handsets, which leads to the results of another", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  await pages.during(() => clinic.start());
  await pages.go(`/any/results-history/${encodeURIComponent(FIRST)}`);
  expect(screen.queryByRole("button", { name: "Change handset" })).toBeNull();
  await pages.during(() => fireEvent.click(screen.getByRole("button", { name: /^00202/ })));
  expect(pages.path()).toBe(`/any/results-history/${encodeURIComponent(SECOND)}`);
});

const hasWholeWidth = () =>
  screen.getByRole("navigation", { name: /YOUR HANDSET$/ }).parentElement?.dataset["only"] === "";

it("a page has the room of the list of handsets while a test runs, and not before", async () => {
  const clinic = openJourneyOf({});
  const start = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
  const pages = await openPages(clinic, createRoutes(clinic.journey), start);
  expect(hasWholeWidth()).toBe(false);
  await pages.during(() => clinic.start());
  expect(hasWholeWidth()).toBe(true);
});

it("a page has the room of the list of handsets where there is only one", async () => {
  const clinic = openJourneyOf({});
  clinic.services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST })]);
  await openPages(clinic, createRoutes(clinic.journey), "/any/results-history");
  expect(hasWholeWidth()).toBe(true);
});

it.each([
  ["/any/handsets", true],
  ["/any/results-history", false],
])("the answer that the last test waits for is asked for on %s: %s", async (at, isAsked) => {
  const send = () => Promise.resolve({ kind: "accepted" as const });
  const question = { segment: "smoking-history", title: "Smoking history", Page: () => null, send };
  const clinic = openJourneyOf({ question });
  const { testRun } = clinic.journey;
  const state = testRun.getState();
  const target = { capnogramId: "a", capturedAt: toEpochMs(Date.parse("2026-11-20T09:30:00Z")) };
  const abandoned = [{ udi: toHandsetUdi(FIRST), target, isAnswerOwed: true }];
  vi.spyOn(testRun, "getState").mockReturnValue({
    ...state,
    ledger: { ...state.ledger, abandoned },
  } as never);
  await openPages(clinic, createRoutes(clinic.journey), at);
  const title = "The smoking history of the last test was not entered";
  expect(screen.queryByText(title) !== null).toBe(isAsked);
});
