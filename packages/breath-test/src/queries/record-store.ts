import type { BreathRecording, BreathTestSummary } from "@capno/api-client/models/breath-test";
import type { ReadableList } from "@capno/api-client/models/list";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";

import type { BreathTestDefinition } from "../definition.ts";
import { toRecordingFacts, type RecordingFacts } from "../attribution/recording-facts.ts";
import { isAsListed, type ListedRecording } from "../attribution/is-as-listed.ts";
import { queryKeys } from "./query-keys.ts";
import { diagnosisQuery, featuresQuery, healthyWaveformQuery, recordingQuery } from "./record-queries.ts";

/** Undefined: not known yet. A final diagnosis never becomes preliminary again. */
type KnownDiagnosis = "first" | "final" | undefined;

export interface FirstSeen {
  /** It was printed, saved or copied: it is compared with the final one whatever the screen showed later. */
  readonly isTaken: boolean;
  /** Its result in a sentence: "88%". */
  readonly result: string;
}

/** What is known about results beyond the query cache: which are final, and which were seen before they were. */
export interface RecordStore {
  getKnownDiagnosis(capnogramId: string): KnownDiagnosis;
  /** Calls back when more becomes known about a result; returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  /** The preliminary result was shown, printed, saved or copied, so the page announces the final one. */
  noteFirstSeen(capnogramId: string, seen: FirstSeen): void;
  getFirstSeen(capnogramId: string): FirstSeen | undefined;
  /** Names the handset of a running test: its result page shows no recording of another handset. */
  expectHandset(capnogramId: string, udi: HandsetUdi): void;
  /** Whether a recording matches the running test's handset and the row it was listed with. */
  isAsExpected(capnogramId: string, recording: BreathRecording): boolean;
  /** A success was reported: data fetched before it is out of date. */
  forget(capnogramId: string, isFinal: boolean): void;
  /** The facts that attribute a recording; undefined if it is not there yet or the server did not answer. */
  fetchFacts(capnogramId: string): Promise<RecordingFacts | undefined>;
  /** Prefetches the waveform for comparison while the clinician answers the question. */
  prepareComparison(capnogramId: string): Promise<void>;
  /** Fetches all data before the result page opens; undefined if the recording could not be fetched. */
  fetchForOpening(capnogramId: string): Promise<RecordingFacts | undefined>;
  findTestIdentifier(capnogramId: string): Promise<string | undefined>;
  /** Clears today's results at the change of day. An open result that is final stays final. */
  forgetAll(): void;
  dispose(): void;
}

export function createRecordStore(
  services: ProductServices,
  definition: BreathTestDefinition,
  client: QueryClient,
): RecordStore {
  const known = createStore<ReadonlyMap<string, "first" | "final">>(() => new Map());
  const firstSeen = new Map<string, FirstSeen>();
  const expected = new Map<string, HandsetUdi>();
  const listed = new Map<string, ListedRecording>();
  const [listName] = queryKeys.breathTests("");

  // Whichever page or poll requested the list.
  const stopListing = client.getQueryCache().subscribe(({ type, query }) => {
    const [name, udi] = query.queryKey;
    const list = query.state.data as ReadableList<BreathTestSummary> | undefined;
    if (type !== "updated" || name !== listName || typeof udi !== "string" || list === undefined) return;
    for (const row of list.rows) if (row.capnogramId !== null) noteListed(row.capnogramId, udi, row);
  });

  function noteListed(capnogramId: string, udi: string, row: BreathTestSummary): void {
    const { testIdentifier, capturedAt } = row;
    const listedFacts = { testIdentifier, capturedAt, handsetUdi: toHandsetUdi(udi) };
    listed.set(capnogramId, listedFacts);
    const { queryKey } = recordingQuery(services, capnogramId);
    const cached = client.getQueryData(queryKey);
    // One of the two answers is wrong: the next page refetches the recording.
    if (cached !== undefined && !isAsListed(cached, listedFacts))
      client.removeQueries({ queryKey, type: "inactive" });
  }

  function note(capnogramId: string, diagnosis: "first" | "final"): void {
    const before = known.getState();
    if (before.get(capnogramId) === "final" || before.get(capnogramId) === diagnosis) return;
    known.setState(new Map([...before, [capnogramId, diagnosis]]), true);
  }

  return {
    getKnownDiagnosis: (capnogramId) => known.getState().get(capnogramId),
    noteFirstSeen(capnogramId, { isTaken, result }) {
      // The final result is compared with the one that was taken, whatever the screen showed later.
      if (isTaken || firstSeen.get(capnogramId)?.isTaken !== true)
        firstSeen.set(capnogramId, { isTaken, result });
    },
    getFirstSeen: (capnogramId) => firstSeen.get(capnogramId),
    watch: known.subscribe,
    expectHandset: (capnogramId, udi) => void expected.set(capnogramId, udi),
    isAsExpected(capnogramId, recording) {
      const { handsetUdi } = recording;
      const row = listed.get(capnogramId);
      if ((expected.get(capnogramId) ?? handsetUdi) !== handsetUdi) return false;
      return row === undefined || isAsListed(recording, row);
    },
    forget(capnogramId, isFinal) {
      // Already final: the same success reported twice must not make an open page flicker.
      if (known.getState().get(capnogramId) === "final") return;
      const filter = { queryKey: queryKeys.capnogram(capnogramId) };
      // A recording never changes. Refetching it with each success would delay the page until the last one.
      const recording = JSON.stringify(queryKeys.recording(capnogramId));
      client.removeQueries({
        ...filter,
        type: "inactive",
        predicate: ({ queryHash }) => queryHash !== recording,
      });
      note(capnogramId, isFinal ? "final" : "first");
      // An open page keeps the first diagnosis under its own key until the final one arrives.
      const first = JSON.stringify(queryKeys.diagnosis(capnogramId, "first"));
      void client.invalidateQueries({
        ...filter,
        predicate: (query) =>
          query.queryHash === recording ? query.isActive() : !isFinal || query.queryHash !== first,
      });
    },
    async fetchFacts(capnogramId) {
      const query = recordingQuery(services, capnogramId);
      const wasFetching = client.getQueryState(query.queryKey)?.fetchStatus === "fetching";
      const ask = async () => toRecordingFacts(await client.fetchQuery(query));
      try {
        // A request already in flight may be answered with the state before this event.
        return await ask().catch(() => (wasFetching ? ask() : undefined));
      } catch {
        // Asked again at the next report.
        return undefined;
      }
    },
    async prepareComparison(capnogramId) {
      if (!definition.needsHealthyWaveform) return;
      const features = featuresQuery(services, capnogramId);
      await client.prefetchQuery(features);
      const url = client.getQueryData(features.queryKey)?.healthyWaveformUrl;
      if (url) await client.prefetchQuery(healthyWaveformQuery(services, url));
    },
    async fetchForOpening(capnogramId) {
      const which = known.getState().get(capnogramId) ?? "first";
      const [recording] = await Promise.allSettled([
        client.fetchQuery(recordingQuery(services, capnogramId)),
        client.fetchQuery(featuresQuery(services, capnogramId)),
        client.fetchQuery(diagnosisQuery(services, definition, capnogramId, which)),
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
      // Data shown on an open page stays until the page is left.
      client.removeQueries({ queryKey: queryKeys.capnograms, type: "inactive" });
      client.removeQueries({ queryKey: queryKeys.allBreathTests, type: "inactive" });
      listed.clear();
    },
    dispose() {
      stopListing();
      known.setState(new Map(), true);
      firstSeen.clear();
    },
  };
}
