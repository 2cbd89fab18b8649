import { openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const getSteps = () => screen.getByText("How the patient breathes").closest("details");

async function cancelFirstTest(): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: "/nts" });
  await clinic.press(/00201/);
  await clinic.press("Start");
  await clinic.pass(120_000);
  await clinic.press("Cancel");
  return clinic;
}

describe("what to tell the patient, at Start", () => {
  it("is four steps, each drawn, open until the first test of a session", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    await clinic.press(/00201/);
    const steps = getSteps();
    expect(steps?.open).toBe(true);
    const items = within(steps ?? document.body).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Lips closed around the mouthpiece",
      "Sit upright",
      "Breathe quietly, in and out",
      "Keep on for 75 s",
    ]);
    expect(items.every((item) => item.querySelector("svg[aria-hidden=true]") !== null)).toBe(true);
  });

  it("is folded from then on, and opened by the person", async () => {
    await cancelFirstTest();
    expect(getSteps()?.open).toBe(false);
    await act(async () => userEvent.click(screen.getByText("How the patient breathes")));
    expect(getSteps()?.open).toBe(true);
  });
});
