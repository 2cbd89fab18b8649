import { AsyncButton } from "@capno/ui-kit/AsyncButton";
import { DownloadIcon, ExternalIcon } from "@capno/ui-kit/icons";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { useFhir } from "./use-fhir.ts";

/** Saves the Bundle as a file and, if the deployment names a server, sends it there. */
export function FhirButtons({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { serverUrl } = useJourney().services.config.fhir;
  const { save, send } = useFhir(record);
  return (
    <>
      <AsyncButton icon={DownloadIcon} work={save} slowLabel="Making the FHIR file…">
        Save as FHIR
      </AsyncButton>
      {serverUrl !== "" && (
        <AsyncButton
          icon={ExternalIcon}
          work={send}
          slowLabel="Sending…"
          // The server does not replace a Bundle, so a first result would keep the final one out.
          disabledReason={record.isFinal ? undefined : "Only a final result is sent"}
        >
          Send as FHIR
        </AsyncButton>
      )}
    </>
  );
}
