import type { ReportContent } from "@capno/report/report-content";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import type { BreathTestRecord } from "../definition.ts";
import { useJourney } from "../session/journey-context.ts";
import { useSerialText } from "./use-serial-text.ts";
import { backendVersionsQuery } from "../report/backend-versions-query.ts";
import { describeRecord } from "../report/describe-record.ts";

/**
 * What a result says, as of the moment it was opened, however often it renders. The backend's versions are for a report
 * that names them.
 */
export function useReportContent(record: BreathTestRecord<unknown>, namesBackend: boolean): ReportContent {
  const journey = useJourney();
  const { services } = journey;
  const [madeAt] = useState(() => services.clock.now());
  const { data: backend } = useQuery({
    ...backendVersionsQuery(services),
    enabled: namesBackend,
  });
  const serialText = useSerialText(record.recording.handsetUdi);
  return useMemo(
    () => describeRecord(journey, record, { madeAt, backend }),
    // `describeRecord` reads the serial number.
    // oxlint-disable-next-line react/exhaustive-deps -- a serial number that comes changes what is read
    [journey, record, madeAt, backend, serialText],
  );
}
