import { Navigate, Outlet, useLocation } from "@capno/router";
import { useEffect } from "react";
import { useStore } from "zustand";

import { PageNotReady } from "../frame/PageNotReady.tsx";
import { UNKNOWN_PAGE } from "../notices/notice-catalogue.ts";
import { useShell } from "../shell-services.ts";
import { judgeWay, type Verdict } from "../addresses/guards.ts";
import { PageFollower } from "./PageFollower.tsx";

/** Stands before every page: shows it, waits, or leads elsewhere. Asked anew whenever the session changes. */
export function RouteGate() {
  const { session, areas } = useShell();
  const { pathname, search, hash } = useLocation();
  const visitor = useStore(session, (state) => state.visitor);
  const { releases, listFailed } = useStore(areas.store);
  const origin = typeof location === "undefined" ? "" : location.origin;
  const verdict = judgeWay({ path: pathname, search, hash, origin }, visitor, releases);
  // Follows also through the addresses that lead elsewhere: the page after sign-in is a change of page too.
  return (
    <>
      <PageFollower />
      {verdict.do === "wait" && <PageNotReady failed={listFailed && visitor.is !== "being-restored"} />}
      {/* One turning for each address: two that follow at once may lead to the same place, and both must. */}
      {verdict.do === "go" && <TurnAway key={pathname + search + hash} verdict={verdict} />}
      {verdict.do === "show" && <Outlet />}
    </>
  );
}

function TurnAway({ verdict }: { readonly verdict: Extract<Verdict, { do: "go" }> }) {
  const { notices } = useShell();
  const { because } = verdict;
  useEffect(() => {
    if (because === "missing permission") notices.tell("missing permission");
    if (because === "unknown page") notices.toast({ message: UNKNOWN_PAGE });
  }, [because, notices]);
  return <Navigate to={verdict.to} replace />;
}
