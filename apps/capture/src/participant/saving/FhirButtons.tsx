import { sendTransaction } from "@capno/api-client/endpoints/fhir-server";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import { isProduction } from "@capno/domain/product/production";
import type { Duid } from "@capno/domain/units";
import { createFhirExport, toFhirFileName } from "@capno/fhir/fhir-export";
import { createFhirFile } from "@capno/fhir/create-fhir-file";
import { useServices } from "@capno/product-contract/use-services";
import { AsyncButton } from "@capno/ui-kit/buttons/AsyncButton";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { DocumentIcon, ExternalIcon } from "@capno/ui-kit/icons";

import { useSaving } from "../../kit/use-saving.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { getKnownDate } from "../reading-date.ts";
import { toFileName } from "../../kit/file-name.ts";
import { toBundleSource } from "./to-bundle-source.ts";

/** Saves or sends the whole record for another system, as far as the deployment offers it. */
export function FhirButtons({ duid, record }: { readonly duid: Duid; readonly record: Capnogram }) {
  const { config, notices, activity, clock, http } = useServices();
  const { chooseTarget } = useSaving();
  const { zone } = useStudyZone();
  const { serverUrl, profiles } = config.fhir;
  if (!config.report.saveFhir) return null;

  const { save, send } = createFhirExport({
    what: "record",
    notices,
    make: () =>
      createFhirFile({
        source: toBundleSource(duid, record, config.statistics.displayed),
        madeAt: clock.now(),
        isProduction: isProduction(config.environmentName),
        profiles,
        createId: () => crypto.randomUUID(),
      }),
    chooseTarget: () => chooseTarget(toFhirFileName(toFileName(duid, "record", getKnownDate(record), zone))),
    send: (transaction, signal) => sendTransaction(http, serverUrl, transaction, { signal }),
    onExported(how) {
      // A saved file is noted by its name already.
      if (how === "sent") activity.record({ what: "Sent as FHIR" });
    },
  });
  return (
    <>
      <Tooltip content="Save as FHIR" side="bottom">
        <AsyncButton
          icon={DocumentIcon}
          iconOnly
          variant="quiet"
          size="small"
          work={save}
          slowLabel="Making the FHIR file…"
        >
          Save as FHIR
        </AsyncButton>
      </Tooltip>
      {serverUrl !== "" && (
        <Tooltip content="Send as FHIR" side="bottom">
          <AsyncButton
            icon={ExternalIcon}
            iconOnly
            variant="quiet"
            size="small"
            work={send}
            slowLabel="Sending…"
          >
            Send as FHIR
          </AsyncButton>
        </Tooltip>
      )}
    </>
  );
}
