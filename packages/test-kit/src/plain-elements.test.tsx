import { createElement } from "react";
import { expect, it } from "vitest";

const noteOf = (element: object) => (element as Readonly<Record<string, unknown>>)["_debugStack"];

it("makes elements without a note of where each was made", () => {
  const [one, other] = [createElement("p"), createElement("b")];
  expect(noteOf(one)).toBeInstanceOf(Error);
  expect(noteOf(one)).toBe(noteOf(other));
});
