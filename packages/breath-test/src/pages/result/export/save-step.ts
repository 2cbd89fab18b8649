import type { SaveEffect, SaveEvent, SaveState } from "./save-states.ts";

const IDLE: SaveState = { status: "idle" };

/** One file at a time: a second press meanwhile does nothing. */
export function saveStep(
  state: SaveState,
  event: SaveEvent,
): readonly [next: SaveState, effects: readonly SaveEffect[]] {
  switch (event.type) {
    case "pressed":
      if (state.status === "making") return [state, []];
      return [{ status: "making", isSlow: false }, [{ type: "make" }, { type: "watch-slowness" }]];
    case "slow-due":
      return [state.status === "making" ? { status: "making", isSlow: true } : state, []];
    case "made":
    case "cancelled":
      return [IDLE, []];
    case "refused":
      return [{ status: "failed", fault: event.fault }, []];
    default:
      return event satisfies never;
  }
}
