import { formatCount } from "@capno/domain/number/percent";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { FILE_NOT_SAVED, saveFile, toTextFile, type FileSaving } from "@capno/ui-kit/behaviour/save-file";
import { useEffect, useRef, useState } from "react";

import { describeReport, getReportName, type ProblemReport } from "./problem-report.ts";
import styles from "./ProblemReportDialog.module.css";

const TIMEOUT_MS = 30_000;

/** Sends the file to the deployment's own address, without the account's token or a cookie. */
async function uploadReport(uploadUrl: string, text: string): Promise<void> {
  const response = await fetch(uploadUrl, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json" },
    credentials: "omit",
    referrerPolicy: "no-referrer",
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The problem report was refused with ${response.status}`);
}

export interface ProblemReportDialogProps {
  readonly report: ProblemReport;
  readonly supportEmail: string;
  /** Where the report is uploaded; empty if it can only be saved. */
  readonly uploadUrl: string;
  readonly fileSaving: FileSaving | undefined;
  readonly onClose: () => void;
  readonly onUploadFailed: (error: unknown) => void;
}

type SavedFile = "none" | "saved" | "made" | "not written";
type Sending = "none" | "sending" | "sent" | "not sent";

export function ProblemReportDialog(props: ProblemReportDialogProps) {
  const { report, supportEmail, uploadUrl, fileSaving, onClose, onUploadFailed } = props;
  const [file, setFile] = useState<SavedFile>("none");
  const [sending, setSending] = useState<Sending>("none");
  const events = report.events.length;
  const text = `${JSON.stringify(report, undefined, 1)}\n`;

  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (file !== "none") status.current?.scrollIntoView({ block: "nearest" });
  }, [file, sending]);

  async function save(): Promise<void> {
    try {
      const outcome = await saveFile(toTextFile(text, "application/json"), getReportName(report), fileSaving);
      if (outcome === "cancelled") return;
      setFile(outcome);
    } catch {
      setFile("not written");
    }
    if (uploadUrl === "") return;
    setSending("sending");
    try {
      await uploadReport(uploadUrl, text);
      setSending("sent");
    } catch (error) {
      setSending("not sent");
      onUploadFailed(error);
    }
  }

  return (
    <Dialog
      title="Report a problem"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={DownloadIcon}
            onClick={() => void save()}
            busy={sending === "sending"}
            data-autofocus=""
          >
            {uploadUrl === "" ? "Save report" : "Save and send report"}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          {`The report holds ${events === 1 ? "1 event" : `the last ${formatCount(events)} events`} since you signed in, so that the support team can follow what happened. It has no names, IDs or typed text.`}
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
          {file === "not written" && <span>{`${FILE_NOT_SAVED} `}</span>}
          {(file === "saved" || file === "made") && (
            <span>{`${file === "saved" ? "Saved as" : "File made:"} ${getReportName(report)}. `}</span>
          )}
          {sending === "sending" && <span>Sending to the support team…</span>}
          {sending === "sent" && <span>Sent to the support team.</span>}
          {sending === "not sent" && <span>Not sent. </span>}
          {file !== "none" && file !== "not written" && sending !== "sending" && sending !== "sent" && (
            <span>{`Please send the file to ${supportEmail}.`}</span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
