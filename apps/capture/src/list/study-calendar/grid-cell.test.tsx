import { afterEach, describe, expect, it } from "vitest";

import { findCell, focusCell } from "./grid-cell.ts";

afterEach(() => document.body.replaceChildren());

/** Ten days of 20 px beside users of 100 px, in a frame of 200 px that is scrolled to `left`. */
function drawFrame(left: number): HTMLElement {
  const days = Array.from({ length: 10 }, (_, column) => `<td data-column="${column}" tabindex="-1"></td>`);
  document.body.innerHTML = `<div><table><tbody><tr data-duid="CARD-1" data-place="7"><th>CARD-1</th>${days.join("")}</tr></tbody></table></div>`;
  const frame = document.body.firstElementChild as HTMLElement;
  const give = (element: Element | null, values: object) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(element, name, { configurable: true, writable: true, value });
  };
  give(frame, {
    clientWidth: 200,
    scrollLeft: left,
    scrollTop: 5,
    scrollTo(to: number) {
      frame.scrollLeft = to;
    },
  });
  give(frame.querySelector("th"), { offsetWidth: 100 });
  for (const [column, cell] of [...frame.querySelectorAll("td")].entries())
    give(cell, { offsetWidth: 20, offsetLeft: 100 + column * 20 });
  return frame;
}

describe("focusCell", () => {
  it.each([
    ["a day in view", 40, 4, 40],
    ["a day behind the users' column", 40, 1, 20],
    ["a day beyond the right edge", 40, 9, 100],
  ])("scrolls no further than brings %s into sight", (_, left, column, to) => {
    const frame = drawFrame(left);
    focusCell(frame, { duid: "CARD-1", column });
    expect((document.activeElement as HTMLElement).dataset["column"]).toBe(String(column));
    expect(frame.scrollLeft).toBe(to);
  });

  it("leaves everything as it is where the day or its user is not there", () => {
    const frame = drawFrame(40);
    focusCell(frame, { duid: "CARD-1", column: 10 });
    focusCell(frame, { duid: "CARD-2", column: 1 });
    focusCell(null, { duid: "CARD-1", column: 1 });
    expect([document.activeElement, frame.scrollLeft]).toEqual([document.body, 40]);
  });
});

it("findCell reads the day, its user and its row, and nothing beside the days", () => {
  const frame = drawFrame(0);
  expect(findCell(frame.querySelector('[data-column="3"]') ?? frame)).toEqual({
    duid: "CARD-1",
    row: 7,
    column: 3,
  });
  expect([findCell(frame.querySelector("th") ?? frame), findCell(frame), findCell(document)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
