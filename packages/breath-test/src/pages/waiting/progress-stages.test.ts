import { describe, expect, it } from "vitest";

import {
  formatCountdown,
  formatElapsed,
  getBreathingStep,
  getHeadline,
  getProgressStages,
  getRecordedPercent,
  isHandsetActive,
} from "./progress-stages.ts";

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
});

describe("the countdown of a recording", () => {
  it.each([
    ["before any report", NOTHING, undefined, undefined],
    ["while it is recorded", NOTHING, 40, 40],
    ["once all is recorded", NOTHING, 100, undefined],
    ["once it is decoded", { ...NOTHING, stages: { DECODE: "STARTED" } } as const, 40, undefined],
  ])("is shown only while it is recorded: %s", (_when, test, percent, shown) => {
    expect(getRecordedPercent(test, percent)).toBe(shown);
  });

  it.each([
    [0, "75 s"],
    [40, "45 s"],
    [70, "23 s"],
    [99, "1 s"],
  ])("says of %i percent that %s are left", (percent, text) => {
    expect(formatCountdown(percent)).toBe(text);
  });
});

describe("getHeadline", () => {
  const decode = (state: "STARTED" | "FAILED") => ({ ...NOTHING, stages: { DECODE: state } }) as const;
  const diagnosis = { ...NOTHING, stages: { DECODE: "SUCCEEDED", DIAGNOSE_INITIAL: "FAILED" } } as const;

  it.each([
    [NOTHING, undefined, undefined, ""],
    [NOTHING, 100, undefined, "Recorded. The patient can stop."],
    [decode("STARTED"), undefined, undefined, "Recorded. The patient can stop."],
    [decode("FAILED"), 100, "retried", "The recording could not be read."],
    [decode("FAILED"), 100, "final", "The recording could not be read."],
    [diagnosis, 100, "retried", "The recording could not be analysed."],
    [decode("STARTED"), undefined, "final", "No result was received."],
    [NOTHING, undefined, "final", "No result was received."],
  ] as const)("of %j at %s percent, failure: %s, is %s", (test, percent, failure, text) => {
    expect(getHeadline(test, percent, failure)).toBe(text);
  });
});

it.each([
  [undefined, "mouthpiece"],
  [0, "quiet"],
  [49, "quiet"],
  [50, "duration"],
  [99, "duration"],
  [100, undefined],
])("getBreathingStep at %s percent is %s", (percent, step) => {
  expect(getBreathingStep(NOTHING, percent)).toBe(step);
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
