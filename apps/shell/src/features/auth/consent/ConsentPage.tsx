import "@capno/ui-kit/styles/page-tokens.css";
import { useNavigate } from "@capno/router";
import { watchBarcodeScans } from "@capno/ui-kit/behaviour/barcode-scans";
import { useEffect, useState } from "react";

import { EnvironmentBanner } from "../../../shared/EnvironmentBanner.tsx";
import { paths } from "../../../paths/paths.ts";
import { useAccount, useShell } from "../../../services/shell-context.ts";
import { acceptAgreement } from "./accept-agreement.ts";
import styles from "./ConsentPage.module.css";
import { EulaDialog } from "./EulaDialog.tsx";

/** Asks for consent; once it is given the gate leads on to `to`. */
export function ConsentPage() {
  const { http, notices, sessionActions, activity } = useShell();
  const account = useAccount();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // A label that is scanned here is no consent.
  useEffect(watchBarcodeScans, []);

  async function accept(marketingOptIn: boolean) {
    setBusy(true);
    setProblem(undefined);
    try {
      await acceptAgreement(
        { http, report: notices.report, refreshAccount: sessionActions.refreshAccount },
        marketingOptIn,
      );
      activity.record({ what: "Accepted the licence agreement" });
    } catch (error) {
      setProblem(notices.explain(error));
    } finally {
      setBusy(false);
    }
  }

  if (account === undefined || account.hasConsentedToEula) return null;
  return (
    <div className={styles.page}>
      <EnvironmentBanner />
      <main className={styles.main}>
        <h1 tabIndex={-1} className={styles.title}>
          Licence agreement
        </h1>
        <EulaDialog
          mode="decide"
          busy={busy}
          problem={problem}
          onAccept={(optIn) => void accept(optIn)}
          onReject={() => void navigate(paths.logOut())}
        />
      </main>
    </div>
  );
}
