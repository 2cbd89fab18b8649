import { describe, expect, it } from "vitest";

import { formatElapsed, getProgressStages, isHandsetActive } from "./progress-stages.ts";

const NOTHING = { stages: {}, question: "unasked" } as const;

function getStates(...known: Parameters<typeof getProgressStages>): string {
  return getProgressStages(...known)
    .map(({ id, state }) => `${id} ${state}`)
    .join(", ");
}

describe("getProgressStages", () => {
  it.each([
    [
      "begins with the handset before any report",
      NOTHING,
      undefined,
      "handset running, recording waiting, upload waiting",
    ],
    [
      "begins the recording on the first progress",
      NOTHING,
      0,
      "handset done, recording running, upload waiting",
    ],
    ["begins the upload when all is recorded", NOTHING, 100, "handset done, recording done, upload running"],
    [
      "completes the upload on decoding without any progress",
      { ...NOTHING, stages: { DECODE: "STARTED" } } as const,
      undefined,
      "handset done, recording done, upload done",
    ],
  ])("%s", (_what, test, percent, expected) => {
    expect(getStates(test, percent)).toMatch(expected);
    expect(isHandsetActive(test, percent)).toBe(expected.startsWith("handset done"));
  });

  it.each([
    ["decoding", { DECODE: "STARTED" }, "unasked", "decoding running, diagnosis waiting"],
    ["a decoding that failed", { DECODE: "FAILED" }, "unasked", "decoding failed, diagnosis waiting"],
    ["a decoding that is over", { DECODE: "SUCCEEDED" }, "unasked", "decoding done, diagnosis waiting"],
    [
      "a diagnosis whose decoding never ended",
      { DECODE: "FAILED", DIAGNOSE_INITIAL: "STARTED" },
      "unasked",
      "decoding done, diagnosis running",
    ],
    ["a final diagnosis alone", { DIAGNOSE_FINAL: "STARTED" }, "unasked", "decoding done, diagnosis running"],
    ["a first diagnosis that failed", { DIAGNOSE_INITIAL: "FAILED" }, "unasked", "diagnosis failed"],
    ["a first diagnosis", { DIAGNOSE_INITIAL: "SUCCEEDED" }, "unasked", "diagnosis done"],
    [
      "a first diagnosis whose question is open",
      { DIAGNOSE_INITIAL: "SUCCEEDED" },
      "asked",
      "decoding done, diagnosis done",
    ],
    [
      "a first diagnosis whose question is answered",
      { DIAGNOSE_INITIAL: "SUCCEEDED" },
      "answered",
      "decoding done, diagnosis running",
    ],
    [
      "an answered question before the first diagnosis is over",
      { DIAGNOSE_INITIAL: "FAILED" },
      "answered",
      "decoding done, diagnosis failed",
    ],
    [
      "a final diagnosis that failed",
      { DIAGNOSE_INITIAL: "SUCCEEDED", DIAGNOSE_FINAL: "FAILED" },
      "answered",
      "decoding done, diagnosis failed",
    ],
    [
      "a final diagnosis",
      { DIAGNOSE_INITIAL: "SUCCEEDED", DIAGNOSE_FINAL: "SUCCEEDED" },
      "answered",
      "decoding done, diagnosis done",
    ],
  ] as const)("ends with the stage of the analysis for %s", (_what, stages, question, expected) => {
    expect(getStates({ stages, question }, 100)).toMatch(new RegExp(`upload done, .*${expected}$`));
  });

  it("shows progress only for a recording under way", () => {
    const details = (...known: Parameters<typeof getProgressStages>) =>
      getProgressStages(...known).flatMap(({ id, detail, percent }) =>
        detail === undefined && percent === undefined ? [] : [id],
      );
    expect(details(NOTHING, undefined)).toEqual([]);
    expect(details(NOTHING, 40)).toEqual(["recording"]);
    expect(details(NOTHING, 100)).toEqual([]);
    expect(details({ ...NOTHING, stages: { DECODE: "STARTED" } }, 40)).toEqual([]);
  });

  it("shows the recorded share and the remaining time", () => {
    const [, recording] = getProgressStages(NOTHING, 40);
    expect(recording).toMatchObject({ percent: 40, detail: "40% recorded, about 45 s to go" });
  });
});

it.each([
  [-1, "0:00"],
  [999, "0:00"],
  [42_000, "0:42"],
  [60_000, "1:00"],
  [725_900, "12:05"],
])("formatElapsed formats %i ms as %s", (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
