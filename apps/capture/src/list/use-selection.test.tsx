import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { useSelection } from "./use-selection.ts";

const users = (...names: readonly string[]) =>
  toParticipants(
    names.map((duid) => ({ ...NEVER_USED, duid })),
    toEpochMs(0),
  );

function select(...shown: readonly string[]) {
  const { result, rerender } = renderHook((list) => useSelection(list), { initialProps: users(...shown) });
  return {
    press: (place: number, isRange = false) => act(() => result.current.onSelect(place, isRange)),
    show: (...names: readonly string[]) => rerender(users(...names)),
    chosen: () => result.current.chosen.map(({ duid }) => duid),
  };
}

it("Shift and a press select from the user pressed last, wherever that row is by now [SAFETY]", () => {
  const list = select("A", "B", "C", "D");
  list.press(1);
  list.show("0", "A", "B", "C", "D");
  list.press(3, true);
  expect(list.chosen()).toEqual(["B", "C"]);
});

it("Shift and a press select the one row where the user pressed last is not shown any more [SAFETY]", () => {
  const list = select("A", "B", "C", "D");
  list.press(1);
  list.show("A", "C", "D");
  list.press(2, true);
  expect(list.chosen()).toEqual(["D"]);
});

it("Shift and a press select upwards too, and from the end of the range before", () => {
  const list = select("A", "B", "C", "D", "E");
  list.press(3);
  list.press(1, true);
  expect(list.chosen()).toEqual(["B", "C", "D"]);
  list.press(0, true);
  expect(list.chosen()).toEqual(["A", "B", "C", "D"]);
});
