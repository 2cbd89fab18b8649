import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const NOTICE = "First result, the final one is on its way";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

const aTest = (id: string, testOutcome: string, capturedAt = "2026-11-20T09:00:00Z") =>
  aBreathTestBody({ capnogramId: id, testIdentifier: `TEST-${id}`, testOutcome, capturedAt });

const list = (clinic: Rehearsal, ...rows: unknown[]) => clinic.services.http.reply(TESTS, rows);
const diagnose = (clinic: Rehearsal, id: string, probability: number | undefined) =>
  clinic.services.http.reply(
    `GET /v2/capnograms/${id}/diagnosis/`,
    { assessmentProbability: probability },
    probability === undefined ? 404 : 200,
  );

async function openHistory(...rows: unknown[]): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  list(clinic, ...rows);
  diagnose(clinic, "a", 0.4);
  diagnose(clinic, "b", undefined);
  await clinic.go(HISTORY);
  return clinic;
}

async function poll(clinic: Rehearsal, ms = 10_000): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(ms));
  await clinic.settle();
}

const count = (clinic: Rehearsal, route: string) => clinic.services.http.sent(route).length;
const getRows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const getSpoken = () =>
  screen
    .queryAllByRole("status")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");

describe("the results of today · spec §2, decisions H1 to H4", () => {
  it("are those of one handset, each with its time in the clinic's zone", async () => {
    await openHistory(aTest("a", "Completed"), aTest("b", "Failed", "2026-11-20T08:00:00Z"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Handset 00201");
    expect(screen.getByText("Available until 00:00")).toBeTruthy();
    // Newfoundland, where the tests run.
    expect(getRows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^TEST-a20 November 2026, 05:30Completed 40%.*Open$/),
      "TEST-b20 November 2026, 04:30Failed",
    ]);
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(getSpoken()).toEqual([]);
  });

  it.each([
    [1, "1 record could not be read."],
    [2, "2 records could not be read."],
  ])("say of %i more that could not be read", async (unreadable, words) => {
    await openHistory(
      aTest("a", "Completed"),
      ...Array.from({ length: unreadable }, () => ({ capturedAt: "today" })),
    );
    expect(getRows()).toHaveLength(1);
    expect(getSpoken()).toEqual([words]);
  });

  it("can be asked for again where they could not be loaded, which is said once", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.services.http.fail(TESTS, "unexpected-status", 500);
    await clinic.go(HISTORY);
    expect(screen.getByText("The results could not be loaded")).toBeTruthy();
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
    expect(clinic.services.notices.raised).toHaveLength(1);
    expect(clinic.services.notices.reported).toEqual([]);
    list(clinic, aTest("a", "Failed"));
    await clinic.press("Try again");
    expect(getRows()).toHaveLength(1);
    expect(clinic.services.notices.raised).toHaveLength(1);
  });

  it("can be asked for again where none of them could be read", async () => {
    const clinic = await openHistory({ capturedAt: "today" });
    expect(getSpoken().join()).toContain("The results of today could not be read");
    list(clinic, aTest("a", "Failed"));
    await clinic.press("Try again");
    expect(getRows()).toHaveLength(1);
  });

  it("stay where they cannot be refreshed, which is reported and not raised", async () => {
    const clinic = await openHistory(aTest("a", "Failed"));
    clinic.services.http.fail(TESTS, "unexpected-status", 500);
    await poll(clinic, 30_000);
    expect(getSpoken()).toEqual(["The results could not be refreshed; newer ones may be missing."]);
    expect(getRows()).toHaveLength(1);
    expect(clinic.services.notices.raised).toEqual([]);
    await poll(clinic, 30_000);
    expect(clinic.services.notices.reported).toMatchObject([
      { problem: "the results of today could not be refreshed", cause: expect.any(Error) },
    ]);
  });

  it("are asked for every half minute, and oftener while one of them is not over", async () => {
    const clinic = await openHistory(aTest("a", "Failed"));
    const before = count(clinic, TESTS);
    await poll(clinic, 29_000);
    expect(count(clinic, TESTS)).toBe(before);
    list(clinic, aTest("a", "Failed"), aTest("b", "In progress"));
    await poll(clinic, 1_000);
    expect(count(clinic, TESTS)).toBeGreaterThan(before);
    const then = count(clinic, TESTS);
    await poll(clinic, 10_000);
    expect(count(clinic, TESTS)).toBeGreaterThan(then);
  });

  it("that are completed are final: nothing of them is asked for again when they are opened", async () => {
    const clinic = await openHistory(aTest("a", "Completed"));
    clinic.record("a");
    clinic.services.http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    const before = count(clinic, TESTS);
    await clinic.go("/nts/results/a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(count(clinic, TESTS)).toBe(before);
    expect(count(clinic, "GET /v2/capnograms/a/diagnosis/")).toBe(1);
  });
});

describe("tests that are not over · ADR 0045", () => {
  it("have a first result each on its own, and each final one is told of", async () => {
    const clinic = await openHistory(aTest("a", "In progress"), aTest("b", "In progress"));
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
    expect(screen.getByText(NOTICE).closest("tr")?.textContent).toContain("Test TEST-a: ");
    diagnose(clinic, "b", 0.5);
    await clinic.hear("DIAGNOSE_INITIAL", "SUCCEEDED", "b");
    expect(screen.getAllByText(NOTICE)).toHaveLength(2);
    list(clinic, aTest("a", "Completed"), aTest("b", "In progress"));
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(getSpoken()).toEqual(["The final result of test TEST-a is here."]);
    list(clinic, aTest("a", "Completed"), aTest("b", "Completed"));
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "b");
    expect(getSpoken()).toEqual(["The final result of test TEST-b is here."]);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("say nothing of a test that is completed without a first result seen", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    list(clinic, aTest("b", "Completed"));
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "b");
    expect(screen.getByText("Completed")).toBeTruthy();
    expect(getSpoken()).toEqual([]);
  });

  it("are looked for again where the final result was heard of and the list is older", async () => {
    const clinic = await openHistory(aTest("a", "In progress"));
    const before = count(clinic, TESTS);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(count(clinic, TESTS)).toBe(before + 1);
    // Neither first nor opened until the list says that it is completed.
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.queryByRole("link", { name: /Open/ })).toBeNull();
  });

  it("are not looked for twice at once", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    const before = count(clinic, TESTS);
    const answer = clinic.services.http.hold(TESTS);
    await poll(clinic);
    expect(count(clinic, TESTS)).toBe(before + 1);
    await act(async () => clinic.services.realtime.succeedAll());
    await clinic.settle();
    expect(count(clinic, TESTS)).toBe(before + 1);
    answer([aTest("b", "Failed")]);
    await clinic.settle();
    expect(screen.getByText("Failed")).toBeTruthy();
  });

  it("have no first result for a stage before it, nor for one that failed", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    await clinic.hear("DECODE", "SUCCEEDED", "b");
    await clinic.hear("DIAGNOSE_INITIAL", "FAILED", "b");
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("are listened for only as long as there are any", async () => {
    const clinic = await openHistory(aTest("b", "In progress"));
    const getChannels = () =>
      clinic.services.realtime.channels().filter((channel) => channel.includes("handset@"));
    expect(getChannels()).toHaveLength(1);
    list(clinic, aTest("b", "Completed"));
    await poll(clinic);
    expect(getChannels()).toEqual([]);
  });
});
