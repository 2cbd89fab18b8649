import { toEpochMs } from "@capno/domain/units";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { NOTHING_READ, type StudyAnswers } from "../../study/data/study.ts";
import type { StudyReadingState } from "../../study/data/study-reading.ts";
import { ReadButton } from "./GroupReadingParts.tsx";
import type { ReadStudy } from "./use-group-reading.ts";

const since = toEpochMs(0);
const READ: ReadStudy = {
  status: "read",
  groupId: 1,
  since,
  study: {} as StudyAnswers,
  isCancelled: false,
};
const READING: StudyReadingState = { status: "reading", groupId: 1, since, progress: NOTHING_READ };

/** The button, and how often it was obeyed. */
function show(state: StudyReadingState, read?: ReadStudy) {
  const seen = { runs: 0 };
  const others = { resume: () => undefined, cancel: () => undefined };
  const reading = { state, read, isFailed: false, run: () => void (seen.runs += 1), ...others };
  render(<ReadButton reading={reading} first="Run the checks" again="Run again" />);
  return { seen, button: screen.getByRole("button") };
}

describe("the button that reads a project", () => {
  it.each<[string, StudyReadingState, ReadStudy | undefined, string, "primary" | "secondary"]>([
    ["nothing was read", { status: "idle" }, undefined, "Run the checks", "primary"],
    ["its reading failed", { status: "failed", groupId: 1 }, undefined, "Run the checks", "primary"],
    ["another project was read", { ...READ, groupId: 2 }, undefined, "Run the checks", "primary"],
    ["it was read", READ, READ, "Run again", "secondary"],
  ])(
    "where %s can be pressed, and is the page's main button until its rows are there",
    (_, state, read, words, look) => {
      const { seen, button } = show(state, read);
      expect([button.textContent, button.title]).toEqual([words, ""]);
      expect(button.getAttribute("aria-disabled")).toBe("false");
      expect(button.className).toContain(look);
      fireEvent.click(button);
      expect(seen.runs).toBe(1);
    },
  );

  it("waits while records are loaded, and says so", () => {
    const { seen, button } = show(READING);
    expect([button.textContent, button.title]).toEqual(["Run the checks", "Records are still loading"]);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.className).toContain("secondary");
    fireEvent.click(button);
    expect(seen.runs).toBe(0);
  });
});
