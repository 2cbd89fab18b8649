import { useStore } from "zustand";

import type { Account } from "./account.ts";
import type { Session, SessionState } from "./session.ts";

/** The state of the session; renders again when it changes. */
export function useSession(session: Session): SessionState {
  return useStore(session.store);
}

/** The account signed in, once user info was loaded. */
export function useAccount(session: Session): Account | undefined {
  return useStore(session.store, (state) => (state.status === "signed-in" ? state.account : undefined));
}
