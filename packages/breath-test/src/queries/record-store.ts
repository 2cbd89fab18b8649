import type { HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";

import type { BreathTestDefinition } from "../journey/definition.ts";
import { toRecordingFacts, type RecordingFacts } from "../evidence/recording-facts.ts";
import { queryKeys } from "./query-keys.ts";
import { diagnosisQuery, featuresQuery, recordingQuery } from "./record-queries.ts";

/** What is known of results beyond the cache: which are final. */
export interface RecordStore {
  isFinal(capnogramId: string): boolean;
  /** Calls back when one became final; returns the end of watching. */
  watch(listener: () => void): () => void;
  /** The handset a live test was done with: its result page shows no recording of another. */
  expectHandset(capnogramId: string, udi: HandsetUdi): void;
  isOfExpectedHandset(capnogramId: string, udi: HandsetUdi): boolean;
  /** A success was heard of: what was fetched before it is out of date. Decision T6 */
  forget(capnogramId: string, isFinal: boolean): void;
  /** Whose recording it is; undefined where it is not there yet, or no answer came. Decision T1 */
  fetchFacts(capnogramId: string): Promise<RecordingFacts | undefined>;
  /** Fetches everything before the result page opens; undefined where the recording cannot be had. */
  fetchForOpening(capnogramId: string): Promise<RecordingFacts | undefined>;
  findTestIdentifier(capnogramId: string): Promise<string | undefined>;
  /** A new day: today's results are gone. Decision H2 */
  forgetAll(): void;
  dispose(): void;
}

export function createRecordStore(
  services: ProductServices,
  definition: BreathTestDefinition,
  client: QueryClient,
): RecordStore {
  const finals = new Set<string>();
  const listeners = new Set<() => void>();
  const expected = new Map<string, HandsetUdi>();

  return {
    isFinal: (capnogramId) => finals.has(capnogramId),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expectHandset: (capnogramId, udi) => void expected.set(capnogramId, udi),
    isOfExpectedHandset: (capnogramId, udi) => (expected.get(capnogramId) ?? udi) === udi,
    forget(capnogramId, isFinal) {
      // Known already: the same success heard twice must not make an open page flicker.
      if (finals.has(capnogramId)) return;
      if (isFinal) finals.add(capnogramId);
      const filter = { queryKey: queryKeys.capnogram(capnogramId) };
      client.removeQueries({ ...filter, type: "inactive" });
      void client.invalidateQueries(filter);
      for (const listener of listeners) listener();
    },
    async fetchFacts(capnogramId) {
      try {
        return toRecordingFacts(await client.fetchQuery(recordingQuery(services, capnogramId)));
      } catch {
        // Asked again with the next news of it.
        return undefined;
      }
    },
    async fetchForOpening(capnogramId) {
      const isFinal = finals.has(capnogramId);
      const [recording] = await Promise.allSettled([
        client.fetchQuery(recordingQuery(services, capnogramId)),
        client.fetchQuery(featuresQuery(services, capnogramId)),
        client.fetchQuery(diagnosisQuery(services, definition, capnogramId, isFinal)),
      ]);
      return recording.status === "fulfilled" ? toRecordingFacts(recording.value) : undefined;
    },
    async findTestIdentifier(capnogramId) {
      try {
        return (await client.fetchQuery(recordingQuery(services, capnogramId))).testIdentifier;
      } catch {
        return undefined;
      }
    },
    forgetAll() {
      finals.clear();
      // What is being read stays until it is left.
      client.removeQueries({ queryKey: ["capnogram"], type: "inactive" });
    },
    dispose: () => finals.clear(),
  };
}
