import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}`;

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
  await clinic.press("Start");
  expect(clinic.path()).toBe(`${PAGE}/loading-test`);
  return clinic;
}

describe("the waiting page", () => {
  it("ends its test and leads to the list when the lock is lost, and asks for nothing more", async () => {
    const clinic = await startTest();
    await clinic.pass(20_000);
    const polls = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
    const polled = clinic.services.http.sent(polls).length;
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/nts/handsets");
    await clinic.pass(120_000);
    expect(clinic.path()).toBe("/nts/handsets");
    // Today's tests are read once for the board.
    expect(clinic.services.http.sent(polls)).toHaveLength(polled + 1);
  });

  it("does not offer Repeat now behind TEST ERROR, which offers support", async () => {
    const clinic = await startTest();
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    expect(screen.getByRole("alertdialog", { name: "TEST ERROR" })).toBeTruthy();
    expect(screen.queryByText("Repeat now")).toBeNull();
    await clinic.press("Contact support");
    expect(clinic.services.dialogs.opened).toEqual(["support"]);
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });

  it("covers no results with a failure of its test, and says so when it is opened", async () => {
    const clinic = await startTest();
    await clinic.go(HISTORY);
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    expect(clinic.path()).toBe(HISTORY);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await clinic.go("/nts/handsets");
    expect(screen.getByRole("alertdialog", { name: "TEST ERROR" })).toBeTruthy();
  });
});

describe("the question about a recording [REQ-TEST-01]", () => {
  /** Captured, and over, between the lock and Start; whose it is, nobody but the clinician knows. */
  async function beAsked(): Promise<ProductHarness> {
    const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
    await clinic.pass(60_000);
    await clinic.press("Start");
    const receivedAt = new Date(clinic.services.clock.now() - 10_000).toISOString();
    clinic.record("a", { administeredBy: null, receivedAt }, 45_000);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 45_000);
    return clinic;
  }

  it("has the focus, but no tab stop", async () => {
    await beAsked();
    const question = screen.getByRole("region", {
      name: "Is this recording from the patient in front of you?",
    });
    expect(document.activeElement).toBe(question);
    expect(question.tabIndex).toBe(-1);
  });
});
