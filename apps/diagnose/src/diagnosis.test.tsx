import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { JOURNEY_SHORTCUTS } from "@capno/breath-test/shortcuts";
import { aProductServices } from "@capno/test-kit/product-services";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { diagnosis } from "./diagnosis.ts";
import product from "./product.ts";

const HANDSETS = [aHandsetBody({ udi: FIRST, product: "ntd" }), aHandsetBody({ product: "ntd" })];

describe("Diagnose", () => {
  it("calls two results different that differ in their severity alone [REQ-TEST-60]", () => {
    const quote = (severityCategory: string) =>
      diagnosis.quoteResult({ probabilityCategory: "COPD likely", severityCategory });
    expect(quote("Mild")).toBe("“COPD likely, severity: Mild”");
    expect(quote("Mild")).not.toBe(quote("Severe"));
  });

  it("misses an answer only of a diagnosis without a smoking history", () => {
    const mayMiss = (isProvided: boolean) => diagnosis.mayMissAnswer?.({ smoking: { isProvided } });
    expect([mayMiss(false), mayMiss(true)]).toEqual([true, false]);
  });

  it("prints half a second after its report is drawn [spec §5]", () => {
    expect(diagnosis.printDelayMs).toBe(500);
  });

  it("has the keys of its charts in the list of shortcuts", () => {
    expect(product.create(aProductServices()).shortcuts).toBe(JOURNEY_SHORTCUTS);
  });

  it("shows a running test in the header of its other pages [REQ-TEST-65]", async () => {
    const clinic = await openProduct(product, { at: "/ntd", handsets: HANDSETS });
    await clinic.press(/00201/);
    await clinic.press("Start");
    await clinic.go("/ntd/instructions");
    expect(screen.getByRole("region", { name: "Running test" }).textContent).toContain("Test on 00201");
  });

  it("leads to each document at the address that is configured [spec §2]", async () => {
    const links = {
      ...aRuntimeConfig().links,
      productLabel: "/label.png",
      trainingVideo: "/video.mp4",
      diagnoseQuickStartGuide: "/quick.pdf",
      handsetInstructions: "/handset.pdf",
      dashboardInstructions: "/dashboard.pdf",
    };
    await openProduct(product, { at: "/ntd/instructions", handsets: HANDSETS, config: { links } });
    const documents = screen.getAllByRole<HTMLAnchorElement>("link");
    expect(documents.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Training video", "/video.mp4"],
      ["Quick Start Guide", "/quick.pdf"],
      ["Handset Instructions For Use", "/handset.pdf"],
      ["Dashboard Instructions For Use", "/dashboard.pdf"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Product label" }));
    expect(screen.getByRole("img", { name: "Product label of Capno Diagnose" })).toBeTruthy();
  });
});
