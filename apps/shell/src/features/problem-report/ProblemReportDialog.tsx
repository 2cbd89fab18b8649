import { Button } from "@capno/ui-kit/Button";
import { DataList } from "@capno/ui-kit/DataList";
import { Dialog } from "@capno/ui-kit/Dialog";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { saveText } from "@capno/ui-kit/save-file";
import { useEffect, useRef, useState } from "react";

import { describeReport, getReportName, type ProblemReport } from "./problem-report.ts";
import { uploadReport } from "./upload-report.ts";
import styles from "./ProblemReportDialog.module.css";

export interface ProblemReportDialogProps {
  readonly report: ProblemReport;
  readonly supportEmail: string;
  /** Empty: the report is only saved. */
  readonly uploadUrl: string;
  readonly onClose: () => void;
  readonly onUploadFailed: (error: unknown) => void;
}

type Outcome = "none" | "saved" | "sending" | "sent" | "not sent";

/** Says what a problem report holds, shows it whole, and saves it as a file. */
export function ProblemReportDialog(props: ProblemReportDialogProps) {
  const { report, supportEmail, uploadUrl, onClose, onUploadFailed } = props;
  const [outcome, setOutcome] = useState<Outcome>("none");
  const text = `${JSON.stringify(report, undefined, 1)}\n`;

  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome !== "none") status.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);

  function save(): void {
    saveText(text, getReportName(report), "application/json");
    if (uploadUrl === "") return setOutcome("saved");
    setOutcome("sending");
    uploadReport(uploadUrl, text).then(
      () => setOutcome("sent"),
      (error: unknown) => {
        setOutcome("not sent");
        onUploadFailed(error);
      },
    );
  }

  return (
    <Dialog
      open
      title="Report a problem"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={DownloadIcon}
            onClick={save}
            busy={outcome === "sending"}
            data-autofocus=""
          >
            {uploadUrl === "" ? "Save report" : "Save and send report"}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          {`The report holds the last ${report.events.length} events since you signed in, so that the support team can follow what happened. It names no patient, participant, handset or account, and holds nothing that was typed.`}
        </p>
        <section className={styles.contents} aria-label="What the report holds">
          <DataList rows={describeReport(report)} />
        </section>
        <details className={styles.whole}>
          <summary>Show the whole report</summary>
          {/* Scrolls by keyboard. */}
          <pre tabIndex={0} role="group" aria-label="The whole report" translate="no">
            {text}
          </pre>
        </details>
        <p ref={status} role="status" className={styles.outcome}>
          {outcome === "saved" && (
            <span>{`Saved as ${getReportName(report)}. Please send the file to ${supportEmail}.`}</span>
          )}
          {outcome === "sending" && <span>Saved. Sending to the support team…</span>}
          {outcome === "sent" && <span>Saved, and sent to the support team.</span>}
          {outcome === "not sent" && (
            <span>{`Saved as ${getReportName(report)}, but not sent. Please send the file to ${supportEmail}.`}</span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
