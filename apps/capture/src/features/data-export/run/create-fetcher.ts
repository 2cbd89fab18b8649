import { isApiError } from "@capno/api-client/api-error";
import { getCapnogram } from "@capno/api-client/endpoints/capnograms";
import { getBackendVersions } from "@capno/api-client/endpoints/version";
import { createHttpQueue } from "@capno/api-client/http-queue";
import type { Http } from "@capno/api-client/http";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { PlannedRecord } from "../choice/plan-package.ts";
import type { PackageWindow } from "../choice/window-of-days.ts";
import { createPauseSignal } from "./pause-signal.ts";
import { listRecords, type ListingOptions, type RecordList } from "./list-records.ts";
import { fetchAllWithRetry } from "./fetch-all-with-retry.ts";

/** Callbacks for the state of network and server, and for each settled record. */
export interface FetchListener {
  onLink(isUp: boolean): void;
  onBusy(ms: number): void;
  onSettled(isMissing: boolean): void;
}

/** The requests of a run: they can be aborted or paused together. */
export interface Fetcher {
  list(
    choice: { readonly groupId: number | null; readonly window: PackageWindow },
    listener: Pick<ListingOptions, "onParticipants" | "onListed" | "readNotes">,
  ): Promise<RecordList>;
  /** Of each record its contents, or in words why there are none. */
  fetch(records: readonly PlannedRecord[]): Promise<ReadonlyMap<number, Capnogram | string>>;
  /** Of the backend's services; null where they do not say. */
  readVersions(): Promise<{ readonly camrest: string | null; readonly diagnoserver: string | null }>;
  hold(): void;
  release(): void;
  /** Running requests reject, and their callbacks are no longer called. */
  giveUp(): void;
}

/** A data export runs for hours: it waits as long as a server asks for, up to a day, instead of losing its records. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;
/** How long to wait before the next request after the network was found down. */
const LOOKUP_AGAIN_MS = 15_000;

export function createFetcher(
  { http, session, clock }: Pick<ProductServices, "http" | "session" | "clock">,
  listener: FetchListener,
): Fetcher {
  const pauseSignal = createPauseSignal();
  let abort = new AbortController();
  const paused: Http = {
    async send(request) {
      await pauseSignal.pass();
      return http.send(request);
    },
    ...(http.note && { note: (warning, count) => http.note?.(warning, count) }),
  };
  // Over the one of Capture, which has the last word: what is paused here must not stand in the way of other pages.
  const queue = createHttpQueue(paused, {
    clock,
    longestRetryAfterMs: LONGEST_RETRY_AFTER_MS,
    onPause: (ms) => listener.onBusy(ms),
  });

  const isReachable = (signal: AbortSignal) =>
    getBackendVersions(http, { signal }).then(
      () => true,
      (error: unknown) => isApiError(error) && error.facts.status !== undefined,
    );

  const settling = (signal: AbortSignal) => ({
    signal,
    isReachable: () => isReachable(signal),
    onLink: (isUp: boolean) => listener.onLink(isUp),
    wait: () => waitFor(clock, LOOKUP_AGAIN_MS, signal),
  });

  return {
    list: ({ groupId, window }, { onParticipants, onListed, readNotes }) =>
      listRecords({
        ...settling(abort.signal),
        http: queue,
        clock,
        groups: session.account().groups,
        groupId,
        window,
        onParticipants,
        onListed,
        readNotes,
      }),
    async fetch(records) {
      const { signal } = abort;
      const came = new Map<number, Capnogram | string>();
      await fetchAllWithRetry(records, {
        ...settling(signal),
        ask: (record) => getCapnogram(queue, clock, record, { signal }),
        onAnswer({ id }, capnogram) {
          came.set(id, capnogram);
          listener.onSettled(false);
        },
        onFailure({ id }, reason) {
          came.set(id, reason);
          listener.onSettled(true);
        },
      });
      return came;
    },
    readVersions: () =>
      getBackendVersions(http, { signal: abort.signal }).catch(() => ({ camrest: null, diagnoserver: null })),
    hold: () => pauseSignal.close(),
    release: () => pauseSignal.open(),
    giveUp() {
      abort.abort();
      abort = new AbortController();
      pauseSignal.open();
    },
  };
}

function waitFor(clock: ProductServices["clock"], ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener("abort", () => (cancel(), resolve()), { once: true });
  });
}
