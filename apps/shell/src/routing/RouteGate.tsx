import { Outlet, useLocation, useNavigate } from "@capno/router";
import { useEffect } from "react";
import { useStore } from "zustand";

import { PageNotReady } from "../frame/PageNotReady.tsx";
import { UNKNOWN_PAGE } from "../notices/notice-catalogue.ts";
import { useShell } from "../shell-services.ts";
import { judgeWay, type Verdict, type Visitor } from "../addresses/guards.ts";
import { PageFollower } from "./PageFollower.tsx";

/** Guards every page: shows it, waits, or redirects. Re-evaluated whenever the session changes. */
export function RouteGate() {
  const { session, areas } = useShell();
  const { pathname, search, hash } = useLocation();
  const visitor = useStore(session, (state) => state.visitor);
  const { releases, listFailed } = useStore(areas.store);
  const verdict = judgeWay({ path: pathname, search, hash, origin: location.origin }, visitor, releases);
  // Follows also through the addresses that lead elsewhere: the page after sign-in is a change of page too.
  return (
    <>
      <PageFollower />
      {verdict.type === "wait" && <PageNotReady failed={listFailed && visitor.status !== "being-restored"} />}
      {/* One turning for each address: two that follow at once may lead to the same place, and both must. */}
      {verdict.type === "go" && (
        <TurnAway key={pathname + search + hash} verdict={verdict} visitor={visitor} />
      )}
      {verdict.type === "show" && <Outlet />}
    </>
  );
}

interface TurnAwayProps {
  readonly verdict: Extract<Verdict, { type: "go" }>;
  /** Whom it was judged for. */
  readonly visitor: Visitor;
}

function TurnAway({ verdict: { to, because }, visitor }: TurnAwayProps) {
  const { notices, session } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    if (because === "missing permission") notices.tell("missing permission");
    if (because === "unknown page") notices.toast({ message: UNKNOWN_PAGE });
  }, [because, notices]);
  useEffect(() => {
    // Between the drawing and this the session may have ended: the address is the next one's then.
    if (session.getState().visitor === visitor) void navigate(to, { replace: true });
  }, [navigate, session, to, visitor]);
  return null;
}
