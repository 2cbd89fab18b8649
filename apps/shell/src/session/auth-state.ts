import type { SessionState } from "@capno/auth-session/session";

import type { AuthState } from "../paths/route-access.ts";

/** What the page knows of its visitor: signed in only once account and permissions are known. */
export function toAuthState(state: SessionState): AuthState {
  switch (state.status) {
    case "restoring":
      return { status: "being-restored" };
    case "signed-out":
      return { status: "anonymous" };
    case "signed-in":
      return state.account === undefined
        ? { status: "being-restored" }
        : { status: "signed-in", account: state.account };
  }
}
