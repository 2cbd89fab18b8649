import "@capno/ui-kit/styles/page-tokens.css";
import { useStore } from "zustand";
import { useState } from "react";

import { PRODUCT_NAME_DEFAULT, SUPPORT_EMAIL_DEFAULT } from "@capno/domain/configuration/defaults";
import { ActivityDialog } from "../features/activity/ActivityDialog.tsx";
import { AppearanceDialog } from "../features/appearance/AppearanceDialog.tsx";
import { EulaDialog } from "../features/auth/consent/EulaDialog.tsx";
import { IdleDialog } from "../features/idle-timeout/IdleDialog.tsx";
import { ShortcutsDialog } from "../features/shortcuts/ShortcutsDialog.tsx";
import { FAULT, getSupportWords, SupportDialog } from "../features/support/SupportDialog.tsx";
import { getProductOfPath } from "../paths/product-paths.ts";
import { getProductLinks } from "../products/product-links.ts";
import { getOpenSurface, useReleases } from "../product-host/use-products.ts";
import { useConfig, useShell } from "../services/shell-context.ts";
import type { DialogName } from "../services/shell-services.ts";
import { getSupportLabel } from "../shared/layout-rules.ts";
import { useVersions, useBackendVersions } from "./use-versions.ts";
import { AboutDialog, SHELL_FAULTS, type AboutDialogProps } from "../features/about/AboutDialog.tsx";
import { getProductPart, getServiceRows, getShellPart } from "../features/about/versioned-parts.ts";
import { createProblemReport } from "../features/problem-report/problem-report.ts";
import {
  ProblemReportDialog,
  type ProblemReportDialogProps,
} from "../features/problem-report/ProblemReportDialog.tsx";
import { readPageFacts } from "../features/problem-report/read-environment.ts";

export function ShellDialogs() {
  const { areas, dialogs, session, sessionActions, activity } = useShell();
  const config = useConfig();
  const open = useStore(dialogs);
  const idleSecondsLeft = useStore(session, (state) => state.idleSecondsLeft);
  const entries = useStore(activity.store, (state) => state.entries);
  const versions = useVersions();
  // The dialogs lie over the router: the page below does not change while one is open.
  const product = getProductOfPath(location.pathname, useReleases());
  const close = (name: DialogName) => () => dialogs.setState({ [name]: false });
  return (
    <>
      {(["support", "fault"] as const).map(
        (name) =>
          open[name] && (
            <SupportDialog
              key={name}
              words={name === "fault" ? FAULT : getSupportWords(getSupportLabel(product?.frame))}
              email={config?.supportEmail ?? SUPPORT_EMAIL_DEFAULT}
              facts={versions.map(({ term, value }) => `${term}: ${value}`)}
              onClose={close(name)}
            />
          ),
      )}
      {open.problem && (
        <ProblemReportHost
          supportEmail={config?.supportEmail ?? SUPPORT_EMAIL_DEFAULT}
          onClose={close("problem")}
        />
      )}
      {open.eula && <EulaDialog mode="read" onClose={close("eula")} />}
      {open.about && (
        <AboutHost
          productName={config?.productName ?? PRODUCT_NAME_DEFAULT}
          intendedUse={config?.intendedUse ?? ""}
          labelUrl={config === undefined ? "" : getProductLinks(config.links, product?.id).productLabel}
          onClose={close("about")}
        />
      )}
      {open.appearance && <AppearanceDialog onClose={close("appearance")} />}
      {open.activity && <ActivityDialog entries={entries} onClose={close("activity")} />}
      {open.shortcuts && (
        <ShortcutsDialog
          // The dialogs lie over the router: the page below does not change while one is open.
          shortcuts={getOpenSurface(areas.store.getState(), location.pathname)?.shortcuts ?? []}
          onClose={close("shortcuts")}
        />
      )}
      {idleSecondsLeft !== undefined && (
        <IdleDialog
          secondsLeft={idleSecondsLeft}
          onStay={sessionActions.staySignedIn}
          onLogOut={sessionActions.logOut}
        />
      )}
    </>
  );
}

/** Absent where nothing was built: in tests. */
const SHELL_BUILD =
  typeof CAPNO_SHELL_BUILD === "undefined" ? { commit: "", builtAt: "" } : CAPNO_SHELL_BUILD;

function AboutHost(props: Omit<AboutDialogProps, "parts" | "services">) {
  const { shellVersion, productLoads, link, clockSkewMs } = useShell();
  const config = useConfig();
  const backend = useBackendVersions();
  const releases = useReleases();
  const realtime = useStore(link, (state) => state.state);
  const loads = productLoads();
  return (
    <AboutDialog
      {...props}
      parts={[
        getShellPart({ version: shellVersion, ...SHELL_BUILD, knownFaults: SHELL_FAULTS }),
        ...releases.map((release) =>
          getProductPart(
            release,
            loads.find(({ id }) => id === release.id),
          ),
        ),
      ]}
      services={getServiceRows({
        environment: config?.environmentName ?? "",
        camrest: backend?.camrest ?? undefined,
        diagnoserver: backend?.diagnoserver ?? undefined,
        realtime,
        clockSkewMs: clockSkewMs(),
      })}
    />
  );
}

const NO_RECORD = { events: [], interceptedAnswers: 0 };

function ProblemReportHost(props: Pick<ProblemReportDialogProps, "supportEmail" | "onClose">) {
  const { clock, clockSkewMs, link, notices, problemLog, productLoads, session, shellVersion } = useShell();
  const config = useConfig();
  const releases = useReleases();
  const [report] = useState(() => {
    const skewMs = clockSkewMs();
    const loads = productLoads();
    const products = releases.map(({ id, version }) => {
      const load = loads.find((each) => each.id === id);
      return { part: id, version: load?.version || version, source: load?.source ?? "not running" };
    });
    return createProblemReport({
      record: problemLog()?.read() ?? NO_RECORD,
      versions: [{ part: "shell", version: shellVersion, source: "live" }, ...products],
      environment: {
        ...readPageFacts(document),
        clockDifferenceS: skewMs === undefined ? null : Math.round(skewMs / 1000),
        isStorageAvailable: !session.getState().storageBlocked,
        socket: link.getState().state,
        obsoleteKeys: config?.obsoleteKeys ?? [],
      },
      now: clock.now(),
    });
  });
  return (
    <ProblemReportDialog
      {...props}
      report={report}
      uploadUrl={config?.support?.uploadUrl ?? ""}
      fileSaving={config?.fileSaving}
      onUploadFailed={(error) => notices.report("A problem report was not sent", error)}
    />
  );
}
