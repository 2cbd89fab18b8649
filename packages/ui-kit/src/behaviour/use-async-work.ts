import { useEffect, useReducer, useRef } from "react";

/** The state of work started by a press. `slow`: long enough for the user to notice the wait. */
type AsyncActionState = "idle" | "begun" | "slow";
type AsyncActionEvent = "pressed" | "slow-due" | "over";

/** One piece at a time: pressed again while it lasts, nothing more is begun. */
export function stepAsyncAction(state: AsyncActionState, event: AsyncActionEvent): AsyncActionState {
  if (event === "over") return "idle";
  if (event === "pressed") return state === "idle" ? "begun" : state;
  return state === "begun" ? "slow" : state;
}

/** Up to here a wait is none: what came and went would only flicker. */
const SHOWN_AFTER_MS = 300;

/** Work that a press starts. A second press while it lasts starts nothing; leaving the page aborts it. */
export function useAsyncWork(work: (signal: AbortSignal) => Promise<void>): {
  readonly isSlow: boolean;
  press(): void;
} {
  const [state, send] = useReducer(stepAsyncAction, "idle");
  const working = useRef<AbortController>(undefined);
  useEffect(() => () => working.current?.abort(), []);
  useEffect(() => {
    if (state !== "begun") return undefined;
    const timer = setTimeout(() => send("slow-due"), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function run(): Promise<void> {
    // A second press may come before the first one is drawn.
    if (working.current !== undefined) return;
    const controller = new AbortController();
    working.current = controller;
    send("pressed");
    try {
      await work(controller.signal);
    } finally {
      working.current = undefined;
      send("over");
    }
  }

  return { isSlow: state === "slow", press: () => void run() };
}
