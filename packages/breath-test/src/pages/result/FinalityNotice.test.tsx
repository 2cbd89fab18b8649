import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aRecord } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { FinalityNotice } from "./FinalityNotice.tsx";

const first = (hasFinalFailed = false) => (
  <FinalityNotice record={aRecord({ isFinal: false })} hasFinalFailed={hasFinalFailed} />
);
const FINAL = <FinalityNotice record={aRecord()} hasFinalFailed={false} />;
/** Before what stands at the foot of every page. */
const getWords = () => screen.getAllByRole("status")[0]?.textContent;

/** The recording came so long before its result is opened. */
const CAME_BEFORE_MS = 60_000;

describe("what a result says of its worth [REQ-TEST-41]", () => {
  it("what a result says of its worth is that a first one may change, also when the page is drawn again", async () => {
    const clinic = openJourneyOf({});
    const { pass } = await openPart(clinic, first());
    const words =
      "First result, the final one is on its way" +
      "It may still change. The final result is shown here by itself.";
    expect(getWords()).toBe(words);
    await pass(30_000);
    expect(getWords()).toBe(words);
  });

  it("what a result says of its worth is that the final one takes longer than usual, once it does", async () => {
    const clinic = openJourneyOf({});
    const { loadTestTimeoutMs } = clinic.services.config.breathTest;
    const { pass } = await openPart(clinic, first());
    await pass(loadTestTimeoutMs - CAME_BEFORE_MS);
    expect(getWords()).not.toContain("longer than usual");
    await pass(15_000);
    expect(getWords()).toContain("It takes longer than usual.");
  });

  it("what a result says of its worth is that a first one is all there is where the final one has failed", async () => {
    await openPart(openJourneyOf({}), first(true));
    expect(getWords()).toMatch(/^First result, the final one has failed so far/);
  });

  it("what a result says of its worth is nothing of a final one whose first nobody saw", async () => {
    const clinic = openJourneyOf({});
    const { pass } = await openPart(clinic, FINAL);
    await pass(30_000);
    expect(getWords()).toBe("");
  });

  it("what a result says of its worth is that the final one replaces the first that was shown", async () => {
    const { become } = await openPart(openJourneyOf({}), first());
    await become(FINAL);
    expect(getWords()).toBe("The final result is hereIt replaces the first one.");
  });

  it("what a result says of its worth is that the final one is to be printed where the first one was", async () => {
    const clinic = openJourneyOf({});
    clinic.journey.records.noteFirstSeen("a", "printed");
    await openPart(clinic, FINAL);
    expect(getWords()).toContain("It replaces the first one, which was printed. Print it again.");
  });
});
