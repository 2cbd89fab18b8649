import type { Account } from "@capno/api-client/models/account";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { createContext, use } from "react";
import { useStore } from "zustand";

import type { ShellServices } from "./shell-services.ts";

const ShellContext = createContext<ShellServices | undefined>(undefined);
export const ShellProvider = ShellContext;

export function useShell(): ShellServices {
  const shell = use(ShellContext);
  if (shell === undefined) throw new Error("useShell outside a ShellProvider");
  return shell;
}

export function useConfig(): RuntimeConfig | undefined {
  const state = useStore(useShell().configuration);
  return state.status === "ready" ? state.config : undefined;
}

export function useAccount(): Account | undefined {
  const authState = useStore(useShell().session, (state) => state.authState);
  return authState.status === "signed-in" ? authState.account : undefined;
}
