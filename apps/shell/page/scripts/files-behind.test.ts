import { expect, it } from "vitest";

import { findFilesBehind } from "./files-behind.ts";

const LOADS = [
  { files: ["main.css"], after: [] },
  { files: ["frame.css", "session.js"], after: [0] },
  { files: ["session.js"], after: [0] },
  { files: ["licences.css"], after: [1] },
  { files: ["footnotes.css"], after: [1, 3] },
  { files: ["dialogs.css"], after: [0, 1] },
  { files: ["dialog.css"], after: [1, 5] },
  { files: ["round.css"], after: [3, 7] },
  { files: ["realtime.css"], after: [2] },
  { files: ["footnotes.css", "also.css"], after: [1] },
];

it("`findFilesBehind` lists every file that is loaded with or after a given file, on any path", () => {
  expect([...findFilesBehind("frame.css", LOADS)]).toEqual([
    "frame.css",
    "licences.css",
    "footnotes.css",
    "round.css",
    "also.css",
  ]);
});

it("`findFilesBehind` leaves out a file that can also be loaded without the given file", () => {
  const without = LOADS.with(9, { files: ["footnotes.css"], after: [0] });
  expect([...findFilesBehind("frame.css", without)]).not.toContain("footnotes.css");
  expect([...findFilesBehind("nowhere.css", LOADS)]).toEqual([]);
});
