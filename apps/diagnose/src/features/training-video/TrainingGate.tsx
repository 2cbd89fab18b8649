import { useJourney } from "@capno/breath-test/journey-context";
import { Navigate, useLocation } from "@capno/router";
import type { ReactNode } from "react";

import { useAccount } from "../../use-account.ts";
import { toTrainingPath } from "./training-path.ts";

/** The training video must have been watched first: no page, no lock without it. */
export function TrainingGate({ children }: { readonly children: ReactNode }) {
  const { services } = useJourney();
  const { hasWatchedTrainingVideo } = useAccount(services.session);
  const { pathname, search, hash } = useLocation();
  if (!hasWatchedTrainingVideo)
    return <Navigate to={toTrainingPath(`${pathname}${search}${hash}`)} replace />;
  return children;
}
