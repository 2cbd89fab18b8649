import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aRecord } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { FinalityNotice } from "./FinalityNotice.tsx";

const PRODUCT = { quoteResult: () => "88%" };
const first = (hasFinalFailed = false) => (
  <FinalityNotice record={aRecord({ isFinal: false })} hasFinalFailed={hasFinalFailed} />
);
const FINAL = <FinalityNotice record={aRecord()} hasFinalFailed={false} />;
/** The first status region; others are at the foot of the page. */
const getWords = () => screen.getAllByRole("status")[0]?.textContent;

/** Time from the recording's arrival to the opening of its result. */
const CAME_BEFORE_MS = 60_000;

describe("FinalityNotice [REQ-TEST-41]", () => {
  it("says that a preliminary result may change, also after it renders again", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, first());
    const words = "Provisional result. The final one follows. ";
    expect(getWords()).toBe(words);
    await pass(30_000);
    expect(getWords()).toBe(words);
  });

  it("says that the final result takes longer than usual, once it does", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { loadTestTimeoutMs } = clinic.services.config.breathTest;
    const { pass } = await openPart(clinic, first());
    await pass(loadTestTimeoutMs - CAME_BEFORE_MS);
    expect(getWords()).not.toContain("Taking longer than usual");
    await pass(15_000);
    expect(getWords()).toContain("Taking longer than usual.");
  });

  it("says that the final result has failed", async () => {
    await openPart(openJourneyOf(PRODUCT), first(true));
    expect(getWords()).toMatch(/^Provisional result\. The final one has failed so far\. Repeat the test/);
  });

  it("says nothing about a final result without a shown preliminary one", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, FINAL);
    await pass(30_000);
    expect(getWords()).toBe("");
  });

  it("says that the final result replaced the preliminary one", async () => {
    const { become } = await openPart(openJourneyOf(PRODUCT), first());
    await become(FINAL);
    expect(getWords()).toBe("Final result. It replaces the provisional 88%.");
  });

  it("asks to print again if the preliminary result was printed", async () => {
    const clinic = openJourneyOf(PRODUCT);
    clinic.journey.records.noteFirstSeen("a", { isPrinted: true, result: "88%" });
    await openPart(clinic, FINAL);
    expect(getWords()).toContain(
      "It replaces the provisional 88%, which was printed or saved. Print or save it again.",
    );
  });
});
