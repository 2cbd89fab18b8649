import { ServicesProvider } from "@capno/product-contract/use-services";
import { Outlet, useLocation, useNavigate } from "@capno/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";

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

/** A running test continues as long as any page of its product is open. */
function useProductLife(journey: Journey): void {
  const { pathname } = useLocation();
  const openPage = useEffectEvent(() => {
    // A handset's own page calls `enterHandset` once the handset list has loaded.
    if (!pathname.startsWith(`${journey.paths.handsets}/`)) journey.openPage();
  });
  const shown = useRef(pathname);
  useEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    openPage();
    return () => {
      // A page with another frame, as for printing, and the shell's licences are still pages of the product.
      const to = window.location.pathname;
      const isPageOfProduct = to !== shown.current && to.startsWith(`${journey.paths.home}/`);
      if (!isPageOfProduct) journey.leaveProduct();
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
