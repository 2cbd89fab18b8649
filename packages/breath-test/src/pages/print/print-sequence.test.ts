import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import { createPrintSequence } from "./print-sequence.ts";

function rehearse(delayMs: number, isLeftByPress = false) {
  const clock = createManualClock();
  const steps: string[] = [];
  const page = Object.assign(new EventTarget(), { print: () => void steps.push("print") });
  const sequence = createPrintSequence({
    clock,
    delayMs,
    isLeftByPress,
    page,
    whenPainted: () => {
      steps.push("painted");
      return Promise.resolve();
    },
    onOpened: () => void steps.push("opened"),
    onOver: () => void steps.push("over"),
  });
  return { clock, steps, page, sequence };
}

describe("createPrintSequence [spec §2] [REQ-HISTORY-06] [REQ-HISTORY-07] [REQ-HISTORY-13]", () => {
  it("waits until the page is painted, prints, and goes back when the dialog closes", async () => {
    const { clock, steps, page, sequence } = rehearse(500);
    sequence.start();
    await clock.advanceAsync(499);
    expect(steps).toEqual(["painted"]);
    await clock.advanceAsync(1);
    expect(steps).toEqual(["painted", "opened", "print"]);
    page.dispatchEvent(new Event("afterprint"));
    expect(steps.at(-1)).toBe("over");
  });

  it("prints once, however often a chart reports that it is drawn", async () => {
    const { clock, steps, sequence } = rehearse(0);
    sequence.start();
    sequence.start();
    await clock.advanceAsync(0);
    expect(steps.filter((step) => step === "print")).toHaveLength(1);
  });

  it("goes back on focus if the dialog reports nothing, but not in its first second", async () => {
    const { clock, steps, page, sequence } = rehearse(0);
    sequence.start();
    await clock.advanceAsync(0);
    page.dispatchEvent(new Event("focus"));
    expect(steps).not.toContain("over");
    await clock.advanceAsync(1_000);
    page.dispatchEvent(new Event("focus"));
    expect(steps.filter((step) => step === "over")).toHaveLength(1);
  });

  it("does not go back by itself on a touch device", async () => {
    const { clock, steps, page, sequence } = rehearse(0, true);
    sequence.start();
    await clock.advanceAsync(0);
    page.dispatchEvent(new Event("afterprint"));
    await clock.advanceAsync(60_000);
    page.dispatchEvent(new Event("focus"));
    expect(steps).toEqual(["painted", "opened", "print"]);
  });

  it("goes back once, after a minute at the latest", async () => {
    const { clock, steps, page, sequence } = rehearse(0);
    sequence.start();
    await clock.advanceAsync(60_000);
    page.dispatchEvent(new Event("afterprint"));
    expect(steps.filter((step) => step === "over")).toHaveLength(1);
  });

  it("does nothing after the page was left", async () => {
    const { clock, steps, sequence } = rehearse(500);
    sequence.start();
    sequence.stop();
    await clock.advanceAsync(60_000);
    expect(steps).toEqual(["painted"]);
    expect(clock.waiting()).toBe(0);
  });

  it("does nothing after the page was left during the dialog", async () => {
    const { clock, steps, page, sequence } = rehearse(0);
    sequence.start();
    await clock.advanceAsync(1_000);
    sequence.stop();
    page.dispatchEvent(new Event("afterprint"));
    page.dispatchEvent(new Event("focus"));
    await clock.advanceAsync(60_000);
    expect(steps).toEqual(["painted", "opened", "print"]);
    expect(clock.waiting()).toBe(0);
  });
});
