import { useEffect, useReducer, useRef } from "react";

import { Button, type ButtonProps } from "./Button.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface AsyncButtonProps extends Omit<ButtonProps, "onClick" | "busy"> {
  /** Begun by a press; a second press while it lasts begins nothing. Aborted when the button goes away. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** "Making the file…": said where it takes longer than a moment. */
  readonly slowLabel: string;
}

/** The state of work started by a button. `slow`: long enough for the user to notice the wait. */
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

/** A button whose work takes its time, and says so when it does. */
export function AsyncButton({ work, slowLabel, children, ...rest }: AsyncButtonProps) {
  const [state, send] = useReducer(stepAsyncAction, "idle");
  const working = useRef<AbortController>(undefined);
  useEffect(() => () => working.current?.abort(), []);
  useEffect(() => {
    if (state !== "begun") return undefined;
    const timer = setTimeout(() => send("slow-due"), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function press(): Promise<void> {
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

  const isSlow = state === "slow";
  return (
    <>
      <Button {...rest} busy={isSlow} onClick={() => void press()}>
        {isSlow ? slowLabel : children}
      </Button>
      <VisuallyHidden>
        <span role="status">{isSlow ? slowLabel : ""}</span>
      </VisuallyHidden>
    </>
  );
}
