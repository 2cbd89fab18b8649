import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { createRoutes } from "../app/create-routes.tsx";
import { lockRoute, ME, testsRoute, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../testing/open-journey.ts";
import { openPages } from "../testing/open-pages.tsx";
import { openPart } from "../testing/open-part.tsx";
import { NoTestRunning, ResultReady } from "./waiting/NoTestRunning.tsx";
import { UnansweredTest } from "./waiting/UnansweredTest.tsx";

/** A UDI that ends in no digit is named by its last letters. */
const SERIAL = "\u05D0\u05D1\u05D2\u05D3\u05D4";
const UDI = `(01)05060000000001(21)${SERIAL}`;
const NAME = `\u2068${SERIAL}\u2069`;
const PAGES = `/any/handsets/${encodeURIComponent(UDI)}`;

function openClinic(definition: Parameters<typeof openJourneyOf>[0] = {}): JourneyHarness {
  const clinic = openJourneyOf(definition);
  const { http } = clinic.services;
  http.reply("GET /v2/handsets/", [aHandsetBody({ udi: UDI }), aHandsetBody()]);
  for (const route of [lockRoute(UDI), unlockRoute(UDI)]) http.reply(route, {});
  http.reply(testsRoute(UDI), []);
  return clinic;
}

it.each([
  ["results", `/any/results-history/${encodeURIComponent(UDI)}`, `Handset ${NAME}`],
  ["start page", `${PAGES}/start-test`, `You have selected Handset ${NAME} for this test`],
])("the %s of a handset named from right to left turns no word beside the name", async (_, at, words) => {
  const clinic = openClinic();
  await openPages(clinic, createRoutes(clinic.journey), at);
  expect(await screen.findByText(words)).toBeTruthy();
});

it("today's tests that could not be read name such a handset without turning the sentence", async () => {
  const clinic = openClinic();
  clinic.services.http.fail(testsRoute(UDI), "unexpected-status", 500);
  await openPages(clinic, createRoutes(clinic.journey), "/any/handsets");
  expect(
    await screen.findByText(`The tests of 00001, ${NAME} could not be loaded; some may be missing.`),
  ).toBeTruthy();
});

it.each([
  ["no test runs any more", <NoTestRunning key="none" udi={UDI} />],
  ["a result came on another page", <ResultReady key="ready" udi={UDI} capnogramId="a" />],
])("the page of such a handset names it without turning a word where %s", async (_, part) => {
  await openPart(openClinic(), part);
  expect(screen.getByText(`Handset ${NAME}`)).toBeTruthy();
});

it("what taking over does is said of such a handset without turning a word, where another window holds it", async () => {
  const clinic = openClinic();
  const listed = [aHandsetBody({ udi: UDI, lockedBy: ME }), aHandsetBody()];
  clinic.services.http.reply("GET /v2/handsets/", listed);
  await openPages(clinic, createRoutes(clinic.journey), `${PAGES}/start-test`);
  const words = `Handset ${NAME} is locked under your name. Taking over ends its use in the other window.`;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(`Handset ${NAME}`)).toBeTruthy();
});

it("such a handset's page says after half a second, and no sooner, that its lock is not confirmed yet", async () => {
  const clinic = openClinic();
  // As while the server is asked who holds the handset.
  vi.spyOn(clinic.journey, "enterHandset").mockImplementation(() => undefined);
  const pages = await openPages(clinic, createRoutes(clinic.journey), `${PAGES}/start-test`);
  await pages.during(() => clinic.pass(499));
  expect(screen.queryByText("Waiting for the server to confirm your lock.")).toBeNull();
  await pages.during(() => clinic.pass(1));
  expect(screen.getByText("Waiting for the server to confirm your lock.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: `Handset ${NAME}` })).toBeTruthy();
});

it("an unanswered question names the handset of its test without turning a word", async () => {
  const send = () => Promise.resolve({ kind: "accepted" as const });
  const question = { segment: "smoking-history", title: "Smoking history", Page: () => null, send };
  const clinic = openClinic({ question });
  const { testRun } = clinic.journey;
  const state = testRun.getState();
  const target = { capnogramId: "a", capturedAt: toEpochMs(Date.parse("2026-11-20T09:30:00Z")) };
  const abandoned = [{ udi: toHandsetUdi(UDI), target, isAnswerOwed: true }];
  vi.spyOn(testRun, "getState").mockReturnValue({
    ...state,
    ledger: { ...state.ledger, abandoned },
  } as never);
  await openPart(clinic, <UnansweredTest />);
  expect(screen.getByText(/^The test of/).textContent).toContain(
    ` with handset ${NAME} has no result without it. Nothing was sent.`,
  );
});
