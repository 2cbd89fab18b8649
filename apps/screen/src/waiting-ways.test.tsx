import { FIRST, openProduct, SECOND, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}`;

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
  await clinic.press("Start");
  expect(clinic.path()).toBe(`${PAGE}/loading-test`);
  return clinic;
}

describe("navigation to and from the waiting page [REQ-TEST-02]", () => {
  it("lead from its address to Start where there is no test, and not back to it", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    await clinic.go(`${PAGE}/loading-test`);
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
    expect(screen.queryByText("Loading test results...")).toBeNull();
    await clinic.goBack();
    expect(clinic.path()).toBe("/nts/instructions");
  });

  it("lead, where the handset is lost, to the list and not past it to Start", async () => {
    const clinic = await startTest();
    await clinic.pass(20_000);
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.http.sent(`POST /v2/handsets/${encodeURIComponent(FIRST)}/lock/`)).toHaveLength(1);
  });
});

describe("the waiting page", () => {
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

  it("says that the recording was set aside only after No, as an announced status", async () => {
    const clinic = await beAsked();
    expect(screen.queryByText(/was set aside/)).toBeNull();
    await clinic.press("No, wait for the next");
    const said = screen.getByText(/was set aside/);
    expect(said.getAttribute("role")).toBe("status");
    expect(said.hidden).toBe(false);
  });

  it("is not asked about a recording of another handset", async () => {
    const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
    await clinic.pass(60_000);
    await clinic.press("Start");
    const receivedAt = new Date(clinic.services.clock.now() - 10_000).toISOString();
    clinic.record("a", { administeredBy: null, receivedAt, handsetUdi: SECOND }, 45_000);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 45_000);
    expect(screen.queryByText("Is this recording from the patient in front of you?")).toBeNull();
  });
});
