import { expect, it } from "vitest";

import { fitBytes } from "./log-writing.ts";

it("`fitBytes` takes no row too many for the bytes of the whole request, the commas between its rows among them", () => {
  const rows = [{ text: "a" }, { text: "b" }, { text: "c" }, { text: "ü" }];
  for (let bytes = 14; bytes <= 100; bytes++) {
    const entries = fitBytes(rows, bytes);
    expect(new TextEncoder().encode(JSON.stringify({ entries })).length).toBeLessThanOrEqual(bytes);
  }
  expect(fitBytes(rows, 100)).toEqual(rows);
});
