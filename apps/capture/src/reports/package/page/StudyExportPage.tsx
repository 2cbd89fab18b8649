import { classNames } from "@capno/ui-kit/styles/class-names";
import { hasPermission } from "@capno/domain/account/permission";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect } from "react";

import { PackageEnd } from "./PackageEnd.tsx";
import { PackageForm } from "./PackageForm.tsx";
import { PackageProgress } from "./PackageProgress.tsx";
import { ProgressAnnouncer } from "./ProgressAnnouncer.tsx";
import densePage from "../../../kit/DensePage.module.css";
import styles from "./StudyExportPage.module.css";
import { WaysOut } from "../../../kit/WaysOut.tsx";
import { useGetPart } from "../../../study/session/session-parts.ts";
import { createExportRunner } from "../run/create-export-runner.ts";
import { isWriting, type ExportState } from "../run/export-machine.ts";

/** The shell lets go of a hold after a quarter of an hour. */
const RENEWED_AFTER_MS = 14 * 60_000;
const LONGEST_MS = 60 * 60_000;

/**
 * Keeps the session open while a package is made and its page is what is seen: it shows nothing of a participant. At
 * most an hour, and not from another page, whose contents an empty room would show.
 */
function useIdleHold(isFrozen: boolean): void {
  const { session, clock } = useServices();
  useEffect(() => {
    if (!isFrozen) return undefined;
    let heldMs = 0;
    let release = session.holdIdleClock();
    let cancel = clock.after(RENEWED_AFTER_MS, renew);
    function renew() {
      heldMs += Math.min(RENEWED_AFTER_MS, LONGEST_MS - heldMs);
      release();
      if (heldMs >= LONGEST_MS) return;
      release = session.holdIdleClock();
      cancel = clock.after(Math.min(RENEWED_AFTER_MS, LONGEST_MS - heldMs), renew);
    }
    return () => {
      cancel();
      release();
    };
  }, [session, clock, isFrozen]);
}

/** The study's data as one file, for statisticians and REDCap. */
export function StudyExportPage() {
  const { session, config } = useServices();
  if (!hasPermission(session.account(), config.capture.exportPermission)) {
    return (
      <>
        <PageHeading dense title="Study data package" />
        <Panel tone="info" title="You cannot save a data package" actions={<WaysOut />}>
          Ask your study administrator for permission.
        </Panel>
      </>
    );
  }
  return <PermittedPage />;
}

function PermittedPage() {
  // The session's only export; it continues while other pages of Capture are open.
  const runner = useGetPart()(createExportRunner);
  const run = useMachine(runner);
  useIdleHold(run.status === "listing" || run.status === "fetching" || run.status === "finishing");
  useUnloadWarning(run);
  return (
    <div className={classNames(densePage.page, styles.page)}>
      <PageHeading
        dense
        title="Study data package"
        detail="One documented file with a study's records, ready for analysis."
      />
      <ProgressAnnouncer run={run} />
      {run.status === "choosing" || run.status === "listing" || run.status === "empty" ? (
        <PackageForm runner={runner} run={run} />
      ) : run.status === "fetching" || run.status === "paused" || run.status === "finishing" ? (
        <PackageProgress runner={runner} run={run} />
      ) : (
        <PackageEnd runner={runner} run={run} />
      )}
    </div>
  );
}

/** Lets the browser ask before the page of an unfinished package is closed. */
function useUnloadWarning(run: ExportState): void {
  const isNeeded = isWriting(run);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
