import { describe, expect, it } from "vitest";

import type { StoredRecord } from "./page-state.ts";
import {
  FAULT_KINDS,
  formatEnding,
  formatFault,
  formatStage,
  formatStored,
  getMishaps,
} from "./page-texts.ts";

const record: StoredRecord = {
  handsetUdi: "U1",
  state: "completed",
  duid: "CARD-001",
  breathQuality: 0.954,
  probability: 0.836,
  probabilityCategory: "COPD likely",
  severityCategory: "Moderate",
};

describe("the stored-record text of the control page", () => {
  it.each([
    ["nts", {}, "Stored: COPD probability 84%"],
    ["nts", { probability: null }, "Stored: no result yet"],
    ["nts", { state: "failed" }, "Stored: could not be processed"],
    ["ntd", {}, "Stored: COPD likely, severity moderate"],
    ["ntd", { state: "diagnosing" }, "Stored: COPD likely, severity moderate. Waits for the smoking history"],
    ["capture", {}, "Stored for CARD-001: quality 95%"],
    ["capture", { duid: null, breathQuality: null }, "Stored, not allocated: quality not known"],
  ] as const)('of a %s record with %j is "%s"', (product, changes, text) => {
    expect(formatStored(product, { ...record, ...changes })).toBe(text);
  });

  it("names the outcome of a record only if it has no result", () => {
    expect(formatEnding("silent")).toBe("Went silent");
    expect(formatEnding("success")).toBeUndefined();
  });
});

describe("the choices of the control page", () => {
  it.each([
    ["recording", 39.6, "Recording 40%"],
    ["diagnosing", 100, "Diagnosing"],
    ["cleaning", 10, "cleaning"],
  ])("describe the stage %s", (stage, progress, text) => {
    expect(formatStage(stage, progress)).toBe(text);
  });

  it("offer a failed diagnosis only for handsets of breath tests", () => {
    expect(getMishaps("ntd").map(({ outcome }) => outcome)).toContain("diagnose-failed");
    expect(getMishaps("capture").map(({ outcome }) => outcome)).not.toContain("diagnose-failed");
  });

  it.each([
    [{ status: 500 }, "answers 500, always"],
    [{ status: 503, times: 1 }, "answers 503, once"],
    [{ delayMs: 5000, times: 3 }, "5 s late, 3 times"],
    [{ drop: true }, "connection cut, always"],
    [{}, "changed body, always"],
  ])("describe the fault %j", (rule, text) => {
    expect(formatFault({ method: "*", path: "/duid/", ...rule })).toBe(text);
  });

  it("offer a plain server error as the first fault", () => {
    expect(Object.keys(FAULT_KINDS)[0]).toBe("answer-500");
  });
});
