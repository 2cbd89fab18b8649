import { expect, it } from "vitest";

import { parseRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 30);

it.each([
  [null, undefined],
  ["", undefined],
  ["0", 0],
  ["5", 5],
  [" 120 ", 120],
  ["5 seconds", undefined],
  ["Fri, 20 Nov 2026 09:30:07.400 GMT", 8],
  ["-5", 0],
  ["soon", undefined],
  ["Fri, 20 Nov 2026 09:30:07 GMT", 7],
  ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
])("`parseRetryAfter` reads %j as %s s", (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds);
});
