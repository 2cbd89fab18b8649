import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PatientView } from "./PatientView.tsx";

let isTouch = true;
beforeEach(() => {
  isTouch = true;
  vi.stubGlobal("matchMedia", () => ({
    matches: isTouch,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const turn = () => fireEvent.click(screen.getByRole("button", { name: "Turn to the patient" }));

describe("PatientView [REQ-TEST-50]", () => {
  it.each([
    ["before the first breath", undefined, "mouthpiece", "Close your lips around the mouthpiece", "75 s"],
    ["at the beginning", 40, "quiet", "Breathe quietly, in and out", "45 s"],
    ["towards the end", 60, "duration", "Keep going", "30 s"],
    ["at the end", undefined, undefined, "Thank you. You can stop.", "0 s"],
  ] as const)("shows one line and the seconds left %s", (_, percent, step, line, seconds) => {
    render(<PatientView percent={percent} step={step} />);
    turn();
    const dialog = screen.getByRole("dialog", { name: line });
    expect(dialog.textContent).toContain(seconds);
    expect(screen.getAllByRole("heading")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has a ring that fills with the recording, and is full after it", () => {
    const view = (percent: number | undefined, step: "mouthpiece" | "quiet" | undefined) => (
      <PatientView percent={percent} step={step} />
    );
    const { rerender } = render(view(undefined, "mouthpiece"));
    turn();
    const getEmpty = () => {
      const ring = screen.getByRole("dialog").querySelector("circle[stroke-dasharray]");
      const [offset, whole] = ["stroke-dashoffset", "stroke-dasharray"].map((name) =>
        Number(ring?.getAttribute(name)),
      );
      return Math.round((100 * (offset ?? 0)) / (whole ?? 0));
    };
    expect(getEmpty()).toBe(100);
    rerender(view(40, "quiet"));
    expect(getEmpty()).toBe(60);
    rerender(view(undefined, undefined));
    expect(getEmpty()).toBe(0);
  });

  it("is not offered with a mouse", () => {
    isTouch = false;
    render(<PatientView percent={40} step="quiet" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
