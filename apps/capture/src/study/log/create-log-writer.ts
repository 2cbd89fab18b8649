import { isWorthReporting } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { addStudyLogEntries } from "@capno/api-client/endpoints/study-log";
import type { Http } from "@capno/api-client/http";
import { MOST_NEW_ENTRIES } from "@capno/api-client/schemas/study-log";
import type { Notices } from "@capno/product-contract/product-services";
import type { StoreApi } from "zustand/vanilla";

import { reportOnce } from "../../kit/report-once.ts";
import { MINUTE_MS } from "./create-log-reader.ts";
import { toNewEntry } from "./log-entry.ts";
import { hasRow } from "./log-reading.ts";
import { toTrouble, type LogState, type Trouble } from "./log-state.ts";
import { fitBytes, isOpen, retryFailed, settle, takeBatch, withStatus } from "./log-writing.ts";

/** What a browser sends for a page that is being left. */
const KEEPALIVE_BYTES = 60 * 1024;

export interface LogWriterOptions {
  readonly path: string;
  readonly http: Http;
  readonly clock: Pick<Clock, "after">;
  readonly notices: Notices;
  readonly store: StoreApi<LogState>;
  readonly signal: AbortSignal;
  /** A series of rows was answered: what the log holds now is to be read. */
  readonly onWritten: () => void;
}

export interface LogWriter {
  /** Sends what waits and what failed. */
  send(): void;
  /** Sends what failed in a minute. */
  sendLater(): void;
  /** Sends all unsaved entries at log-out, without waiting for an answer. */
  flush(): void;
  dispose(): void;
}

export function createLogWriter({
  path,
  http,
  clock,
  notices,
  store,
  signal,
  onWritten,
}: LogWriterOptions): LogWriter {
  let most = MOST_NEW_ENTRIES;
  let isSending = false;
  let stopWaiting = () => {};

  const setStatus = (ids: ReadonlySet<string>, status: Parameters<typeof withStatus>[2]) =>
    store.setState(({ unsaved }) => ({ unsaved: withStatus(unsaved, ids, status) }));

  function failAll(writeTrouble: Trouble): void {
    const open = store.getState().unsaved.filter(isOpen);
    setStatus(new Set(open.map(({ entry }) => entry.id)), { status: "failed" });
    store.setState({ writeTrouble });
  }

  /** Sends one request. False: nothing more is sent now. */
  async function sendBatch(): Promise<boolean> {
    const sent = takeBatch(store.getState().unsaved, most);
    if (sent.length === 0) return false;
    const ids = new Set(sent.map(({ entry }) => entry.id));
    setStatus(ids, { status: "sending" });
    const answer = await addStudyLogEntries(
      http,
      path,
      sent.map(({ entry }) => toNewEntry(entry)),
      { signal },
    );
    // An answer may have arrived at the moment of the log-out.
    signal.throwIfAborted();
    if (answer.kind === "forbidden") {
      failAll("not-allowed");
      return false;
    }
    if (answer.kind === "too-large") {
      most = Math.max(1, Math.floor(sent.length / 2));
      setStatus(
        ids,
        sent.length > 1
          ? { status: "waiting" }
          : { status: "refused", reason: "too-large", detail: "status 413 for one entry" },
      );
      return true;
    }
    most = Math.min(MOST_NEW_ENTRIES, most * 2);
    store.setState((state) => {
      const { unsaved, saved, notUndone } = settle(state.unsaved, { sent, outcomes: answer.outcomes }, () =>
        crypto.randomUUID(),
      );
      const unread = saved.filter((row) => !hasRow(state.read, row));
      return {
        unsaved,
        confirmed: unread.length === 0 ? state.confirmed : [...state.confirmed, ...unread],
        notUndone:
          notUndone.length === 0
            ? state.notUndone
            : [...state.notUndone, ...notUndone.map(({ duid = "" }) => duid)],
        writeTrouble: unsaved.some(({ status }) => status === "failed") ? "malformed" : undefined,
      };
    });
    return true;
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    let wasAnswered = false;
    try {
      // One request after the other: a row may follow a row of the request before.
      // oxlint-disable-next-line no-await-in-loop
      while (await sendBatch()) wasAnswered = true;
    } catch (error) {
      if (signal.aborted) return;
      if (isWorthReporting(error)) reportOnce(notices, "the study log took no entry", error);
      failAll(toTrouble(error));
    } finally {
      isSending = false;
    }
    if (wasAnswered) onWritten();
    // Something was written while the last answer was on its way.
    if (store.getState().unsaved.some(({ status }) => status === "waiting")) send();
    else if (store.getState().writeTrouble !== "not-allowed") sendLater();
  }

  function send(): void {
    stopWaiting();
    store.setState(({ unsaved }) => ({ unsaved: retryFailed(unsaved) }));
    if (!isSending && !signal.aborted) void sendAll();
  }

  function sendLater(): void {
    stopWaiting();
    if (signal.aborted || !store.getState().unsaved.some(({ status }) => status === "failed")) return;
    stopWaiting = clock.after(MINUTE_MS, send);
  }

  return {
    send,
    sendLater,
    flush() {
      const open = store.getState().unsaved.filter(isOpen);
      const rows = fitBytes(
        open.map(({ entry }) => toNewEntry(entry)),
        KEEPALIVE_BYTES,
      );
      // A request under way ends with the session; the log knows a row again by its id.
      if (rows.length > 0) void addStudyLogEntries(http, path, rows, { keepalive: true }).catch(() => {});
    },
    dispose: () => stopWaiting(),
  };
}
