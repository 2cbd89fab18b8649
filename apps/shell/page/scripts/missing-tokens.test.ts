import { expect, it } from "vitest";

import { findMissingTokens } from "./missing-tokens.ts";

const PAGE = ":root{--ink:#000}";

it("`findMissingTokens` names custom properties that neither the page nor the style sheet defines", () => {
  expect(findMissingTokens(".a{color:var(--ink);fill:var(--good)}", PAGE)).toEqual(["--good"]);
  expect(findMissingTokens(":root{--good:#0f0}.a{fill:var(--good)}", PAGE)).toEqual([]);
  expect(findMissingTokens(".a{--own:1px;inset:var(--own) var(--rest, 2px)}", PAGE)).toEqual([]);
});
