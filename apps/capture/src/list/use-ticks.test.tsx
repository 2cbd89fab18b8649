import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { MOST_SUMMARIES, useTicks } from "./use-ticks.ts";

const list = (count: number) =>
  toParticipants(
    Array.from({ length: count }, (_, place) => ({ ...NEVER_USED, groupIds: [1], duid: `CARD-${place}` })),
    toEpochMs(0),
  );

it.each([
  [MOST_SUMMARIES, MOST_SUMMARIES],
  [MOST_SUMMARIES + 1, 0],
])(
  "of %i users that are shown %i are ticked at first, and then as many as are made in one go",
  (count, ticked) => {
    const shown = list(count);
    const { result } = renderHook(() => useTicks(shown));
    expect(result.current.chosen).toHaveLength(ticked);
    act(() => result.current.onTickAll());
    expect(result.current.chosen).toHaveLength(MOST_SUMMARIES);
  },
);

it("a press on one user leaves every other as it was", () => {
  const shown = list(3);
  const { result } = renderHook(() => useTicks(shown));
  const press = (place: number) => act(() => result.current.onTick(shown[place]!.duid));
  const chosen = () => result.current.chosen.map(({ duid }) => duid);
  press(1);
  expect(chosen()).toEqual(["CARD-0", "CARD-2"]);
  press(1);
  expect(chosen()).toEqual(["CARD-0", "CARD-1", "CARD-2"]);
  act(() => result.current.onTickNone());
  press(2);
  expect(chosen()).toEqual(["CARD-2"]);
});

it("a ticked user stays ticked while scrolled out of view, also if other users are ticked meanwhile", () => {
  const all = list(4);
  const { result, rerender } = renderHook(useTicks, { initialProps: all });
  const press = (place: number) => act(() => result.current.onTick(all[place]!.duid));
  const chosen = () => result.current.chosen.map(({ duid }) => duid);
  press(1);
  rerender(all.slice(1, 2));
  expect(chosen()).toEqual([]);
  press(1);
  expect(chosen()).toEqual(["CARD-1"]);
  rerender(all);
  expect(chosen()).toEqual(["CARD-0", "CARD-1", "CARD-2", "CARD-3"]);
});
