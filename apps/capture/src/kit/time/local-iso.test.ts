import { toEpochMs } from "@capno/domain/units";
import { DateTime } from "luxon";
import { expect, it } from "vitest";

import { toLocalIso } from "./local-iso.ts";

const HOUR_MS = 3_600_000;

it("`toLocalIso` writes the same text as the date library in this machine's time zone, in summer and winter [REQ-LIST-15]", () => {
  const first = Date.UTC(2026, 0, 1, 0, 0, 59);
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const time = toEpochMs(first + hour * HOUR_MS);
    expect(toLocalIso(time)).toBe(DateTime.fromMillis(time).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"));
  }
});
