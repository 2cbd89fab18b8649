import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}`;
const IS_IT_ON = "Is the handset switched on and nearby?";

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts" });
  await clinic.press(/00201/);
  await clinic.press("Start");
  return clinic;
}

const getStages = () => {
  const list = screen.getByRole("list", { name: "Test progress" });
  return within(list)
    .getAllByRole("listitem")
    .map((each) => each.textContent);
};
const isSaid = (text: string | RegExp) => expect(screen.getByText(text)).toBeTruthy();

describe("the waiting page of a test [REQ-TEST-23]", () => {
  it("waits for the handset, and shows the recording when the handset reports it", async () => {
    const clinic = await startTest();
    const getTitle = () => screen.getByRole("heading", { level: 1 }).textContent;
    expect(getTitle()).toBe("Ask the patient to breathe");
    expect(getStages().slice(0, 2)).toEqual([
      "Waiting for the handset, in progress",
      "Recording, not started",
    ]);
    await clinic.receiveProgress(40);
    expect(getStages().slice(0, 2)).toEqual(["Waiting for the handset, done", "Recording, in progress"]);
    isSaid("45 s");
    expect(getTitle()).toBe("Recording");
    const bar = screen.getByRole("progressbar", { name: "Recording" });
    expect(bar.getAttribute("aria-valuenow")).toBe("40");
    expect(bar.getAttribute("aria-valuetext")).toBe("40% recorded, about 45 s to go");
    await clinic.receiveProgress(100);
    expect(getTitle()).toBe("Analysing");
    isSaid("Loading test results...");
  });

  it("asks after half a minute whether the handset is on, and stops once an event of it arrives [REQ-TEST-52]", async () => {
    const clinic = await startTest();
    await clinic.pass(29_000);
    expect(screen.queryByText(IS_IT_ON)).toBeNull();
    await clinic.pass(1_000);
    isSaid(IS_IT_ON);
    expect(screen.getByText(IS_IT_ON).closest("[role=status]")).toBeTruthy();
    await clinic.receiveProgress(1);
    expect(screen.queryByText(IS_IT_ON)).toBeNull();
  });

  it("shows the patient's four steps and marks the current one until the recording is over", async () => {
    const clinic = await startTest();
    const getCurrent = () => {
      const steps = within(screen.getByRole("region", { name: "How to breathe" })).getAllByRole("listitem");
      expect(steps).toHaveLength(4);
      return steps.filter((step) => step.ariaCurrent === "step").map(({ textContent }) => textContent);
    };
    expect(getCurrent()).toEqual(["Lips closed around the mouthpiece"]);
    await clinic.receiveProgress(10);
    expect(getCurrent()).toEqual(["Breathe quietly, in and out"]);
    await clinic.receiveProgress(60);
    expect(getCurrent()).toEqual(["Keep going for 75 seconds"]);
    await clinic.receiveProgress(100);
    isSaid("Recorded. The patient can stop.");
    expect(getCurrent()).toEqual([]);
  });

  it("shows how long a failed stage is retried, and offers to repeat at once", async () => {
    const clinic = await startTest();
    clinic.record("a");
    await clinic.receive("DECODE", "FAILED", "a");
    isSaid("The recording could not be read.");
    isSaid("Trying again for 30 seconds. You can repeat now.");
    expect(screen.queryByText(/open here/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await clinic.press("Repeat now");
    expect(clinic.path()).toBe(`${PAGE}/start-test`);
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
  });
});
