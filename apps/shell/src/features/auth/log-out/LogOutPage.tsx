import { Navigate } from "@capno/router";
import { useEffect } from "react";
import { useStore } from "zustand";

import { paths } from "../../../paths/paths.ts";
import { useShell } from "../../../services/shell-context.ts";

/** Opening it ends the session; opening it without one only leads to sign-in. */
export function LogOutPage() {
  const { session, sessionActions } = useShell();
  const isAnonymous = useStore(session, ({ authState }) => authState.status === "anonymous");
  useEffect(() => sessionActions.logOut(), [sessionActions]);
  return isAnonymous ? <Navigate to={paths.signIn()} replace /> : null;
}
