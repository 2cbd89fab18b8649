import { expect, it } from "vitest";

import { isLineScarce } from "./line-scarce.ts";

it.each([
  [{ connection: { saveData: true, effectiveType: "4g" } }, true],
  [{ connection: { saveData: false, effectiveType: "slow-2g" } }, true],
  [{ connection: { effectiveType: "2g" } }, true],
  [{ connection: { saveData: false, effectiveType: "3g" } }, false],
  [{}, false],
])("`isLineScarce` says of the line %j: %s", (line, isScarce) => {
  expect(isLineScarce(line)).toBe(isScarce);
});
