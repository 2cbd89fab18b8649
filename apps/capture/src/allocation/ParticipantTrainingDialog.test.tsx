import type { Capnogram } from "@capno/api-client/models/capnogram";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { TrainingResult } from "./ParticipantTrainingDialog.tsx";

const evaluate = (
  breathErrors: readonly string[] | undefined,
  breathStarts: readonly unknown[] = breathErrors ?? [],
) =>
  render(
    <TrainingResult
      record={
        breathErrors && ({ breathErrors, breathStarts, samplesKPa: [] as readonly number[] } as Capnogram)
      }
    />,
  ).container.textContent;

describe("the verdict on a training record", () => {
  it.each([
    [undefined, "Waiting for a breath record"],
    [["", ""], "Too few breaths to judge, repeat the record"],
    [["", "", "", "cough", ""], "Good record"],
    [["", "", "cough", ""], "Too many breaths have an error, repeat the record"],
  ])("for %j is: %s", (errors, words) => {
    expect(evaluate(errors)).toBe(words);
  });

  it("calls no record good whose breaths and judgements differ in number [REQ-TEST-44]", () => {
    expect(evaluate(["", "", "", ""], [0, 90, 180])).toBe("This record cannot be judged, repeat it");
  });
});
