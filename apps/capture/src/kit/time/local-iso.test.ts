import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { toFileStamp, toLocalIso } from "./local-iso.ts";

const HOUR_MS = 3_600_000;
/** As the browser writes it: '2026-11-03 04:00:00'. */
const writeLocally = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

it("`toLocalIso` writes the wall time of this machine and its distance from UTC, in summer and winter [REQ-LIST-15]", () => {
  const first = Date.UTC(2026, 0, 1, 0, 0, 59);
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const time = toEpochMs(first + hour * HOUR_MS);
    const text = toLocalIso(time);
    expect(text.slice(0, 19).replace("T", " ")).toBe(writeLocally.format(time));
    expect(text).toMatch(/[+-]\d\d:\d\d$/);
    expect(Date.parse(text)).toBe(time);
    expect(toFileStamp(time)).toBe(`${text.slice(0, 10)}-${text.slice(11, 13)}${text.slice(14, 16)}`);
  }
});
