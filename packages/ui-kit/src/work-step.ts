/** The state of work started by a button. `slow`: long enough for the user to notice the wait. */
export type WorkState = "idle" | "begun" | "slow";
export type WorkEvent = "pressed" | "slow-due" | "over";

/** One piece at a time: pressed again while it lasts, nothing more is begun. */
export function workStep(state: WorkState, event: WorkEvent): WorkState {
  if (event === "over") return "idle";
  if (event === "pressed") return state === "idle" ? "begun" : state;
  return state === "begun" ? "slow" : state;
}
