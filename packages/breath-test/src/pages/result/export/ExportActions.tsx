import { writeRecordText } from "@capno/report/write-record-text";
import { Button } from "@capno/ui-kit/Button";
import { CopyIcon, DownloadIcon } from "@capno/ui-kit/icons";
import { Panel } from "@capno/ui-kit/Panel";
import { useState } from "react";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { describeRecord } from "../../../report/describe-record.ts";
import { CopyByHand } from "./CopyByHand.tsx";
import { FhirButtons } from "./FhirButtons.tsx";
import styles from "./ExportActions.module.css";
import type { SaveFault } from "./save-states.ts";
import { usePdfSaving } from "./use-pdf-saving.ts";

/** The export formats that the deployment offers. */
export function ExportActions({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { report } = useJourney().services.config;
  return (
    <>
      {report.copyText && <CopyButton record={record} />}
      {report.savePdf && <SaveButton record={record} />}
      {report.saveFhir && <FhirButtons record={record} />}
    </>
  );
}

const FAULTS: Readonly<Record<SaveFault, string>> = {
  "not-loaded":
    "The part of the program that makes it could not be loaded. Check the connection to the internet, then try again.",
  "not-made": "Try again, or use Download PDF test results to print it.",
};

function SaveButton({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { state, press } = usePdfSaving(record);
  const isSlow = state.status === "making" && state.isSlow;
  return (
    <>
      {state.status === "failed" && (
        <div className={styles.fault}>
          <Panel
            tone="act"
            role="alert"
            title="The PDF was not saved"
            actions={<Button onClick={press}>Try again</Button>}
          >
            {FAULTS[state.fault]}
          </Panel>
        </div>
      )}
      <Button icon={DownloadIcon} busy={state.status === "making"} onClick={press}>
        {isSlow ? "Making the PDF…" : "Save PDF"}
      </Button>
    </>
  );
}

function CopyButton({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const journey = useJourney();
  const { services, exportStatus, definition } = journey;
  const { notices, activity, config, clock } = services;
  /** The text shown for copying by hand if the browser refuses the clipboard. */
  const [refused, setRefused] = useState<string>();

  function noteCopied(): void {
    exportStatus.keep(record, "text-copied");
    activity.record({ what: "Result copied" });
    notices.toast({ message: "Copied" });
  }

  async function copy(): Promise<void> {
    const content = describeRecord(journey, record, { madeAt: clock.now(), backend: undefined });
    const codes = config.report.copyCodes.flatMap(({ product, code }) =>
      product === definition.productId ? [code] : [],
    );
    const text = writeRecordText(content, codes);
    try {
      await navigator.clipboard.writeText(text);
      noteCopied();
    } catch {
      setRefused(text);
    }
  }

  return (
    <>
      <Button icon={CopyIcon} onClick={() => void copy()}>
        Copy for the record
      </Button>
      {refused !== undefined && (
        <CopyByHand text={refused} onCopied={noteCopied} onClose={() => setRefused(undefined)} />
      )}
    </>
  );
}
