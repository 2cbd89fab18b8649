import { describe, expect, it } from "vitest";

import { getProgressStages, isHandsetHeard } from "./progress-stages.ts";

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
    expect(isHandsetHeard(test, percent)).toBe(expected.startsWith("handset done"));
  });

  it("says how much is recorded, and about how long it still takes", () => {
    const [, recording] = getProgressStages(NOTHING, 40);
    expect(recording).toMatchObject({ percent: 40, detail: "40% recorded, about 45 s to go" });
  });
});
