import { createListeners } from "./create-listeners.ts";

/** A pure step: what happened, in; the next state and what to do about it, out. Time is inside the event. */
export type Step<State, Event, Effect> = (
  state: State,
  event: Event,
) => readonly [next: State, effects: readonly Effect[]];

export interface RunningMachine<State, Event> {
  getState(): State;
  /** Calls back after every change of state; returns the end of watching. */
  watch(listener: () => void): () => void;
  send(event: Event): void;
}

/**
 * Runs a step function: one event at a time, its effects before the next event. An effect may send events
 * at once; they wait their turn, so no step ever sees a half-performed one.
 */
export function runMachine<State, Event, Effect>(machine: {
  readonly initial: State;
  readonly step: Step<State, Event, Effect>;
  runEffect(effect: Effect): void;
}): RunningMachine<State, Event> {
  let state = machine.initial;
  let isRunning = false;
  const queue: Event[] = [];
  const listeners = createListeners();

  function drain(): void {
    isRunning = true;
    try {
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
        const [next, effects] = machine.step(state, event);
        const hasChanged = next !== state;
        state = next;
        for (const effect of effects) machine.runEffect(effect);
        if (hasChanged) listeners.notify();
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    getState: () => state,
    watch: listeners.watch,
    send(event) {
      queue.push(event);
      if (!isRunning) drain();
    },
  };
}
