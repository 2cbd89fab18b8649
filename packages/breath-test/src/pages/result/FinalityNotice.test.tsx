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
/** The first status region; others are at the foot of the page. */
const getWords = () => screen.getAllByRole("status")[0]?.textContent;

/** Time from the recording's arrival to the opening of its result. */
const CAME_BEFORE_MS = 60_000;

describe("FinalityNotice [REQ-TEST-41]", () => {
  it("says that a preliminary result may change, also after it renders again", async () => {
    const clinic = openJourneyOf({});
    const { pass } = await openPart(clinic, first());
    const words =
      "First result, the final one is on its way" +
      "It may still change. The final result is shown here by itself.";
    expect(getWords()).toBe(words);
    await pass(30_000);
    expect(getWords()).toBe(words);
  });

  it("says that the final result takes longer than usual, once it does", async () => {
    const clinic = openJourneyOf({});
    const { loadTestTimeoutMs } = clinic.services.config.breathTest;
    const { pass } = await openPart(clinic, first());
    await pass(loadTestTimeoutMs - CAME_BEFORE_MS);
    expect(getWords()).not.toContain("longer than usual");
    await pass(15_000);
    expect(getWords()).toContain("It takes longer than usual.");
  });

  it("says that the final result has failed", async () => {
    await openPart(openJourneyOf({}), first(true));
    expect(getWords()).toMatch(/^First result, the final one has failed so far/);
  });

  it("says nothing about a final result without a shown preliminary one", async () => {
    const clinic = openJourneyOf({});
    const { pass } = await openPart(clinic, FINAL);
    await pass(30_000);
    expect(getWords()).toBe("");
  });

  it("says that the final result replaced the preliminary one", async () => {
    const { become } = await openPart(openJourneyOf({}), first());
    await become(FINAL);
    expect(getWords()).toBe("The final result is hereIt replaces the first one.");
  });

  it("asks to print again if the preliminary result was printed", async () => {
    const clinic = openJourneyOf({});
    clinic.journey.records.noteFirstSeen("a", "printed");
    await openPart(clinic, FINAL);
    expect(getWords()).toContain("It replaces the first one, which was printed. Print it again.");
  });
});
