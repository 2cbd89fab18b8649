import { createStore } from "zustand/vanilla";

import { createReloadGuard } from "./reload-guard.ts";
import type { DialogState, ShellStores } from "./shell-services.ts";

/**
 * What every store of the shell holds before anything has happened: in the page, in the HTML that the build makes of
 * the sign-in page (React must find the same tree there), and in a test.
 */
export function createFirstStores(): ShellStores {
  return {
    configuration: createStore(() => ({ status: "loading" })),
    session: createStore(() => ({
      authState: { status: "being-restored" },
      storageBlocked: false,
      idleSecondsLeft: undefined,
      covered: false,
    })),
    dialogs: createStore(() => NO_DIALOG),
    link: createStore(() => ({ state: "idle" })),
    updates: createStore(() => ({ offered: [] })),
    pageHold: createReloadGuard(),
  };
}

export const NO_DIALOG: DialogState = {
  support: false,
  problem: false,
  fault: false,
  eula: false,
  about: false,
  activity: false,
  appearance: false,
  commands: false,
  shortcuts: false,
};
