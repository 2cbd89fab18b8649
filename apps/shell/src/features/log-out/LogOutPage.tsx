import { Navigate } from "@capno/router";
import { useEffect } from "react";
import { useStore } from "zustand";

import { pages } from "../../addresses/pages.ts";
import { useShell } from "../../shell-services.ts";

/** Opening it ends the session; opening it without one only leads to sign-in. */
export function LogOutPage() {
  const { session, sessionActions } = useShell();
  const isAnonymous = useStore(session, ({ visitor }) => visitor.status === "anonymous");
  useEffect(() => sessionActions.logOut(), [sessionActions]);
  return isAnonymous ? <Navigate to={pages.signIn()} replace /> : null;
}
