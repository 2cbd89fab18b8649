import { FIRST, ME, openProduct, SECOND, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}`;
const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: `${PAGE}/start-test` });
  await clinic.press("Start");
  const listed = [aHandsetBody({ udi: FIRST, lockedBy: ME }), aHandsetBody({ udi: SECOND })];
  clinic.services.http.reply("GET /v2/handsets/", listed);
  return clinic;
}

const getStages = () =>
  within(screen.getByRole("list", { name: "Test progress" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("the waiting page of a test without problems", () => {
  it("offers no button and names no reference", async () => {
    await startTest();
    const outlook = screen.getByText(/^Results usually take/);
    expect(within(outlook.closest("section") ?? outlook).queryByRole("button")).toBeNull();
    expect(screen.queryByText(/reference/)).toBeNull();
  });

  it("shows no recording of an earlier test", async () => {
    const clinic = await startTest();
    await clinic.receiveProgress(40);
    expect(getStages()[1]).toMatch(/^Recording, in progress/);
    await clinic.go(`${PAGE}/start-test`);
    await clinic.press("Start");
    expect(getStages().slice(0, 2)).toEqual([
      expect.stringMatching(/^Waiting for the handset, in progress/),
      "Recording, not started",
    ]);
  });
});

describe("a test that runs on the only handset [REQ-TEST-42]", () => {
  it("with one handset, every link that starts a test returns to the running test instead of starting another", async () => {
    const clinic = await openProduct(product, { at: `${PAGE}/start-test`, handsets: [{ udi: FIRST }] });
    await clinic.press("Start");
    clinic.services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST, lockedBy: ME })]);
    await clinic.go("/nts/handsets");
    expect(clinic.path()).toBe(`${PAGE}/loading-test`);
    for (const to of ["/nts", `${PAGE}/loading-test`]) {
      // oxlint-disable-next-line no-await-in-loop -- one way after the other
      await clinic.go("/nts/instructions");
      // oxlint-disable-next-line no-await-in-loop -- one way after the other
      await clinic.go(to);
      expect(clinic.path()).toBe(`${PAGE}/loading-test`);
      expect(getStages()).toHaveLength(5);
      // oxlint-disable-next-line no-await-in-loop -- one way after the other
      await clinic.goBack();
      expect(clinic.path()).toBe("/nts/instructions");
    }
  });
});

describe("a test that fails while results are open", () => {
  it("says so on its own page, and covers no results with it", async () => {
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
