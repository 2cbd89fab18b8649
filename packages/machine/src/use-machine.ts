import { useSyncExternalStore } from "react";

import type { RunningMachine } from "./run-machine.ts";

export function useMachine<State>(machine: Pick<RunningMachine<State, never>, "getState" | "watch">): State {
  return useSyncExternalStore(machine.watch, machine.getState, machine.getState);
}
