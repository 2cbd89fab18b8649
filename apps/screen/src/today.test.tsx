import {
  FIRST,
  openProduct,
  SECOND,
  testsRoute,
  type ProductHarness,
} from "@capno/breath-test/testing/open-product";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const getRows = () =>
  within(screen.getByRole("region", { name: "Today" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
const isExplained = () => screen.getByText("How a test works").closest("details")?.open;

async function openToday(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const at = (time: string) => ({ capturedAt: `2026-11-20T${time}:00Z` });
  clinic.listTests(FIRST, [
    { capnogramId: "a", testIdentifier: "A", testOutcome: "Completed", ...at("08:00") },
    { capnogramId: null, testIdentifier: "B", testOutcome: "Failed", ...at("08:30") },
  ]);
  clinic.listTests(SECOND, [
    { capnogramId: "c", testIdentifier: "C", testOutcome: "Completed", ...at("08:15") },
  ]);
  await clinic.go("/nts/handsets");
  return clinic;
}

describe("Today, beside the handsets [REQ-HISTORY-50]", () => {
  it("lists the tests of all handsets, newest first", async () => {
    await openToday();
    expect(getRows().map(([, handset, outcome]) => [handset, outcome])).toEqual([
      ["00201", "Failed"],
      ["00202", "Completed"],
      ["00201", "Completed"],
    ]);
    expect(screen.getAllByRole("link", { name: /^Open test/ })).toHaveLength(2);
    expect(isExplained()).toBe(false);
  });

  it("says that there are no tests yet, and explains how a test works", async () => {
    await openProduct(product, { at: "/nts/handsets" });
    expect(screen.getByText("No tests yet today.")).toBeTruthy();
    expect(isExplained()).toBe(true);
  });

  it("never says that there are none while the tests of a handset could not be read", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.services.http.fail(testsRoute(SECOND), "unexpected-status", 500);
    await clinic.go("/nts/handsets");
    expect(screen.queryByText("No tests yet today.")).toBeNull();
    expect(screen.getByText("Not all of today's tests could be read.")).toBeTruthy();
    expect(screen.getByText(/^The tests of 00202 could not be loaded/)).toBeTruthy();
    clinic.services.http.reply(testsRoute(SECOND), []);
    await clinic.press("Try again");
    expect(screen.getByText("No tests yet today.")).toBeTruthy();
  });
});
