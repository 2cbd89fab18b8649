import { WorkButton } from "@capno/ui-kit/WorkButton";
import { DownloadIcon, ExternalIcon } from "@capno/ui-kit/icons";

import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { useFhir } from "./use-fhir.ts";

/** For another system: as a file, and where the deployment has a place for it, sent there. */
export function FhirButtons({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { serverUrl } = useJourney().services.config.fhir;
  const { save, send } = useFhir(record);
  return (
    <>
      <WorkButton icon={DownloadIcon} work={save} slowLabel="Making the FHIR file…">
        Save as FHIR
      </WorkButton>
      {serverUrl !== "" && (
        <WorkButton
          icon={ExternalIcon}
          work={send}
          slowLabel="Sending…"
          // What is there already is not replaced: a first result would keep the final one out.
          disabledReason={record.isFinal ? undefined : "Only a final result is sent"}
        >
          Send as FHIR
        </WorkButton>
      )}
    </>
  );
}
