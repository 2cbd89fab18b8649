import { getBackendVersions } from "@capno/api-client/endpoints/version";
import type { Http } from "@capno/api-client/http";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import { toDuid } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { Values } from "../../../queries/create-values.ts";
import { readAll } from "../../../state/study/read-all.ts";
import type { PlannedRecord } from "../choice/plan-package.ts";
import type { RecordAnswers } from "./open-export.ts";
import { createPauseSignal } from "./pause-signal.ts";

/** Callbacks for the state of network and server, and for each handled record. */
export interface FetchListener {
  onLink(isUp: boolean): void;
  onBusy(ms: number): void;
  onHandled(isMissing: boolean): void;
}

/** The requests of a run: they can be aborted or paused together. */
export interface Fetcher {
  /** Fetches the contents of each record, or says why there are none. Blinded records are not asked for. */
  fetch(records: readonly PlannedRecord[]): Promise<RecordAnswers>;
  /** Asks for one answer with the same patience, or says why there is none. */
  read<Answer>(ask: () => Promise<Answer>): Promise<Answer | string>;
  /** Reads the versions of the backend's services; null where they do not say. */
  readVersions(): Promise<{ readonly camrest: string | null; readonly diagnoserver: string | null }>;
  hold(): void;
  release(): void;
  signal(): AbortSignal;
  /** Aborts running requests; their callbacks are no longer called. */
  giveUp(): void;
}

/** `http` sends a few at once, and none while the server is busy. */
export function createFetcher(
  { http, clock, values }: Pick<ProductServices, "http" | "clock"> & { readonly values: Values },
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
  const patience = () => ({
    signal: abort.signal,
    http,
    clock,
    onLink: (isUp: boolean) => listener.onLink(isUp),
    onBusy: (ms: number) => listener.onBusy(ms),
  });

  return {
    async fetch(records) {
      const { signal } = abort;
      const answers = new Map<number, Capnogram | string>();
      const asked = records.filter((record) => !record.isBlinded);
      for (let left = records.length - asked.length; left > 0; left -= 1) listener.onHandled(false);
      await readAll(asked, {
        ...patience(),
        ask: (record) =>
          values.readRecord({ ...record, duid: toDuid(record.participantId) }, { signal, http: paused }),
        onAnswer({ id }, capnogram) {
          answers.set(id, capnogram);
          listener.onHandled(false);
        },
        onFailure({ id }, reason) {
          answers.set(id, reason);
          listener.onHandled(true);
        },
      });
      return answers;
    },
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
    hold: () => pauseSignal.close(),
    release: () => pauseSignal.open(),
    signal: () => abort.signal,
    giveUp() {
      abort.abort();
      abort = new AbortController();
      pauseSignal.open();
    },
  };
}
