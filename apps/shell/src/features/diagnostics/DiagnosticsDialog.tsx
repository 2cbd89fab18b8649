import { Button } from "@capno/ui-kit/Button";
import { DataList } from "@capno/ui-kit/DataList";
import { Dialog } from "@capno/ui-kit/Dialog";
import { StatusMark } from "@capno/ui-kit/StatusMark";
import { CheckIcon, CopyIcon } from "@capno/ui-kit/icons";

import { useCopyToClipboard } from "../../layout/use-copy-to-clipboard.ts";
import { formatDiagnostics, type VersionedPart } from "./diagnostics-report.ts";
import styles from "./DiagnosticsDialog.module.css";

export interface DiagnosticsDialogProps {
  readonly parts: readonly VersionedPart[];
  readonly services: VersionedPart["rows"];
  readonly onClose: () => void;
}

const TONES = {
  live: "good",
  pinned: "good",
  canary: "watch",
  fallback: "watch",
  failed: "act",
  "not opened": "unknown",
} as const satisfies Record<VersionedPart["state"], string>;

/** Which version of each part runs in this page, where it came from, and what went wrong. */
export function DiagnosticsDialog({ parts, services, onClose }: DiagnosticsDialogProps) {
  const { outcome, copy } = useCopyToClipboard();
  const copyAll = () => copy(formatDiagnostics(parts, services, navigator.userAgent));

  return (
    <Dialog
      open
      size="large"
      title="What is running"
      description="Versions and states of this page, for you and the support team."
      onClose={onClose}
      actions={
        <>
          <Button icon={outcome === "copied" ? CheckIcon : CopyIcon} onClick={copyAll}>
            {outcome === "copied" ? "Copied" : "Copy diagnostics"}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {parts.map(({ name, version, state, rows }, index) => (
          <section key={name} className={styles.part} aria-label={name}>
            <header className={styles.heading}>
              {/* Reading begins at the top: the first button would scroll there. */}
              <h3 {...(index === 0 ? { tabIndex: -1, "data-autofocus": "" } : {})}>{name}</h3>
              <span className={styles.version}>{version}</span>
              <StatusMark tone={TONES[state]} label={state} />
            </header>
            <DataList rows={rows} />
          </section>
        ))}
        <section className={styles.part} aria-label="Services">
          <header className={styles.heading}>
            <h3>Services</h3>
          </header>
          <DataList rows={services} />
        </section>
      </div>
      <p role="status" className={styles.note}>
        {outcome === "copied" && <span>Copied, without anything about you or a participant.</span>}
        {outcome === "failed" && (
          <span>It could not be copied. Select the text above and copy it by hand.</span>
        )}
      </p>
    </Dialog>
  );
}
