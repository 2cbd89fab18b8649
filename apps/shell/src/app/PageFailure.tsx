import { useEffect } from "react";

import styles from "../layout/PageLoading.module.css";
import { plainButtonClass } from "../shared/plain-button.ts";
import { getCrashKind } from "../product-host/crash-kind.ts";
import { SUPPORT_EMAIL_DEFAULT } from "@capno/domain/configuration/defaults";
import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import { takeReload } from "../session/guarded-reload.ts";

/** When a page of the shell itself fails, or its files are gone after a new release. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const { notices, clock, dialogs } = useShell();
  const account = useAccount();
  const config = useConfig();
  const isReported = (config?.errorReporting.dsn ?? "") !== "";
  const isMissing = getCrashKind(error) === "missing file";
  useEffect(() => {
    notices.report("A page of the shell failed", error);
    if (isMissing && takeReload(clock.wall())) location.reload();
  }, [error, isMissing, notices, clock]);
  return (
    <main className={styles.page}>
      <h1 tabIndex={-1}>{isMissing ? "This page could not be loaded" : "Something went wrong"}</h1>
      <p role="alert">
        {isMissing
          ? "A new version may be available, or the network was lost. Reload the page to continue."
          : `${isReported ? "The fault was reported. " : ""}Reload the page to go on.`}
      </p>
      <button type="button" className={plainButtonClass()} onClick={() => location.reload()}>
        Reload
      </button>
      {account === undefined ? (
        <a className={plainButtonClass()} href={`mailto:${config?.supportEmail ?? SUPPORT_EMAIL_DEFAULT}`}>
          Contact support
        </a>
      ) : (
        <button
          type="button"
          className={plainButtonClass()}
          onClick={() => dialogs.setState({ problem: true })}
        >
          Report a problem
        </button>
      )}
    </main>
  );
}
