import { ApiError } from "@capno/api-client/api-error";
import { getBreathTests, getComputedFeatures, getRecording } from "@capno/api-client/endpoints/breath-tests";
import {
  getHealthyWaveform,
  getPathBelowApi,
  isAllowedWaveformUrl,
} from "@capno/api-client/endpoints/healthy-waveform";
import { joinSignals } from "@capno/api-client/join-signals";
import type { HealthyWaveform } from "@capno/api-client/models/breath-test";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions } from "@tanstack/react-query";

import type { BreathTestDefinition } from "../definition.ts";
import { queryKeys } from "./query-keys.ts";

type Services = Pick<ProductServices, "http" | "config" | "notices" | "clock">;

/** The time between the prefetch of a result and the mount of its page. */
const HAND_OVER_MS = 2_000;
const HEALTHY_WAVEFORM_TIMEOUT_MS = 10_000;

export function breathTestsQuery({ http }: Pick<ProductServices, "http">, udi: string) {
  return queryOptions({
    queryKey: queryKeys.breathTests(udi),
    queryFn: ({ signal }) => getBreathTests(http, udi, { signal }),
  });
}

/** A recording never changes: cached until the cache is cleared, or twenty others have been fetched since. */
export function recordingQuery({ http }: Pick<ProductServices, "http">, capnogramId: string) {
  return queryOptions({
    queryKey: queryKeys.recording(capnogramId),
    queryFn: async ({ signal }) => {
      const reply = await getRecording(http, capnogramId, { signal });
      if (reply.kind === "found") return reply.recording;
      // Only 404 means that there is no such test; 400 is an ordinary failure.
      throw new ApiError({
        kind: reply.kind === "not-found" ? "not-found" : "unexpected-status",
        path: "/v2/capnograms/",
        method: "GET",
        action: "loading the test results",
        required: false,
        status: reply.kind === "not-found" ? 404 : 400,
      });
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The server answered with a different recording than its list or the running test named. */
export function toOtherRecordingError(): ApiError {
  return new ApiError({
    kind: "malformed-reply",
    path: "/v2/capnograms/",
    method: "GET",
    action: "loading the test results",
    required: false,
    status: 200,
  });
}

export function featuresQuery({ http }: Pick<ProductServices, "http">, capnogramId: string) {
  return queryOptions({
    queryKey: queryKeys.features(capnogramId),
    queryFn: ({ signal }) => getComputedFeatures(http, capnogramId, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/**
 * A diagnosis counts as final only if it was requested after the server had announced the final one. One requested
 * earlier is a first one; it is refetched each time it is shown, and not cached.
 */
export function diagnosisQuery(
  { http }: Pick<ProductServices, "http">,
  definition: BreathTestDefinition,
  capnogramId: string,
  which: "first" | "final",
) {
  const isFinal = which === "final";
  return queryOptions({
    queryKey: queryKeys.diagnosis(capnogramId, which),
    queryFn: ({ signal }) => definition.fetchDiagnosis(http, capnogramId, { signal }),
    staleTime: isFinal ? Infinity : 0,
    gcTime: isFinal ? Infinity : HAND_OVER_MS,
  });
}

/** Null without a healthy waveform; the result is shown without it. The API's own host is always allowed. */
export function healthyWaveformQuery({ http, config, notices, clock }: Services, url: string) {
  return queryOptions({
    queryKey: queryKeys.healthyWaveform(url),
    queryFn: async ({ signal }): Promise<HealthyWaveform | null> => {
      // A relative API base URL has no host.
      const { apiBaseUrl } = config;
      const api = apiBaseUrl.startsWith("/") ? `${location.origin}${apiBaseUrl}` : apiBaseUrl;
      const pathBelowApi = getPathBelowApi(url, api);
      const hosts = [new URL(api).host, ...config.breathTest.healthyWaveformHosts];
      if (pathBelowApi === undefined && !isAllowedWaveformUrl(url, hosts)) {
        notices.report("the healthy waveform is on a host that is not allowed");
        return null;
      }
      const limit = new AbortController();
      const stopTimer = clock.after(HEALTHY_WAVEFORM_TIMEOUT_MS, () => limit.abort());
      const joined = joinSignals([signal, limit.signal]);
      try {
        return await getHealthyWaveform(http, pathBelowApi ?? url, {
          ...(joined.signal && { signal: joined.signal }),
        });
      } catch (error) {
        if (!signal.aborted) notices.report("the healthy waveform is missing", error);
        return null;
      } finally {
        stopTimer();
        joined.release();
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
