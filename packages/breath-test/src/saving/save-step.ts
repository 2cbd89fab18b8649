import type { SaveEffect, SaveEvent, SaveState } from "./save-states.ts";

const IDLE: SaveState = { is: "idle" };

/** One file at a time: a second press while one is made makes none. */
export function saveStep(
  state: SaveState,
  event: SaveEvent,
): readonly [next: SaveState, effects: readonly SaveEffect[]] {
  switch (event.type) {
    case "pressed":
      if (state.is === "making") return [state, []];
      return [{ is: "making", isSlow: false }, [{ do: "make" }, { do: "watch-slowness" }]];
    case "slow-due":
      return [state.is === "making" ? { is: "making", isSlow: true } : state, []];
    case "made":
      return [IDLE, []];
    case "refused":
      return [{ is: "failed", fault: event.fault }, []];
    default:
      return event satisfies never;
  }
}
