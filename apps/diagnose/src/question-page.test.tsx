import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { toClinicWords } from "@capno/test-kit/clinic-words";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const HANDSETS = [aHandsetBody({ udi: FIRST, product: "ntd" }), aHandsetBody({ product: "ntd" })];
const PAGE = `/ntd/handsets/${encodeURIComponent(FIRST)}`;
const QUESTION = `${PAGE}/smoking-history/a`;
async function reachTheQuestion(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets: HANDSETS });
  await clinic.go(`${PAGE}/start-test`);
  await clinic.press("Start");
  clinic.record("a");
  await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  expect(clinic.path()).toBe(QUESTION);
  return clinic;
}

describe("the address of the smoking history question", () => {
  it("shows the question of the running test, whichever test it names, and does not abandon that test", async () => {
    const clinic = await reachTheQuestion();
    await clinic.go(`${PAGE}/smoking-history/other`);
    expect(clinic.path()).toBe(QUESTION);
    expect(screen.getByLabelText("Enter number of pack years")).toBeTruthy();
    await clinic.goBack();
    expect(clinic.path()).toBe(QUESTION);
    // The address that was typed is not on the way back.
    await clinic.goBack();
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
  });

  it("leads to the list and not to Start where the handset's lock is lost", async () => {
    const clinic = await reachTheQuestion();
    await clinic.pass(20_000);
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/ntd/handsets");
  });

  it("leads to Start where no test has a question, and is not in the history afterwards", async () => {
    const clinic = await openProduct(product, { at: "/ntd/instructions", handsets: HANDSETS });
    await clinic.go(QUESTION);
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
    expect(screen.queryByLabelText("Enter number of pack years")).toBeNull();
    await clinic.goBack();
    expect(clinic.path()).toBe("/ntd/instructions");
  });
});

describe("an unanswered smoking history question [FM-03]", () => {
  it("names its test by time and handset, and says that no answer was sent", async () => {
    const clinic = await reachTheQuestion();
    await clinic.go(`${PAGE}/start-test`);
    expect(
      screen.getByText(
        `The test of ${toClinicWords("2026-11-20T09:30:00Z")} with handset 00201 has no result without it. Nothing was sent.`,
      ),
    ).toBeTruthy();
    expect(screen.getByText("The smoking history of the last test was not entered")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Enter smoking history" })).toBeTruthy();
  });
});
