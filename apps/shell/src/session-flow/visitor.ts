import type { SessionState } from "@capno/auth-session/session";

import type { Visitor } from "../addresses/guards.ts";

/** The visitor of the page. Signed in only once the account and its permissions are known. */
export function toVisitor(state: SessionState): Visitor {
  switch (state.is) {
    case "restoring":
      return { is: "being-restored" };
    case "signed-out":
      return { is: "anonymous" };
    case "signed-in":
      return state.account === undefined
        ? { is: "being-restored" }
        : { is: "signed-in", account: state.account };
  }
}
