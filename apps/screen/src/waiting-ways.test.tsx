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

describe("the ways to and from the waiting page [REQ-TEST-02]", () => {
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

describe("what the waiting page offers", () => {
  it("what the waiting page offers is nothing to press while a test goes its usual way", async () => {
    await startTest();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Repeat now" })).toBeNull();
    expect(screen.queryByText(/was set aside/)).toBeNull();
  });

  it("what the waiting page offers is to repeat a test that fails, beside Cancel once it is late", async () => {
    const clinic = await startTest();
    clinic.record("a");
    await clinic.receive("DECODE", "FAILED", "a");
    expect(screen.getByRole("button", { name: "Repeat now" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it("what the waiting page offers is to cancel alone where nothing has failed", async () => {
    const clinic = await startTest();
    await clinic.pass(120_000);
    expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Repeat now" })).toBeNull();
  });

  it("what the waiting page offers is not to repeat behind TEST ERROR, where support is asked", async () => {
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

describe("a recording that was asked about [REQ-TEST-01]", () => {
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

  it("a recording that was asked about has the focus, and is no stop on the way of the Tab key", async () => {
    await beAsked();
    const question = screen.getByRole("region", {
      name: "Is this recording from the patient in front of you?",
    });
    expect(document.activeElement).toBe(question);
    expect(question.tabIndex).toBe(-1);
  });

  it("a recording that was asked about is not said to be set aside before it is, and once it was it is spoken", async () => {
    const clinic = await beAsked();
    expect(screen.queryByText(/was set aside/)).toBeNull();
    await clinic.press("No, wait for the next");
    const said = screen.getByText(/was set aside/);
    expect(said.getAttribute("role")).toBe("status");
    expect(said.hidden).toBe(false);
  });

  it("a recording that was asked about is another handset's question never", async () => {
    const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
    await clinic.pass(60_000);
    await clinic.press("Start");
    const receivedAt = new Date(clinic.services.clock.now() - 10_000).toISOString();
    clinic.record("a", { administeredBy: null, receivedAt, handsetUdi: SECOND }, 45_000);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 45_000);
    expect(screen.queryByText("Is this recording from the patient in front of you?")).toBeNull();
  });
});
