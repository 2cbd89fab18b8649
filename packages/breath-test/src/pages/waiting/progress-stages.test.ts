import { describe, expect, it } from "vitest";

import { formatElapsed, getProgressStages, isHandsetActive } from "./progress-stages.ts";

const NOTHING = { stages: {}, question: "unasked" } as const;

function getStates(...known: Parameters<typeof getProgressStages>): string {
  return getProgressStages(...known)
    .map(({ id, state }) => `${id} ${state}`)
    .join(", ");
}

describe("the stages of a test in progress, from what was heard alone", () => {
  it.each([
    ["nothing", NOTHING, undefined, "handset running, recording waiting, upload waiting"],
    ["the first progress", NOTHING, 0, "handset done, recording running, upload waiting"],
    ["all recorded", NOTHING, 100, "handset done, recording done, upload running"],
    [
      "decoding without any progress",
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
      "a diagnosis though its decoding was never heard to end",
      { DECODE: "FAILED", DIAGNOSE_INITIAL: "STARTED" },
      "unasked",
      "decoding done, diagnosis running",
    ],
    ["a final diagnosis alone", { DIAGNOSE_FINAL: "STARTED" }, "unasked", "decoding done, diagnosis running"],
    ["a first diagnosis that failed", { DIAGNOSE_INITIAL: "FAILED" }, "unasked", "diagnosis failed"],
    ["a first diagnosis", { DIAGNOSE_INITIAL: "SUCCEEDED" }, "unasked", "diagnosis done"],
    [
      "a first diagnosis whose question is put",
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
  ] as const)("end with what was heard of the analysis: %s", (_what, stages, question, expected) => {
    expect(getStates({ stages, question }, 100)).toMatch(new RegExp(`upload done, .*${expected}$`));
  });

  it("name no progress but that of a recording that goes on", () => {
    const details = (...known: Parameters<typeof getProgressStages>) =>
      getProgressStages(...known).flatMap(({ id, detail, percent }) =>
        detail === undefined && percent === undefined ? [] : [id],
      );
    expect(details(NOTHING, undefined)).toEqual([]);
    expect(details(NOTHING, 40)).toEqual(["recording"]);
    expect(details(NOTHING, 100)).toEqual([]);
    expect(details({ ...NOTHING, stages: { DECODE: "STARTED" } }, 40)).toEqual([]);
  });

  it("says how much is recorded, and about how long it still takes", () => {
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
])("%i ms have passed as %s", (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
