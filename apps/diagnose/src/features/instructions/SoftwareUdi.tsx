import { getBackendVersions } from "@capno/api-client/endpoints/version";
import { useJourney } from "@capno/breath-test/journey-context";
import { queryKeys } from "@capno/breath-test/query-keys";
import { getSoftwareUdi } from "@capno/domain/product";
import { Card } from "@capno/ui-kit/layout/Card";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import styles from "./SoftwareUdi.module.css";

export const UDI_NOT_SHOWN = "Unable to display software UDI. Please reload the page.";

/** The UDI of the software that runs now. */
export function SoftwareUdi() {
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
