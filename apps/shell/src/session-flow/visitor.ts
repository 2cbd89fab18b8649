import type { SessionState } from "@capno/auth-session/session";

import type { Visitor } from "../addresses/guards.ts";

/** Who looks at the page. Signed in counts only once it is known who that is and what they may do. */
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
