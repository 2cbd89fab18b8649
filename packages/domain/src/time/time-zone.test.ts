import { expect, it } from "vitest";

import { nameTimeZone } from "./time-zone.ts";

it.each(["Europe/London", "Asia/Kolkata", "UTC", "Etc/GMT+5"])("`nameTimeZone` keeps %s", (name) => {
  expect(nameTimeZone(name)).toEqual({ name, isAssumed: false });
});

it.each(["Etc/Unknown", "", undefined, "Hospital/Ward 7", ":/etc/localtime"])(
  "`nameTimeZone` assumes UTC for %s [REQ-DATA-14] [FM-31]",
  (name) => {
    expect(nameTimeZone(name)).toEqual({ name: "UTC", isAssumed: true });
  },
);
