import { describe, expect, it } from "vitest";

import { getWaitingHelp, IS_HANDSET_ON } from "./waiting-help.ts";

const after = (elapsedMs: number, changes = {}) =>
  getWaitingHelp({
    elapsedMs,
    isHandsetActive: false,
    failure: undefined,
    failureTimeoutMs: 30_000,
    ...changes,
  });

describe("getWaitingHelp [REQ-TEST-23]", () => {
  it.each([
    [29_999, undefined],
    [30_000, IS_HANDSET_ON],
    [7 * 60_000, IS_HANDSET_ON],
  ])("asks for the handset after %i ms without a report: %s", (elapsedMs, hint) => {
    expect(after(elapsedMs).hint).toBe(hint);
    expect(after(elapsedMs, { isHandsetActive: true }).hint).toBeUndefined();
  });

  it("offers Cancel from two minutes on", () => {
    expect(after(119_999).canCancel).toBe(false);
    expect(after(120_000).canCancel).toBe(true);
  });

  it("says from five minutes on that it takes longer", () => {
    expect(after(299_999).outlook).toMatch(/^Results usually take under five minutes/);
    expect(after(300_000).outlook).toMatch(/^Taking longer than usual/);
  });

  it("promises no result after a failed stage, but says how long it is tried again", () => {
    const failing = { isHandsetActive: true, failure: "retried", failureTimeoutMs: 20_000 };
    for (const elapsedMs of [60_000, 300_000])
      expect(after(elapsedMs, failing).outlook).toBe("Trying again for 20 seconds. You can repeat now.");
  });

  it("promises nothing once the test has failed", () => {
    expect(after(60_000, { isHandsetActive: true, failure: "final" }).outlook).toBe("");
  });
});
