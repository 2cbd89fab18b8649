import { getBackendVersions } from "@capno/api-client/endpoints/version";
import { namesItsPause } from "@capno/api-client/http-queue";
import type { Http } from "@capno/api-client/http";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import { toDuid } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { Values } from "../../../study/values/values.ts";
import { readAll } from "../../../study/data/read-all.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

export type RecordAnswers = ReadonlyMap<number, Capnogram | string>;

/** Callbacks for the state of network and server, and for each handled record. */
export interface FetchListener {
  onLink(isUp: boolean): void;
  onBusy(ms: number): void;
  /** The server keeps asking for pauses: requests are to be held until the user continues. */
  onTooBusy(): void;
  /** `reason`: why it could not be fetched. */
  onHandled(record: PlannedRecord, reason?: string): void;
}

/** The requests of an export: they can be aborted or held together. */
export interface Fetcher {
  /** Fetches the contents of each record, or says why there are none. Blinded records are not asked for. */
  fetch(records: readonly PlannedRecord[], signal: AbortSignal): Promise<RecordAnswers>;
  /** Fetches one answer with the same retries, or returns the reason why there is none. */
  read<Answer>(ask: () => Promise<Answer>): Promise<Answer | string>;
  /** Reads the versions of the backend's services; null where they do not say. */
  readVersions(): Promise<{ readonly camrest: string | null; readonly diagnoserver: string | null }>;
  hold(): void;
  release(): void;
  /** Resolves at once, or when requests are no longer held. */
  whenReleased(): Promise<void>;
  signal(): AbortSignal;
  /** Aborts running requests; their callbacks are no longer called. */
  giveUp(): void;
}

/** `http` sends a few at once, and none while the server is busy. */
export function createFetcher(
  { http, clock, values }: Pick<ProductServices, "http" | "clock"> & { readonly values: Values },
  listener: FetchListener,
): Fetcher {
  let abort = new AbortController();
  let released = Promise.resolve();
  let release = () => {};
  const held: Http = {
    async send(request) {
      await released;
      return http.send(request);
    },
    ...(http.note && { note: (warning, count) => http.note?.(warning, count) }),
  };
  const patience = () => ({
    signal: abort.signal,
    http,
    clock,
    onLink: (isUp: boolean) => listener.onLink(isUp),
    onBusy: (ms: number) => listener.onBusy(ms),
  });

  async function fetch(records: readonly PlannedRecord[], signal: AbortSignal): Promise<RecordAnswers> {
    signal.throwIfAborted();
    const answers = new Map<number, Capnogram | string>();
    for (const record of records) if (record.isBlinded) listener.onHandled(record);
    const getLeft = () => records.filter(({ id, isBlinded }) => !isBlinded && !answers.has(id));
    while (getLeft().length > 0) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- what is left is refetched once the user continues
        await readAll(getLeft(), {
          ...patience(),
          ask: (record) =>
            values.readRecord({ ...record, duid: toDuid(record.participantId) }, { signal, http: held }),
          onAnswer(record, capnogram) {
            answers.set(record.id, capnogram);
            listener.onHandled(record);
          },
          onFailure(record, reason) {
            answers.set(record.id, reason);
            listener.onHandled(record, reason);
          },
        });
      } catch (error) {
        if (signal.aborted || !namesItsPause(error)) throw error;
        listener.onTooBusy();
      }
    }
    return answers;
  }

  return {
    fetch,
    async read<Answer>(ask: () => Promise<Answer>) {
      let answer: Answer | string = "";
      await readAll([ask], {
        ...patience(),
        ask: () => ask(),
        onAnswer: (_, came) => void (answer = came),
        onFailure: (_, reason) => void (answer = reason),
      });
      return answer;
    },
    readVersions: () =>
      getBackendVersions(http, { signal: abort.signal }).catch(() => ({ camrest: null, diagnoserver: null })),
    hold: () => void (released = new Promise((resolve) => void (release = resolve))),
    release: () => release(),
    whenReleased: () => released,
    signal: () => abort.signal,
    giveUp() {
      abort.abort();
      abort = new AbortController();
      release();
    },
  };
}
