import { ServicesProvider } from "@capno/product-contract/use-services";
import { Outlet, useLocation, useNavigate } from "@capno/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";

import { getDayZone } from "../day/day-zone.ts";
import { UnexportedStrips } from "../pages/export-status/UnexportedStrips.tsx";
import type { Journey } from "../session/create-journey.ts";
import { JourneyContext } from "../session/journey-context.ts";
import { usePageLifecycle } from "../session/use-page-lifecycle.ts";
import { useMidnight } from "../day/use-midnight.ts";

export function JourneyRoot({ journey }: { readonly journey: Journey }) {
  const navigate = useNavigate();
  useEffect(() => journey.attachNavigation(navigate), [journey, navigate]);
  usePageLifecycle(journey);
  useProductLife(journey);
  useMidnight(journey.services.clock, getDayZone(journey.services.config), () => {
    journey.records.forgetAll();
    journey.dismissNotice();
  });
  return (
    <JourneyProvider journey={journey}>
      <Outlet />
      <UnexportedStrips />
    </JourneyProvider>
  );
}

/** How many roots of a journey are mounted: two frames, as for a page and for printing, have one each. */
const mounted = new WeakMap<Journey, number>();
const countRoots = (journey: Journey, change: 1 | -1): void =>
  void mounted.set(journey, (mounted.get(journey) ?? 0) + change);

/** A running test continues as long as any page of its product is open. */
function useProductLife(journey: Journey): void {
  const { pathname } = useLocation();
  const openPage = useEffectEvent(() => {
    // A handset's own page calls `enterHandset` once the handset list has loaded.
    if (!pathname.startsWith(`${journey.paths.handsets}/`)) journey.openPage();
  });
  useEffect(() => {
    countRoots(journey, 1);
    openPage();
    return () => {
      countRoots(journey, -1);
      // The root of a page with another frame mounts in the same commit.
      queueMicrotask(() => {
        // The shell's licences page keeps the product's header, which shows the running test.
        const isElsewhere = window.location.pathname !== journey.paths.licences;
        if (mounted.get(journey) === 0 && isElsewhere) journey.leaveProduct();
      });
    };
  }, [journey]);
}

/** For components outside the pages: the product's dialogs and its part of the header. */
export function JourneyProvider(props: { readonly journey: Journey; readonly children: ReactNode }) {
  return (
    <ServicesProvider services={props.journey.services}>
      <QueryClientProvider client={props.journey.queryClient}>
        <JourneyContext value={props.journey}>{props.children}</JourneyContext>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
