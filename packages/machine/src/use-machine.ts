import { useSyncExternalStore } from "react";

import type { RunningMachine } from "./run-machine.ts";

export function useMachine<State, Event>(machine: RunningMachine<State, Event>): State {
  return useSyncExternalStore(machine.watch, machine.getState);
}
