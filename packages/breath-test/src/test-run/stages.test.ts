import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { addStage, getFailing, getStages, isReady } from "./stages.ts";

describe("the stages of a recording [spec §4] [REQ-TEST-04] [REQ-TEST-05]", () => {
  it("never go back: a late failure does not outweigh a success [spec §4]", () => {
    const succeeded = addStage({}, "DIAGNOSE_FINAL", "SUCCEEDED");
    expect(addStage(succeeded, "DIAGNOSE_FINAL", "FAILED")).toBe(succeeded);
    expect(addStage(succeeded, "DIAGNOSE_FINAL", "STARTED")).toBe(succeeded);
    const failed = addStage({}, "DECODE", "FAILED");
    expect(addStage(failed, "DECODE", "STARTED")).toBe(failed);
    expect(addStage(failed, "DECODE", "SUCCEEDED")).toEqual({ DECODE: "SUCCEEDED" });
  });

  it.each(["STARTED", "FAILED", "SUCCEEDED"] as const)("do not change on a repeated %s", (state) => {
    const once = addStage({}, "DECODE", state);
    expect(addStage(once, "DECODE", state)).toBe(once);
  });

  it("are independent of each other", () => {
    expect(addStage({ DECODE: "SUCCEEDED" }, "DIAGNOSE_INITIAL", "FAILED")).toEqual({
      DECODE: "SUCCEEDED",
      DIAGNOSE_INITIAL: "FAILED",
    });
  });

  it.each([
    [{}, undefined],
    [{ DECODE: "FAILED" }, "DECODE"],
    [{ DECODE: "FAILED", DIAGNOSE_INITIAL: "SUCCEEDED" }, undefined],
    [{ DECODE: "FAILED", DIAGNOSE_FINAL: "SUCCEEDED" }, undefined],
    [{ DIAGNOSE_INITIAL: "SUCCEEDED", DIAGNOSE_FINAL: "FAILED" }, "DIAGNOSE_FINAL"],
    [{ DECODE: "SUCCEEDED", DIAGNOSE_INITIAL: "FAILED", DIAGNOSE_FINAL: "FAILED" }, "DIAGNOSE_INITIAL"],
  ] as const)("with %j have the failing stage %s", (stages, failing) => {
    expect(getFailing(stages)).toBe(failing);
  });

  it.each([
    [{ DECODE: "SUCCEEDED" }, false],
    [{ DIAGNOSE_INITIAL: "STARTED" }, false],
    [{ DIAGNOSE_INITIAL: "SUCCEEDED" }, true],
    [{ DIAGNOSE_FINAL: "SUCCEEDED" }, true],
  ] as const)("with %j have a diagnosis: %s", (stages, ready) => {
    expect(isReady(stages)).toBe(ready);
  });

  it("are those of the followed recording, otherwise those without an id", () => {
    const unnamed = { DECODE: "FAILED" } as const;
    const capturedAt = toEpochMs(0);
    const candidates = (["a", "b"] as const).map((capnogramId, index) => ({
      capnogramId,
      capturedAt,
      stages: index === 0 ? ({ DECODE: "STARTED" } as const) : ({ DECODE: "SUCCEEDED" } as const),
      facts: undefined,
    }));
    const target = (capnogramId: string) => ({ capnogramId, capturedAt, isProved: true });
    expect(getStages({ target: undefined, candidates, unnamed })).toBe(unnamed);
    expect(getStages({ target: target("b"), candidates, unnamed })).toEqual({ DECODE: "SUCCEEDED" });
    expect(getStages({ target: target("c"), candidates, unnamed })).toEqual({});
  });
});
