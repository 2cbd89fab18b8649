import type { EpochMs } from "@capno/domain/units";
import type { ReportContent } from "@capno/report/report-content";

import type { BreathTestRecord } from "../definition.ts";
import type { Journey } from "../session/create-journey.ts";
import { backendVersionsQuery } from "./backend-versions-query.ts";
import { describeRecord } from "./describe-record.ts";

/** The content of a report that becomes a file, with the backend's versions if the product names them and they are known. */
export async function fetchReportContent(
  journey: Journey,
  record: BreathTestRecord<unknown>,
  madeAt: EpochMs,
): Promise<ReportContent> {
  const { services, definition, queryClient } = journey;
  const backend = definition.namesBackend
    ? await queryClient.fetchQuery(backendVersionsQuery(services)).catch(() => undefined)
    : undefined;
  return describeRecord(journey, record, { madeAt, backend });
}
