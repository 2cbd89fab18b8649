import type { EpochMs } from "@capno/domain/units";
import type { ReportContent } from "@capno/report/report-content";

import type { BreathTestRecord } from "../definition.ts";
import type { Journey } from "../session/create-journey.ts";
import { featuresQuery, recordingQuery } from "../queries/record-queries.ts";
import { backendVersionsQuery } from "./backend-versions-query.ts";
import { describeRecord } from "./describe-record.ts";

/**
 * The record, of which parts that are being refetched are awaited: those in memory may be of the first result. A
 * recording never changes, so it stays where that fails; features are then not known, here as on the page.
 */
export async function fetchWholeRecord(
  { services, queryClient }: Pick<Journey, "services" | "queryClient">,
  record: BreathTestRecord<unknown>,
): Promise<BreathTestRecord<unknown>> {
  const { capnogramId, recording } = record;
  const ofRecording = recordingQuery(services, capnogramId);
  const ofFeatures = featuresQuery(services, capnogramId);
  const isFetching = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryClient.isFetching({ queryKey, exact: true }) > 0;
  const features = isFetching(ofFeatures)
    ? await queryClient.fetchQuery(ofFeatures).catch(() => undefined)
    : record.features;
  const isSame = features?.healthyWaveformUrl === record.features?.healthyWaveformUrl;
  return {
    ...record,
    recording: isFetching(ofRecording)
      ? await queryClient.fetchQuery(ofRecording).catch(() => recording)
      : recording,
    features,
    healthy: isSame ? record.healthy : undefined,
  };
}

/** The content of a report that becomes a file, with the backend's versions if the product names them and they are known. */
export async function fetchReportContent(
  journey: Journey,
  record: BreathTestRecord<unknown>,
  madeAt: EpochMs,
): Promise<ReportContent> {
  const { services, definition, queryClient } = journey;
  const [backend, whole] = await Promise.all([
    definition.namesBackend
      ? queryClient.fetchQuery(backendVersionsQuery(services)).catch(() => undefined)
      : undefined,
    fetchWholeRecord(journey, record),
  ]);
  return describeRecord(journey, whole, { madeAt, backend });
}
