import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type StageState, Stages } from "./Stages.tsx";

const toStages = (...states: readonly StageState[]) =>
  ["Recording", "Sending", "Reading"].map((label, index) => ({
    id: label,
    label,
    state: states[index] ?? "waiting",
  }));

describe("Stages", () => {
  it("says each step's state in words and marks the running one", () => {
    render(<Stages stages={toStages("done", "running")} elapsedText="0:42" />);
    const steps = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Recording, done",
      "Sending, in progressElapsed 0:42",
      "Reading, not started",
    ]);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
  });

  it("speaks a change of step, but not every second", () => {
    const { rerender } = render(<Stages stages={toStages("running")} elapsedText="0:01" />);
    expect(screen.getByRole("status").textContent).toBe("Recording: in progress");
    rerender(<Stages stages={toStages("running")} elapsedText="0:02" />);
    expect(screen.getByRole("status").textContent).toBe("Recording: in progress");
    rerender(<Stages stages={toStages("done", "failed")} elapsedText="0:03" />);
    expect(screen.getByRole("status").textContent).toBe("Sending: failed");
  });

  it("says the same of each step in a row", () => {
    render(<Stages stages={toStages("done", "failed")} layout="row" />);
    const steps = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Recording, done",
      "Sending, failed",
      "Reading, not started",
    ]);
  });

  it("speaks nothing before the start", () => {
    render(<Stages stages={toStages()} />);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("draws what is done and what has failed apart, and nothing for what waits", () => {
    render(<Stages stages={toStages("done", "failed")} />);
    const [done, failed, waiting] = screen
      .getAllByRole("listitem")
      .map((step) => step.querySelector("svg")?.innerHTML);
    expect([done === undefined, failed === undefined, waiting]).toEqual([false, false, undefined]);
    expect(done).not.toBe(failed);
  });

  it("has a line more for a step with a detail, and no time where none is told", () => {
    const stages = toStages("running").map((stage) =>
      stage.id === "Recording" ? { ...stage, detail: "A minute" } : stage,
    );
    render(<Stages stages={stages} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Recording, in progressA minute",
      "Sending, not started",
      "Reading, not started",
    ]);
  });
});
