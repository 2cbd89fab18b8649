import { InstructionsPage } from "@capno/breath-test/InstructionsPage";
import { useJourney } from "@capno/breath-test/journey-context";
import { DocumentIcon } from "@capno/ui-kit/icons";
import { getBackendVersions } from "@capno/api-client/endpoints/version";
import { queryKeys } from "@capno/breath-test/query-keys";
import { getSoftwareUdi } from "@capno/domain/product/software-udi";
import { Card } from "@capno/ui-kit/layout/Card";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import styles from "./SoftwareUdi.module.css";

export function DiagnosisInstructions() {
  const { links, productName } = useJourney().services.config;
  return (
    <InstructionsPage
      productName={`${productName} Diagnose`}
      links={[
        { label: "Training video", icon: DocumentIcon, action: { href: links.trainingVideo } },
        {
          label: "Quick Start Guide",
          icon: DocumentIcon,
          action: { href: links.diagnoseQuickStartGuide },
        },
        {
          label: "Handset Instructions For Use",
          icon: DocumentIcon,
          action: { href: links.handsetInstructions },
        },
        {
          label: "Dashboard Instructions For Use",
          icon: DocumentIcon,
          action: { href: links.dashboardInstructions },
        },
      ]}
    >
      <SoftwareUdi />
    </InstructionsPage>
  );
}

const UDI_NOT_SHOWN = "Unable to display software UDI. Please reload the page.";

function SoftwareUdi() {
  const { services, definition } = useJourney();
  const { http, notices, config } = services;
  const versions = useQuery({
    queryKey: queryKeys.backendVersions,
    queryFn: ({ signal }) => getBackendVersions(http, { signal }),
    staleTime: Infinity,
  });
  const udi =
    versions.data &&
    getSoftwareUdi(config.report.softwareUdiPrefix, { ...versions.data, app: definition.version });
  const problem = versions.error ?? (udi?.ok === false ? udi.error : undefined);
  useEffect(() => {
    if (problem === undefined) return;
    notices.report("the software UDI cannot be shown", problem);
    notices.show({ message: UDI_NOT_SHOWN, level: "fatal" });
  }, [problem, notices]);

  if (problem !== undefined) return null;
  return (
    <Card title="Software UDI">
      <p className={styles.udi} aria-busy={!udi?.ok}>
        {udi?.ok ? udi.value : "Loading the software UDI..."}
      </p>
    </Card>
  );
}
