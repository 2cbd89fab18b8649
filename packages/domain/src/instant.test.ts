import { describe, expect, it } from "vitest";

import { isUnsetClock, parseInstant } from "./instant.ts";
import { toEpochMs } from "./units.ts";

describe("times from the server · decision K11", () => {
  it.each([
    ["2026-11-20T09:31:07.250Z", "2026-11-20T09:31:07.250Z"],
    ["2026-11-20T09:31:07+01:00", "2026-11-20T08:31:07.000Z"],
    ["2026-11-20T09:31:07-0230", "2026-11-20T12:01:07.000Z"],
    ["2026-11-20T09:31:07", "2026-11-20T09:31:07.000Z"],
    ["2026-11-20 09:31", "2026-11-20T09:31:00.000Z"],
    [" 2026-11-20t09:31:07z ", "2026-11-20T09:31:07.000Z"],
  ])("reads %s, without an offset as UTC", (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant));
  });

  it.each([
    "",
    "yesterday",
    "at 2026-11-20T09:31:07Z",
    "2026-11-20T09:31:07Z or so",
    "2026-11-20",
    "2026-13-40T00:00:00Z",
    "12345",
  ])("does not guess at %j", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe("a clock that was not set · spec §3, decision F21", () => {
  it.each([
    ["1999-12-31T23:59:59.999Z", false],
    ["2000-01-01T00:00:00.000Z", true],
    ["2000-12-31T23:59:59.999Z", true],
    ["2001-01-01T00:00:00.000Z", false],
  ])("judges %s", (text, unset) => {
    expect(isUnsetClock(toEpochMs(Date.parse(text)))).toBe(unset);
  });
});
