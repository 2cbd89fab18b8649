import { useMachine } from "@capno/machine/use-machine";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { Outlet } from "@capno/router";
import { TimeZoneNote } from "@capno/ui-kit/feedback/TimeZoneNote";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";

import { askAllAgain } from "../study/data/asking.ts";
import { startParticipant } from "../study/data/start-participant.ts";
import { PendingLocationProvider } from "../paths/pending-location.tsx";
import type { Capture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { IS_TIME_ZONE_ASSUMED } from "../kit/time/time-zone.ts";
import { watchPresses } from "./start-at-press.ts";

interface CaptureProps {
  readonly capture: Capture;
}

/** Around every page: what the product's components may reach. */
export function CaptureLayout({ capture }: CaptureProps) {
  useRestoredPage(capture.queries);
  useEffect(
    () =>
      watchPresses(
        capture.services.clock,
        (duid, signal) => void startParticipant(capture, duid, { signal, isNewestShown: true }),
      ),
    [capture],
  );
  return (
    <CaptureProviders capture={capture}>
      <PendingLocationProvider>
        <Outlet />
        {IS_TIME_ZONE_ASSUMED && <TimeZoneNote />}
      </PendingLocationProvider>
    </CaptureProviders>
  );
}

/** Refetches everything when Back restores a page from the browser's cache, because its data are old. */
function useRestoredPage(queries: QueryClient): void {
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) void askAllAgain(queries);
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [queries]);
}

const AllocationDialogs = lazy(async () => ({
  default: (await import("../allocation/AllocationDialogs.tsx")).AllocationDialogs,
}));

/** The dialogs of Capture, beside whichever page is open; downloaded when one is first needed. */
export function CaptureOverlays({ capture }: CaptureProps) {
  const allocation = useMachine(capture.allocation);
  if (allocation.status === "closed") return null;
  return (
    <CaptureProviders capture={capture}>
      <Suspense>
        <AllocationDialogs allocation={capture.allocation} />
      </Suspense>
    </CaptureProviders>
  );
}

function CaptureProviders({ capture, children }: CaptureProps & { readonly children: ReactNode }) {
  return (
    <ServicesProvider services={capture.services}>
      <QueryClientProvider client={capture.queries}>
        <SessionParts capture={capture}>{children}</SessionParts>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
