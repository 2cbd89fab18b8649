import { useMachine } from "@capno/machine/use-machine";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { Outlet } from "@capno/router";
import { TimeZoneNote } from "@capno/ui-kit/feedback/TimeZoneNote";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";

import { PendingLocationProvider } from "../paths/pending-location.tsx";
import type { Capture } from "../state/capture-session.ts";
import { CaptureContext } from "../state/use-capture.ts";
import { IS_TIME_ZONE_ASSUMED } from "../shared/time/time-zone.ts";
import { useRestoredPage } from "./use-restored-page.ts";

interface CaptureProps {
  readonly capture: Capture;
}

/** Around every page: what the product's components may reach. */
export function CaptureLayout({ capture }: CaptureProps) {
  useRestoredPage(capture.queries);
  return (
    <CaptureProviders capture={capture}>
      <PendingLocationProvider>
        <Outlet />
        {IS_TIME_ZONE_ASSUMED && <TimeZoneNote />}
      </PendingLocationProvider>
    </CaptureProviders>
  );
}

const AllocationDialogs = lazy(async () => ({
  default: (await import("../features/allocation/AllocationDialogs.tsx")).AllocationDialogs,
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
        <CaptureContext value={capture}>{children}</CaptureContext>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
