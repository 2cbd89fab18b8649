import { openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const getSteps = () => screen.getByText("How to breathe").closest("details");

async function cancelFirstTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts" });
  await clinic.press(/00201/);
  expect(getSteps()?.open).toBe(true);
  await clinic.press("Start");
  await clinic.pass(120_000);
  await clinic.press("Cancel");
  return clinic;
}

describe("the patient instructions at Start", () => {
  it("are expanded until the first test of a session, then collapsed until the user expands them", async () => {
    await cancelFirstTest();
    expect(getSteps()?.open).toBe(false);
    await act(async () => userEvent.click(screen.getByText("How to breathe")));
    expect(getSteps()?.open).toBe(true);
  });
});
