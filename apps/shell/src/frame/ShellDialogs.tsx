import "@capno/ui-kit/page-tokens.css";
import { useStore } from "zustand";

import { ActivityDialog } from "../features/activity/ActivityDialog.tsx";
import { EulaDialog } from "../features/consent/EulaDialog.tsx";
import { IdleDialog } from "../features/inactivity/IdleDialog.tsx";
import { SupportDialog } from "../features/support/SupportDialog.tsx";
import { useConfig, useShell, type DialogName } from "../shell-services.ts";
import { AboutDialog } from "./AboutDialog.tsx";
import { RunningDialog } from "./RunningDialog.tsx";
import { useVersions } from "./use-versions.ts";

const DEFAULT_SUPPORT_EMAIL = "support@capno.example";

/** The shell's own dialogs; loaded with the first that opens. */
export function ShellDialogs() {
  const { dialogs, session, sessionActions, activity } = useShell();
  const config = useConfig();
  const open = useStore(dialogs);
  const idleSecondsLeft = useStore(session, (state) => state.idleSecondsLeft);
  const entries = useStore(activity.store, (state) => state.entries);
  const versions = useVersions();
  const close = (name: DialogName) => () => dialogs.setState({ [name]: false });
  return (
    <>
      {open.support && (
        <SupportDialog
          email={config?.supportEmail ?? DEFAULT_SUPPORT_EMAIL}
          facts={versions.map(({ term, value }) => `${term}: ${value}`)}
          onClose={close("support")}
        />
      )}
      {open.eula && <EulaDialog mode="read" onClose={close("eula")} />}
      {open.about && (
        <AboutDialog
          productName={config?.productName ?? "Capno"}
          rows={versions}
          labelUrl={config?.links.productLabel ?? ""}
          onClose={close("about")}
        />
      )}
      {open.running && <RunningDialog onClose={close("running")} />}
      {open.activity && <ActivityDialog entries={entries} onClose={close("activity")} />}
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
