import "@capno/ui-kit/styles/page-tokens.css";
import { useStore } from "zustand";

import { PRODUCT_NAME_DEFAULT, SUPPORT_EMAIL_DEFAULT } from "../services/configuration/defaults.ts";
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
import { AboutHost } from "./AboutHost.tsx";
import { getSupportLabel } from "../shared/layout-rules.ts";
import { ProblemReportHost } from "./ProblemReportHost.tsx";
import { useVersions } from "./use-versions.ts";

/** The shell's own dialogs; loaded with the first that opens. */
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
