import { Outlet, useNavigate } from "@capno/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";

import type { Journey } from "./create-journey.ts";
import { JourneyContext } from "./journey-context.ts";
import { usePageLife } from "./use-page-life.ts";
import { useMidnight } from "./use-midnight.ts";

/** Around every page of a test product. */
export function JourneyRoot({ journey }: { readonly journey: Journey }) {
  const navigate = useNavigate();
  useEffect(() => journey.attachNavigation(navigate), [journey, navigate]);
  usePageLife(journey);
  useMidnight(journey.services.clock, journey.records.forgetAll);
  return (
    <JourneyProvider journey={journey}>
      <Outlet />
    </JourneyProvider>
  );
}

/** For what stands outside the pages: a product's dialogs. */
export function JourneyProvider(props: { readonly journey: Journey; readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={props.journey.queryClient}>
      <JourneyContext value={props.journey}>{props.children}</JourneyContext>
    </QueryClientProvider>
  );
}
