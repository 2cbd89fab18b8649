import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon, PrintIcon } from "@capno/ui-kit/icons";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import type { ReactNode } from "react";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import type { ResultAction } from "./result-action.ts";
import type { SaveFault } from "./save-states.ts";
import { useCopyAction } from "./use-copy-action.tsx";
import { useFhirActions } from "./use-fhir-actions.ts";
import { usePdfSaving } from "./use-pdf-saving.ts";

const FAULTS: Readonly<Record<SaveFault, string>> = {
  "not-loaded":
    "The part of the program that makes it could not be loaded. Check the connection to the internet, then try again.",
  "not-made": "Try again, or print it.",
  "not-written": "The file could not be written. Check the disk, then try again.",
};

/** The ways to take a result out of the product that the deployment offers, the most used first. */
export function useExportActions(
  record: BreathTestRecord<unknown>,
  isFromHistory: boolean,
): {
  readonly actions: readonly ResultAction[];
  /** Elements that an action shows beside its button. */
  readonly extras: ReactNode;
} {
  const { paths, services } = useJourney();
  const { report } = services.config;
  const navigate = useNavigate();
  const { state, press } = usePdfSaving(record);
  const copy = useCopyAction(record);
  const fhir = useFhirActions(record);
  const print = () => void navigate(paths.print(record.capnogramId, isFromHistory));
  const download = { id: "pdf", label: "Download PDF test results", icon: DownloadIcon };
  return {
    actions: [
      // A deployment without files still has the specified button: its print dialog can save a PDF.
      report.savePdf
        ? {
            ...download,
            isBusy: state.status === "making",
            slowLabel: state.status === "making" && state.isSlow ? "Making the PDF…" : undefined,
            run: press,
          }
        : { ...download, run: print },
      ...(report.copyText ? [copy.action] : []),
      ...(report.savePdf ? [{ id: "print", label: "Print", icon: PrintIcon, run: print }] : []),
      ...(report.saveFhir ? fhir : []),
    ],
    extras: (
      <>
        {state.status === "failed" && (
          <Panel
            tone="act"
            role="alert"
            title="The PDF was not saved"
            actions={<Button onClick={press}>Try again</Button>}
          >
            {FAULTS[state.fault]}
          </Panel>
        )}
        {copy.dialog}
      </>
    ),
  };
}
