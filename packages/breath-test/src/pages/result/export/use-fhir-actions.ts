import { DownloadIcon, ExternalIcon } from "@capno/ui-kit/icons";
import { useAsyncWork } from "@capno/ui-kit/behaviour/use-async-work";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import type { ResultAction } from "./result-action.ts";
import { useFhir } from "./use-fhir.ts";

/** Saves the Bundle as a file and, if the deployment names a server, sends it there. */
export function useFhirActions(record: BreathTestRecord<unknown>): readonly ResultAction[] {
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
