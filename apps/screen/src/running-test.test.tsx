import {
  FIRST,
  ME,
  openProduct,
  SECOND,
  type ProductHarness,
  unlockRoute,
} from "@capno/breath-test/testing/open-product";
import { aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}`;

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts" });
  await clinic.press(/00201/);
  await clinic.press("Start");
  const listed = [aHandsetBody({ udi: FIRST, lockedBy: ME }), aHandsetBody({ udi: SECOND })];
  clinic.services.http.reply("GET /v2/handsets/", listed);
  return clinic;
}

function store(clinic: ProductHarness, id: string, administeredBy?: string): void {
  const { http } = clinic.services;
  clinic.record(id, administeredBy === undefined ? {} : { administeredBy });
  http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
  http.reply(`GET /v2/capnograms/${id}/diagnosis/`, { assessmentProbability: 0.84 });
}

const getStrip = () => screen.queryByRole("region", { name: "Running test" });
const getUnlocks = ({ services }: ProductHarness) => services.http.sent(unlockRoute(FIRST));

describe("the strip of a running test in the header [REQ-TEST-42]", () => {
  it("is hidden on the test's own page, and shown on every other page", async () => {
    const clinic = await startTest();
    expect(getStrip()).toBeNull();
    for (const page of [
      "/nts/instructions",
      "/nts/results-history",
      `/nts/results-history/${encodeURIComponent(FIRST)}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await clinic.go(page);
      expect(getStrip()?.textContent).toMatch(/^Test on 00201, \d:\d\d/);
    }
    expect(getUnlocks(clinic)).toEqual([]);
  });

  it("counts the time, and leads back to the test", async () => {
    const clinic = await startTest();
    await clinic.pass(60_000);
    await clinic.go("/nts/instructions");
    await clinic.pass(12_000);
    expect(getStrip()?.textContent).toMatch(/^Test on 00201, 1:12/);
    await clinic.press("Return: Test on 00201", "link");
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
    expect(screen.getByText("Loading test results...")).toBeTruthy();
    expect(getStrip()).toBeNull();
  });

  it("belongs to a test to which Start new test and the handset's button return", async () => {
    const clinic = await startTest();
    await clinic.go("/nts/instructions");
    await clinic.go("/nts");
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
    await clinic.press(/00201/);
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
  });

  it("says that the result has arrived, changes no page, and opens it", async () => {
    const clinic = await startTest();
    await clinic.go("/nts/instructions");
    store(clinic, "a");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/nts/instructions");
    expect(screen.queryByText("84%")).toBeNull();
    expect(clinic.services.notices.toasts).toEqual([]);
    expect(screen.getByText("Result on 00201", { selector: "[role=status]" })).toBeTruthy();
    expect(getStrip()?.textContent).toMatch(/^Result on 00201/);
    await clinic.press("Open: Result on 00201", "link");
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("84%")).toBeTruthy();
    expect(getStrip()).toBeNull();
    expect(getUnlocks(clinic)).toHaveLength(1);
  });

  it("stays when the user finishes with another result", async () => {
    const clinic = await startTest();
    store(clinic, "earlier");
    await clinic.go("/nts/results/earlier");
    await clinic.press("Finish test");
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
  });

  it("does not mention a colleague's recording", async () => {
    const clinic = await startTest();
    await clinic.go("/nts/instructions");
    store(clinic, "a", "somebody@else.example");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.services.notices.toasts).toEqual([]);
    expect(getStrip()?.textContent).toMatch(/^Test on 00201/);
  });

  it("stays until the user dismisses it", async () => {
    const clinic = await startTest();
    await clinic.go("/nts/instructions");
    store(clinic, "a");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(60_000);
    const strip = getStrip();
    expect(strip).not.toBeNull();
    await act(async () =>
      userEvent.click(within(strip ?? document.body).getByRole("button", { name: "Dismiss" })),
    );
    expect(getStrip()).toBeNull();
  });
});
