import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aRecord } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import type { QuestionStep } from "../../definition.ts";
import { describeMissingAnswer } from "./finality-texts.ts";
import { FinalityNotice } from "./FinalityNotice.tsx";

const PRODUCT = { quoteResult: () => "88%" };
const FIRST_DIAGNOSIS = { of: "first" };
const CHANGING = { quoteResult: (diagnosis: unknown) => (diagnosis === FIRST_DIAGNOSIS ? "59%" : "88%") };
const first = (hasFinalFailed = false) => (
  <FinalityNotice
    record={aRecord({ isFinal: false, diagnosis: FIRST_DIAGNOSIS })}
    hasFinalFailed={hasFinalFailed}
  />
);
const FINAL = <FinalityNotice record={aRecord()} hasFinalFailed={false} />;
/** The first status region; others are at the foot of the page. */
const getTone = () => (screen.getAllByRole("status")[0]?.querySelector("circle") === null ? "watch" : "good");
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

  it("says where the answer is to be entered that the final result waits for, once it is late", async () => {
    const question = { title: "Smoking history" } as QuestionStep;
    const clinic = openJourneyOf({ ...PRODUCT, question, mayMissAnswer: () => true });
    const { pass } = await openPart(clinic, first());
    expect(getWords()).not.toContain("Enter");
    await pass(clinic.services.config.breathTest.loadTestTimeoutMs);
    expect(getWords()).toBe(
      "Provisional result. The final one follows. Enter the smoking history in the tab where the test was started.",
    );
  });

  it("says that the final result has failed [REQ-TEST-61]", async () => {
    await openPart(openJourneyOf(PRODUCT), first(true));
    expect(getWords()).toMatch(/^Provisional result\. The final one could not be made yet\. Repeat the test/);
  });

  it("marks a result whose final one has failed otherwise than one whose final one follows", async () => {
    const { become } = await openPart(openJourneyOf(PRODUCT), first());
    const getMark = () => screen.getAllByRole("status")[0]?.querySelector("svg")?.innerHTML;
    const following = getMark();
    await become(first(true));
    expect(getMark()).toBeDefined();
    expect(getMark()).not.toBe(following);
  });

  it("says nothing about a final result without a shown preliminary one", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, FINAL);
    await pass(30_000);
    expect(getWords()).toBe("");
  });

  it("warns with both values that the final result differs from the provisional one [SAFETY] [REQ-TEST-60]", async () => {
    const { become } = await openPart(openJourneyOf(CHANGING), first());
    await become(FINAL);
    expect(getWords()).toBe("Final result: was 59%, is now 88%.");
    expect(getTone()).toBe("watch");
  });

  it("says no more than that the result is final where both are the same", async () => {
    const { become } = await openPart(openJourneyOf(PRODUCT), first());
    await become(FINAL);
    expect(getWords()).toBe("Final result");
    expect(getTone()).toBe("good");
  });

  it("asks to print again if the preliminary result was printed", async () => {
    const clinic = openJourneyOf(PRODUCT);
    clinic.journey.records.noteFirstSeen("a", { isTaken: true, result: "59%" });
    await openPart(clinic, FINAL);
    expect(getWords()).toBe(
      "Final result: was 59%, is now 88%. The provisional one was printed, saved or copied: do so again.",
    );
  });

  it("asks to print the same result again, because the printed one is marked as provisional", async () => {
    const clinic = openJourneyOf(PRODUCT);
    clinic.journey.records.noteFirstSeen("a", { isTaken: true, result: "88%" });
    await openPart(clinic, FINAL);
    expect(getWords()).toBe(
      "Final result, the same as the provisional one. The provisional one was printed, saved or copied: do so again.",
    );
  });
});

describe("describeMissingAnswer", () => {
  it.each([
    [
      "says that a provisional result may wait for the question, and where that is answered",
      false,
      true,
      true,
    ],
    ["is silent where the answer is in the diagnosis", false, false, false],
    ["is silent about a final result", true, true, false],
  ])("%s", (_, isFinal, mayMissAnswer, isSaid) => {
    const question = { title: "Smoking history" } as QuestionStep;
    const words = describeMissingAnswer(
      { question, mayMissAnswer: () => mayMissAnswer },
      aRecord({ isFinal }),
    );
    expect(words?.includes("Enter the smoking history in the tab") ?? false).toBe(isSaid);
  });
});
