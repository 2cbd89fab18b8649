import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { toEpochMs } from "@capno/domain/units";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { feedbackStore, forgetFeedback, noteFeedbackSent } from "./features/feedback/feedback-store.ts";
import { ResultWithFeedback } from "./ResultWithFeedback.tsx";

afterEach(forgetFeedback);

const view = (testIdentifier: string, explanationHtml = "") => (
  <ResultWithFeedback
    record={
      {
        recording: { testIdentifier },
        diagnosis: { probabilityCategory: "COPD likely", severityCategory: "Mild", explanationHtml },
      } as unknown as BreathTestRecord<DiagnosisResult>
    }
    finality={<p>Provisional result</p>}
    input={[]}
  />
);
const isSaid = () => screen.queryByText(/^Feedback sent \d\d:\d\d$/) !== null;
const note = (testIdentifier: string) => act(() => noteFeedbackSent(testIdentifier, toEpochMs(0)));

it("a result says that feedback was sent about its own test, however that was typed, and about no other", () => {
  const { rerender } = render(view("12B34C56JAF"));
  note("99X99X99XXX");
  expect(isSaid()).toBe(false);
  note(" 12b34c56jaf ");
  expect(isSaid()).toBe(true);
  rerender(view("99X99X99XXX"));
  expect(isSaid()).toBe(true);
  rerender(view("77X77X77XXX"));
  expect(isSaid()).toBe(false);
});

it("a result's feedback is closed with what was sent before where the session ends", () => {
  render(view("12B34C56JAF"));
  note("12B34C56JAF");
  act(forgetFeedback);
  expect([isSaid(), feedbackStore.getState().isOpen]).toEqual([false, false]);
});

it("a result draws what its buttons are for, and a sign beside the feedback that was sent", () => {
  render(view("12B34C56JAF"));
  note("12B34C56JAF");
  const getPicture = (name: string) => {
    const drawn = screen.getByRole("button", { name }).querySelector("svg")?.getAttribute("class") ?? "";
    return /lucide-[a-z-]+/.exec(drawn)?.[0];
  };
  expect(getPicture("What this result means")).toBe("lucide-info");
  expect(getPicture("Provide diagnosis feedback")).toBe("lucide-message-square");
  // Round is good, whatever the colours.
  expect(screen.getByText(/^Feedback sent/).parentElement?.querySelector("svg circle")).not.toBeNull();
});

it("a result is marked as provisional in its own card", () => {
  render(view("12B34C56JAF"));
  expect(screen.getByRole("region", { name: "Test result" }).textContent).toContain("Provisional result");
});

it("a result's explanation is that of the result shown, and folds away on a second press", () => {
  const { rerender } = render(view("12B34C56JAF", "Of the first."));
  const press = () => fireEvent.click(screen.getByRole("button", { name: "What this result means" }));
  press();
  expect(screen.getByText("Of the first.")).toBeTruthy();
  rerender(view("12B34C56JAF", "Of the final."));
  expect(screen.getByText("Of the final.")).toBeTruthy();
  expect(screen.queryByText("Of the first.")).toBeNull();
  press();
  expect(screen.queryByText("Of the final.")).toBeNull();
});
