import { expect, it } from "vitest";

import { describeAct } from "./note-act.ts";

it.each([
  ["added", "kept", "Note added."],
  ["added", "saved", "The note is saved."],
  ["changed", "kept", "New version added."],
  ["changed", "saved", "The new version is saved."],
  ["deleted", "kept", "Note deleted."],
  ["deleted", "saved", "The note is deleted."],
  ["restored", "kept", "Note restored."],
  ["restored", "saved", "The note is restored."],
  ["deleted", "saving", "Saving…"],
  ["added", "not-shared", "Not shared yet"],
  ["changed", "conflict", "Not saved: a colleague changed this note"],
  ["added", "refused", "Not saved: the server refused it"],
] as const)("of a note that was %s and is %s the dialog says: %s [REQ-NOTE-03]", (type, status, words) => {
  expect(describeAct({ type }, status)).toBe(words);
});
