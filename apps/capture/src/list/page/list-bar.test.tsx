import { afterEach, expect, it } from "vitest";

import { showAsFilterText } from "./ListBar.tsx";

afterEach(() => document.body.replaceChildren());

it.each([
  ["card", 2, "CARD", 2],
  ["CArD", 3, "CARD", 3],
  ["CARD", 1, "CARD", 1],
  // A letter that is two in upper case.
  ["gro\u00DFe", 4, "GROSSE", 5],
])(
  "the search for users writes %j with the caret at %i as %j, with the caret at %i",
  (typed, caret, text, place) => {
    const field = document.body.appendChild(document.createElement("input"));
    field.value = typed;
    field.setSelectionRange(caret, caret);
    showAsFilterText({ currentTarget: field } as Parameters<typeof showAsFilterText>[0]);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([text, place, place]);
  },
);
