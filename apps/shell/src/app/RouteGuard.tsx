import { Outlet, useLocation, useNavigate } from "@capno/router";
import { useEffect } from "react";
import { useStore } from "zustand";

import { PageLoading } from "../layout/PageLoading.tsx";
import { useShell } from "../services/shell-context.ts";
import { resolveRoute, type RouteDecision, type AuthState } from "../paths/route-access.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";

/** Guards every page: shows it, waits, or redirects. Re-evaluated whenever the session changes. */
export function RouteGuard() {
  const { session, areas } = useShell();
  const { pathname, search, hash } = useLocation();
  const authState = useStore(session, (state) => state.authState);
  const { releases, listFailure } = useStore(areas.store);
  const decision = resolveRoute(
    { path: pathname, search, hash, origin: location.origin },
    authState,
    releases,
    listFailure !== undefined,
  );
  // Mounted during redirects too, so that the page after sign-in is announced.
  return (
    <>
      <RouteAnnouncer />
      {decision.type === "pending" && (
        <PageLoading listFailure={authState.status === "being-restored" ? undefined : listFailure} />
      )}
      {/* Keyed by the address: two redirects in a row may have the same target, and both must run. */}
      {decision.type === "redirect" && (
        <Redirect key={pathname + search + hash} decision={decision} authState={authState} />
      )}
      {decision.type === "render" && <Outlet />}
    </>
  );
}

interface RedirectProps {
  readonly decision: Extract<RouteDecision, { type: "redirect" }>;
  readonly authState: AuthState;
}

function Redirect({ decision: { to, because }, authState }: RedirectProps) {
  const { notices, session } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    if (because !== undefined) notices.tell(because);
  }, [because, notices]);
  useEffect(() => {
    // The session may have ended since the render; its own redirect wins then.
    if (session.getState().authState === authState) void navigate(to, { replace: true });
  }, [navigate, session, to, authState]);
  return null;
}
