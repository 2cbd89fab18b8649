import { isApiError, isWorthReporting } from "@capno/api-client/api-error";
import type { CallOptions } from "@capno/api-client/call-api";
import type { Clock } from "@capno/api-client/clock";
import {
  getStoreDocument,
  writeStoreDocument,
  type StoredDocument,
  type StoreKind,
} from "@capno/api-client/endpoints/store-document";
import type { Http } from "@capno/api-client/http";
import type { Authored, Versioned } from "@capno/api-client/models/stored-entry";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { Notices } from "@capno/product-contract/product-services";

import { reportOnce } from "../../kit/report-once.ts";
import {
  createInitialState,
  createSharedStep,
  type SharedEntriesEffect,
  type SharedEntriesEvent,
  type SharedEntriesState,
  type Trouble,
} from "./shared-entries-machine.ts";

/** Changes that are not shared yet are sent again so often, whether or not a page shows them. */
export const TRY_AGAIN_MS = 60_000;

/** A timer of one minute may fire up to this much early. */
const TIMER_MS = 1_000;

export interface SharedDocument<Entry> extends RunningMachine<
  SharedEntriesState<Entry>,
  SharedEntriesEvent<Entry>
> {
  /** The document in the store now, without local changes. Rejects where the store does not answer. */
  read(): Promise<StoredDocument<Entry>>;
  /** Whether the last read or write was `TRY_AGAIN_MS` ago or longer. */
  isDue(): boolean;
  /** At log-out: sends what is not saved, without waiting for an answer. */
  flush(): void;
  dispose(): void;
}

export interface SharedDocumentOptions<Version extends Authored, Entry extends Versioned<Version>> {
  readonly http: Http;
  /** Sends polls, for which no person waits: few calls at once. */
  readonly queue: Http;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  readonly notices: Notices;
  readonly kind: StoreKind<Version, Entry>;
  readonly path: string;
}

export function createSharedDocument<Version extends Authored, Entry extends Versioned<Version>>({
  http,
  queue,
  clock,
  notices,
  kind,
  path,
}: SharedDocumentOptions<Version, Entry>): SharedDocument<Entry> {
  const ended = new AbortController();
  const options: CallOptions = { signal: ended.signal };
  let stopWaiting = () => {};
  let readAt: number | undefined;
  const machine = runMachine<
    SharedEntriesState<Entry>,
    SharedEntriesEvent<Entry>,
    SharedEntriesEffect<Entry>
  >({
    initial: createInitialState(),
    step: createSharedStep<Version, Entry>(kind.isSame),
    runEffect: (effect) => void runEffect(effect),
  });

  function send(event: SharedEntriesEvent<Entry>): void {
    if (ended.signal.aborted) return;
    machine.send(event);
    const { trouble, pending } = machine.getState();
    stopWaiting();
    stopWaiting =
      trouble === undefined || pending.size === 0
        ? () => {}
        : clock.after(TRY_AGAIN_MS, () => send({ type: "asked" }));
  }

  function read(isFresh: boolean): Promise<StoredDocument<Entry>> {
    const { document, pending } = machine.getState();
    // A person waits for a change to be saved, and not for a poll.
    return getStoreDocument(pending.size > 0 ? http : queue, path, kind, {
      ...options,
      // Without its tag the store answers the document, which is compared with the known one.
      known: isFresh && document !== undefined ? { ...document, tag: undefined } : document,
    });
  }

  async function runEffect(effect: SharedEntriesEffect<Entry>): Promise<void> {
    try {
      const askedAt = clock.monotonic();
      if (effect.type === "read") {
        const document = await read(effect.isFresh);
        readAt = askedAt;
        send({ type: "was-read", document });
        return;
      }
      const outcome = await writeStoreDocument(http, path, kind, effect, options);
      if (outcome.kind === "overtaken") send({ type: "was-overtaken" });
      else send({ type: "was-written", document: outcome.document });
    } catch (error) {
      if (isWorthReporting(error)) reportOnce(notices, `${kind.name} could not be shared`, error);
      send({ type: "failed", trouble: toTrouble(error) });
    }
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    send,
    read: () => read(machine.getState().isDoubted),
    isDue: () => readAt === undefined || clock.monotonic() - readAt >= TRY_AGAIN_MS - TIMER_MS,
    flush() {
      const { document, pending: changes } = machine.getState();
      if (document === undefined || changes.size === 0) return;
      // A request under way ends with the session; the store recognises what reaches it twice.
      void writeStoreDocument(http, path, kind, { document, changes }, { keepalive: true }).catch(() => {});
    },
    dispose() {
      stopWaiting();
      ended.abort();
    },
  };
}

function toTrouble(error: unknown): Trouble {
  if (!isApiError(error)) return "unreachable";
  const { status = 0, method, isIntercepted } = error.facts;
  if (status === 413) return "too-large";
  // Readings pass: a proxy or a web server that answers a write in the store's place lets this method not through.
  const isBlocked = status === 405 || isIntercepted === true;
  if (isBlocked && (method === "PUT" || method === "PATCH")) return `${method}-blocked`;
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "unreachable";
}
