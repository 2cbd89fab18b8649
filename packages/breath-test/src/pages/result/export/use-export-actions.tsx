import { useNavigate } from "@capno/router";
import { DownloadIcon, PrintIcon, ExternalIcon } from "@capno/ui-kit/icons";
import type { ReactNode } from "react";
import { useAsyncWork } from "@capno/ui-kit/behaviour/use-async-work";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { NotLoaded } from "../../NotLoaded.tsx";
import type { ResultAction } from "./result-action.ts";
import type { SaveFault } from "./save-pdf.ts";
import { useCopyAction } from "./use-copy-action.tsx";
import { usePdfSaving } from "./use-pdf-saving.ts";
import { useFhir } from "./use-fhir.ts";

const FAULTS: Readonly<Record<SaveFault, string>> = {
  "not-loaded": "The PDF could not be made. Check your connection and try again.",
  "not-made": "Try again, or print it.",
  "not-written": "The file could not be written. Check the disk, then try again.",
};

const FIRST_IDS = { copy: "copy", pdf: "pdf", fhir: "save-fhir", print: "print" } as const;

/** The ways to take a result out of the product that the deployment offers, its own way into the record first. */
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
  const { isSlow, fault, press } = usePdfSaving(record);
  const copy = useCopyAction(record);
  const fhir = useFhirActions(record);
  const print = () => void navigate(paths.print(record.capnogramId, isFromHistory));
  const download = { id: "pdf", label: "Download PDF test results", icon: DownloadIcon };
  const actions: readonly ResultAction[] = [
    // A deployment without files still has the specified button: its print dialog can save a PDF.
    report.savePdf
      ? {
          ...download,
          isBusy: isSlow,
          slowLabel: isSlow ? "Making the PDF…" : undefined,
          run: press,
        }
      : { ...download, run: print },
    ...(report.copyText ? [copy.action] : []),
    ...(report.savePdf ? [{ id: "print", label: "Print", icon: PrintIcon, run: print }] : []),
    ...(report.saveFhir ? fhir : []),
  ];
  const firstId = FIRST_IDS[report.firstAction ?? "copy"];
  return {
    actions: actions.toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId)),
    extras: (
      <>
        {fault !== undefined && (
          <NotLoaded title="The PDF was not saved" onTryAgain={press}>
            {FAULTS[fault]}
          </NotLoaded>
        )}
        {copy.dialog}
      </>
    ),
  };
}

/** Saves the Bundle as a file and, if the deployment names a server, sends it there. */
function useFhirActions(record: BreathTestRecord<unknown>): readonly ResultAction[] {
  const { serverUrl } = useJourney().services.config.fhir;
  const { save, send } = useFhir(record);
  const saving = useAsyncWork(save);
  const sending = useAsyncWork(send);
  return [
    {
      id: "save-fhir",
      label: "Save as FHIR",
      icon: DownloadIcon,
      isBusy: saving.isSlow,
      slowLabel: saving.isSlow ? "Making the FHIR file…" : undefined,
      run: () => saving.press(),
    },
    ...(serverUrl === ""
      ? []
      : [
          {
            id: "send-fhir",
            label: "Send as FHIR",
            icon: ExternalIcon,
            isBusy: sending.isSlow,
            slowLabel: sending.isSlow ? "Sending…" : undefined,
            // The server does not replace a Bundle, so a provisional result would keep the final one out.
            disabledReason: record.isFinal ? undefined : "Only a final result is sent",
            run: () => sending.press(),
          },
        ]),
  ];
}
