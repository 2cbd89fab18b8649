import { describe, expect, it } from "vitest";

import { computeDay } from "./day-of-clinics.ts";
import { describeCapacity } from "./describe-capacity.ts";

const traffic = (files: number, backend: number) => ({
  requests: { files, backend, realtime: 1 },
  bytes: { files: files * 1000, backend: backend * 100, realtime: 10 },
});
const MEASURED = { firstVisit: traffic(20, 5), laterVisit: traffic(3, 5), test: traffic(0, 8) };
const HABITS = {
  clinics: 10,
  workplaces: 2,
  signInsPerWorkplace: 3,
  testsPerClinic: 4,
  daysBetweenReleases: 10,
};

describe("a day of clinics", () => {
  it("counts new files for each workplace once a release, everything else at each visit and test", () => {
    const [files, backend, realtime] = computeDay(MEASURED, HABITS);
    // 60 visits, 2 of them after a release; 40 tests.
    expect(files).toMatchObject({ requests: 2 * 20 + 58 * 3, bytes: 2 * 20_000 + 58 * 3000 });
    expect(backend).toMatchObject({ requests: 60 * 5 + 40 * 8 });
    expect(realtime?.requests).toBe(100);
    expect(backend?.peakPerSecond).toBeCloseTo((620 * 0.2) / 3600);
  });

  it("is written with its assumptions beside its results", () => {
    const page = describeCapacity(MEASURED, HABITS, "abc123");
    expect(page).toContain("| files | 214 |");
    expect(page).toContain("10 clinics");
    expect(page).toContain("abc123");
  });
});
