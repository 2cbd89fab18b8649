import { expect, it } from "vitest";

import { findFilesBehind } from "./chunks-behind.ts";

const CONTENT = {
  laterChunks: {
    frame: ["frame.js", "frame.css"],
    licences: ["licences.css"],
    footnotes: ["footnotes.css"],
    dialogs: ["dialogs.css"],
    dialog: ["dialog.css"],
    round: ["round.css"],
    nobodys: ["nobodys.css"],
  },
  askedForBy: {
    frame: ["main"],
    licences: ["frame"],
    footnotes: ["licences", "frame"],
    dialogs: ["frame", "main"],
    dialog: ["dialogs", "frame"],
    round: ["licences", "round"],
    nobodys: [],
  },
};

it("is behind a chunk what nothing else leads to, by whatever way", () => {
  expect([...findFilesBehind("frame", CONTENT)]).toEqual(["licences.css", "footnotes.css", "round.css"]);
  expect([...findFilesBehind("dialogs", CONTENT)]).toEqual([]);
});
