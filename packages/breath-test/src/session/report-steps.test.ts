import type { ReportedStep } from "@capno/product-contract/product-services";
import { describe, expect, it } from "vitest";

import { at, claimed, FIRST, granted, ME, opened, play } from "../testing/journey-timeline.ts";
import { reportSteps } from "./report-steps.ts";

const before = play([opened(0), claimed(0)]).state;
const after = play([granted(1)], { from: before });
const step = () => [after.state, after.effects] as const;

describe("reportSteps", () => {
  it("lists each step by the words of the code, without handset or account [REQ-PROBLEM-01] [REQ-PROBLEM-02]", () => {
    const steps: ReportedStep[] = [];
    const reported = reportSteps(step, "nts", { recordStep: (each) => void steps.push(each) });
    expect(reported(before, granted(1))).toEqual(step());
    reported(before, { type: "session-ended", at: at(2) });
    expect(steps).toMatchObject([
      { product: "nts", event: "lock-granted", lock: "held", test: "idle" },
      { event: "session-ended" },
    ]);
    expect(steps[0]?.effects).toContain("start-timer");
    for (const secret of [FIRST, ME]) expect(JSON.stringify(steps)).not.toContain(secret);
  });

  it.each([
    ["there is no report", undefined],
    ["the shell is of contract 1.8", {}],
    [
      "the report fails",
      {
        recordStep: () => {
          throw new Error("no room");
        },
      },
    ],
  ])("leaves the breath test alone where %s [REQ-PROBLEM-06]", (_, log) => {
    expect(reportSteps(step, "nts", log)(before, granted(1))).toEqual(step());
  });
});
