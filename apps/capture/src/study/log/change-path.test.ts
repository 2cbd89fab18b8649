import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import { getChangePath } from "./change-path.ts";
import { aNote, anAllocation, anExplanation, aReview, aStatus } from "./testing/log-entries.ts";

const HANDSET = { udi: toHandsetUdi("(01)0506(21)NTH00001"), duid: toDuid("A/1") } as const;

it.each([
  [aNote("a", "A/1"), "/detail/A%2F1"],
  [anExplanation("gap:A/1:7", "On holiday"), "/list/checks"],
  [aStatus("A/1", undefined), "/list/status"],
  [aReview("A/1", []), "/list"],
  [anAllocation({ did: "allocated", ...HANDSET, doneAt: toEpochMs(0) }), "/list"],
])("an entry such as %o is written at %s", (entry, path) => {
  expect(getChangePath(entry)).toBe(path);
});
