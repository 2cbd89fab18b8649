import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { toFileDay, toFileStamp, toLocalIso } from "./local-iso.ts";

const HOUR_MS = 3_600_000;

it("`toLocalIso` writes the wall time of a zone and its distance from UTC, in summer and winter [REQ-LIST-15]", () => {
  const zone = "America/St_Johns";
  // As the browser writes it: '2026-11-03 04:00:00'.
  const browser = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const first = Date.UTC(2026, 0, 1, 0, 0, 59);
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const time = toEpochMs(first + hour * HOUR_MS);
    const text = toLocalIso(time, zone);
    expect(text.slice(0, 19).replace("T", " ")).toBe(browser.format(time));
    expect(text).toMatch(/-0[23]:30$/);
    expect(Date.parse(text)).toBe(time);
  }
});

it("names of files have the day of the study and say its zone [REQ-EXPORT-09]", () => {
  const evening = toEpochMs(Date.parse("2026-11-27T21:05:00Z"));
  expect(toFileDay(evening, "Europe/London")).toBe("2026-11-27-London-time");
  expect(toFileStamp(evening, "Pacific/Auckland")).toBe("2026-11-28-1005-Auckland-time");
  expect(toFileStamp(evening, "UTC")).toBe("2026-11-27-2105-UTC");
});
