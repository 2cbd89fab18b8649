import { describe, expect, it } from "vitest";

import { chooseClinicZone, enterClinicZone } from "./clinic-zone.ts";

const HOUR_MS = 3_600_000;
const NEW_YEAR = Date.parse("2026-01-01T00:00:00Z");
const MIDSUMMER = Date.parse("2026-06-21T00:00:00Z");

describe("the time zone of a browser test run", () => {
  it("has its midnight more than an hour away, before and after, all year", () => {
    for (const day of [NEW_YEAR, MIDSUMMER]) {
      for (let half = 0; half < 48; half += 1) {
        const at = new Date(day + (half * HOUR_MS) / 2);
        const [hour = 0] = new Intl.DateTimeFormat("en-GB", {
          timeZone: chooseClinicZone(at),
          hour: "2-digit",
          hourCycle: "h23",
        })
          .formatToParts(at)
          .filter(({ type }) => type === "hour")
          .map(({ value }) => Number(value));
        expect.soft(hour, at.toISOString()).toBeGreaterThanOrEqual(2);
        expect.soft(hour, at.toISOString()).toBeLessThan(22);
      }
    }
  });

  it("is London by day", () => {
    expect(chooseClinicZone(new Date("2026-01-01T11:00:00Z"))).toBe("Europe/London");
  });

  it("is chosen once for all processes of the run", () => {
    const environment: NodeJS.ProcessEnv = { TZ: "Pacific/Auckland" };
    const evening = new Date("2026-01-01T23:55:00Z");
    const zone = enterClinicZone(environment, evening);
    expect(environment).toEqual({ TZ: zone, CAPNO_CLINIC_ZONE: zone });
    expect(enterClinicZone(environment, new Date("2026-01-02T11:00:00Z"))).toBe(zone);
  });
});
