import type { ProductId } from "@capno/domain/product/product-id";
import { useLocation, useNavigate, useRouteError } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { FaultIcon, ResetIcon } from "@capno/ui-kit/icons";
import { useEffect, useState } from "react";
import type { EpochMs } from "@capno/domain/units";

import { useConfig, useShell } from "../services/shell-context.ts";
import { getCrashKind } from "./crash-kind.ts";
import { useCurrentRouter } from "./use-current-router.ts";
import { getProductName, useReleases } from "./use-products.ts";

const REDIRECTS_APART_MS = 5_000;

let lastRedirectAt: EpochMs | undefined;

/**
 * A page that fails leads to the product's first page, which may fail too: at most one such redirect in
 * five seconds, then the failure stays on screen. REQ-NAV-20
 */
export function mayRedirectAfterFailure(now: EpochMs, last: EpochMs | undefined): boolean {
  return last === undefined || now - last >= REDIRECTS_APART_MS;
}

/** The failed page unmounts with the redirect, so the time is kept outside. REQ-NAV-20 */
const rememberRedirect = (at: EpochMs): void => void (lastRedirectAt = at);
const recallRedirect = (): EpochMs | undefined => lastRedirectAt;

/** In place of a page of a product that failed while it was shown or fetched. REQ-NAV-20 */
export function ProductErrorPage({ id }: { readonly id: ProductId }) {
  const { notices, areas, clock, dialogs, markProductBad } = useShell();
  const isReported = (useConfig()?.errorReporting.dsn ?? "") !== "";
  const error = useRouteError();
  const router = useCurrentRouter();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const releases = useReleases();
  const home = releases.find((release) => release.id === id)?.home;
  const name = getProductName(id, releases);
  const kind = getCrashKind(error);
  const [stays, setStays] = useState(kind === "missing file");

  useEffect(() => {
    notices.report(`A page of ${id} failed`, error);
    if (kind === "missing file") return;
    const now = clock.wall();
    // A product that is no longer offered has no other page.
    if (home !== undefined && pathname !== home && mayRedirectAfterFailure(now, recallRedirect())) {
      rememberRedirect(now);
      notices.tell("navigation failure");
      void navigate(home, { replace: true });
    } else {
      setStays(true);
    }
    // Report each failure once.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [error]);

  if (!stays) return null;
  return (
    <>
      <PageHeading title={name} />
      <Panel
        tone="act"
        role="alert"
        title={kind === "missing file" ? "This page could not be loaded" : "This page stopped working"}
        actions={
          <>
            <Button
              variant="primary"
              icon={ResetIcon}
              onClick={() => {
                areas.reopen(id);
                router.renew();
              }}
            >
              Try again
            </Button>
            <Button
              onClick={() => {
                // The new page opens the version before, where there is one.
                markProductBad(id);
                location.reload();
              }}
            >
              Reload the page
            </Button>
            <Button icon={FaultIcon} onClick={() => dialogs.setState({ problem: true })}>
              Report a problem
            </Button>
          </>
        }
      >
        {kind === "missing file"
          ? `${name} may have been replaced by a new version, or the network was lost. The rest of the application keeps working.`
          : `${isReported ? "The fault was reported. " : ""}The rest of the application keeps working.`}
      </Panel>
    </>
  );
}
