import type { HealthyWaveform } from "@capno/api-client/models/breath-test";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import {
  featuresQuery,
  healthyWaveformQuery,
  recordingQuery,
  toOtherRecordingError,
} from "../../queries/record-queries.ts";
import { isNotFound } from "./is-not-found.ts";
import { useDiagnosis } from "./use-diagnosis.ts";
import { useFinality } from "./use-finality.ts";

export type RecordView =
  | { readonly status: "loading" }
  | { readonly status: "not-found" }
  | { readonly status: "failed"; readonly error: Error }
  | {
      readonly status: "ready";
      readonly record: BreathTestRecord<unknown>;
      /** For a first result: the final one has failed so far. */
      readonly hasFinalFailed: boolean;
      /** The final result is loaded, but some parts may still be of the preliminary one: do not print or save the page. */
      readonly isMixed: boolean;
    };

const NO_WAVEFORM = queryOptions<HealthyWaveform | null, Error, HealthyWaveform | null, string[]>({
  queryKey: queryKeys.healthyWaveform(""),
  queryFn: skipToken,
});

/**
 * All data of one test under its own id, so data of another test can never be shown here. A result is ready when
 * recording and diagnosis both are. The caller mounts one page per id.
 */
export function useRecord(capnogramId: string): RecordView {
  const { services, definition, records } = useJourney();
  const recording = useQuery(recordingQuery(services, capnogramId));
  const finality = useFinality(capnogramId, recording.data?.handsetUdi);
  const diagnosis = useDiagnosis(capnogramId, finality);
  const featuresRead = useQuery(featuresQuery(services, capnogramId));
  // A final result's features that could not be fetched again are of the first result: not known.
  const features = diagnosis.isFinal && featuresRead.isRefetchError ? undefined : featuresRead.data;
  const url = definition.needsHealthyWaveform ? features?.healthyWaveformUrl : undefined;
  const healthy = useQuery(url ? healthyWaveformQuery(services, url) : NO_WAVEFORM);
  const hasNoAddress = url === null;
  useEffect(() => {
    if (hasNoAddress) services.notices.report("a test names no healthy waveform");
  }, [hasNoAddress, services]);
  const featuresError = featuresRead.error;
  useEffect(() => {
    if (featuresError !== null) services.notices.report("the features of a test are missing", featuresError);
  }, [featuresError, services]);

  // Keeps the same record while its parts are the same: charts and printing restart for a new one.
  const record = useMemo((): BreathTestRecord<unknown> | undefined => {
    if (recording.data === undefined || diagnosis.isFinal === undefined) return undefined;
    return {
      capnogramId,
      recording: recording.data,
      diagnosis: diagnosis.data,
      isFinal: diagnosis.isFinal,
      features,
      healthy: healthy.data ?? undefined,
    };
  }, [capnogramId, recording.data, diagnosis.data, diagnosis.isFinal, features, healthy.data]);

  const isOther = recording.data !== undefined && !records.isAsExpected(capnogramId, recording.data);
  const otherError = useMemo(() => (isOther ? toOtherRecordingError() : null), [isOther]);

  // Data stays when a refetch fails, unless the answer is that it no longer exists.
  const recordingError = recording.data === undefined || isNotFound(recording.error) ? recording.error : null;
  const error = otherError ?? recordingError ?? diagnosis.error;
  if (error !== null) return isNotFound(error) ? { status: "not-found" } : { status: "failed", error };
  if (record === undefined || featuresRead.isPending || (url && healthy.isPending))
    return { status: "loading" };
  return {
    status: "ready",
    record,
    hasFinalFailed: finality.hasFailed,
    isMixed: record.isFinal && (recording.isFetching || featuresRead.isFetching),
  };
}
