import { isApiError, isWorthReporting } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { getStudyLogPage } from "@capno/api-client/endpoints/study-log";
import type { Http } from "@capno/api-client/http";
import type { Notices } from "@capno/product-contract/product-services";
import type { StoreApi } from "zustand/vanilla";

import { reportOnce } from "../../kit/report-once.ts";
import { saysTheSame, type KnownRow } from "./log-entry.ts";
import { findRow, hasRow, NOTHING_READ, openReading, type OpenReading, type ReadLog } from "./log-reading.ts";
import { toTrouble, type LogState } from "./log-state.ts";

/** The greatest age of the log on a page, and the interval at which failed changes are sent again. */
export const MINUTE_MS = 60_000;

/** A timer of one minute may fire up to this much early. */
const TIMER_MS = 1_000;

/** Few enough to parse a page between two presses, and enough to read 50,000 rows in 25 pages. */
const ROWS_OF_A_PAGE = 2_000;

export interface LogReaderOptions {
  readonly path: string;
  /** Sends what no person waits for: few calls at once, and none while the server is busy. */
  readonly queue: Http;
  readonly clock: Pick<Clock, "after" | "monotonic" | "now">;
  readonly notices: Notices;
  readonly store: StoreApi<LogState>;
  readonly signal: AbortSignal;
  /** Asks for the list of users, after the log was set back or what the account may see has changed. */
  readonly readUsers: () => Promise<ReadonlySet<string>>;
  /** Whether this account may see a row of this kind: rows that it may not see do not count as missing. */
  readonly maySee: (row: KnownRow) => boolean;
  /** Calls back once the page has been drawn. Returns its cancellation. */
  readonly afterFirstPaint: (callback: () => void) => () => void;
  /** A row that was answered as saved is not in the log. */
  readonly onLost: () => void;
}

export interface LogReader {
  /** Reads what is new, by a request that is sent after this call. Rejects where the log cannot be read. */
  read(): Promise<void>;
  /** Polls once a minute while the tab is shown. Returns a function that stops polling. */
  show(): () => void;
  /** Forgets all rows, because the account's permissions have changed. */
  restart(): void;
  dispose(): void;
}

export function createLogReader({
  path,
  queue,
  clock,
  notices,
  store,
  signal,
  readUsers,
  maySee,
  afterFirstPaint,
  onLost,
}: LogReaderOptions): LogReader {
  let underWay: Promise<void> | undefined;
  let later: Promise<void> | undefined;
  /** A reading that broke off is continued. */
  let open: OpenReading | undefined;
  /** What was known before a 410, until the log is read again. */
  let forgotten: ReadLog | undefined;
  let users: Promise<ReadonlySet<string>> | undefined;
  let readAt: number | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;
  let isForbidden = false;
  let pages = 0;
  let stopWaiting = () => {};
  let stopWatchingTab = () => {};

  const isDue = () =>
    (readAt === undefined || clock.monotonic() - readAt >= MINUTE_MS - TIMER_MS) &&
    clock.monotonic() >= notBefore;

  function forget(): void {
    forgotten ??= store.getState().read;
    open = undefined;
    store.setState({ isRead: false, read: NOTHING_READ });
  }

  /** Joins a request that is on its way or was answered; one that failed is repeated by the next call. */
  function askUsers(): Promise<ReadonlySet<string>> {
    if (users !== undefined) return users;
    const asked = readUsers();
    asked.catch(() => {
      if (users === asked) users = undefined;
    });
    users = asked;
    return asked;
  }

  async function readPages(): Promise<void> {
    readAt = clock.monotonic();
    const confirmed = new Set(store.getState().confirmed.map(({ entry }) => entry.id));
    let restarts = 0;
    for (;;) {
      open ??= openReading(store.getState().read);
      const reading = open;
      // Pages of one reading follow each other: the next one begins after the last.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await getStudyLogPage(
        queue,
        path,
        { after: reading.cursor(), limit: ROWS_OF_A_PAGE },
        { signal },
      );
      // An answer may have arrived at the moment of the log-out.
      signal.throwIfAborted();
      if (answer.kind === "forbidden") {
        isForbidden = true;
        store.setState({ readTrouble: "not-allowed" });
        return;
      }
      if (answer.kind === "restart") {
        forget();
        users = undefined;
        askUsers().catch(() => {});
        if (++restarts === 2) {
          store.setState({ readTrouble: "reset-twice" });
          return;
        }
        continue;
      }
      // Of a reading that was given up meanwhile nothing is kept.
      reading.add(answer.page);
      if (answer.page.hasMore) continue;
      // oxlint-disable-next-line no-await-in-loop
      const listed = forgotten === undefined ? undefined : await askUsers();
      signal.throwIfAborted();
      if (reading === open) {
        finish(reading.toReadLog(), confirmed, listed);
        return;
      }
    }
  }

  function finish(
    next: ReadLog,
    confirmedBefore: ReadonlySet<string>,
    listed: ReadonlySet<string> | undefined,
  ): void {
    const state = store.getState();
    const missing = state.confirmed.filter((row) => !hasRow(next, row));
    const lost = missing.filter(({ entry }) => confirmedBefore.has(entry.id));
    // What a lost answer would have said is read here.
    const unsaved = state.unsaved.filter((row) => !saysTheSame(row.entry, findRow(next.threads, row)));
    const failed = lost.flatMap((row) =>
      row.reading === "read" ? [{ status: "failed" as const, entry: row.entry }] : [],
    );
    const setBack =
      listed === undefined ? state.setBack : countMissing(forgotten ?? NOTHING_READ, next, listed) || null;
    open = undefined;
    forgotten = undefined;
    users = undefined;
    store.setState({
      isRead: true,
      asOf: clock.now(),
      readTrouble: undefined,
      ...(next.rows === state.read.rows && next.cursor === state.read.cursor ? {} : { read: next }),
      ...(missing.length === state.confirmed.length && lost.length === 0
        ? {}
        : { confirmed: missing.filter((row) => !lost.includes(row)) }),
      ...(unsaved.length === state.unsaved.length && failed.length === 0
        ? {}
        : { unsaved: [...failed, ...unsaved] }),
      ...(setBack === state.setBack ? {} : { setBack }),
      ...(failed.length === 0 ? {} : { writeTrouble: "not-kept" as const }),
    });
    if (failed.length > 0) onLost();
  }

  const countMissing = (before: ReadLog, now: ReadLog, listed: ReadonlySet<string>): number =>
    before.rows.filter((row) => {
      const { duid } = row.entry;
      return !hasRow(now, row) && duid !== undefined && listed.has(duid) && maySee(row);
    }).length;

  async function run(): Promise<void> {
    pages++;
    try {
      await readPages();
    } catch (error) {
      if (signal.aborted) throw error;
      if (isApiError(error)) notBefore = clock.monotonic() + (error.facts.retryAfterS ?? 0) * 1_000;
      if (isWorthReporting(error)) reportOnce(notices, "the study log could not be read", error);
      store.setState({ readTrouble: toTrouble(error) });
      throw error;
    }
  }

  /** A reading that is under way may be older than this call: another follows it. */
  function read(): Promise<void> {
    if (underWay === undefined) {
      underWay = run().finally(() => (underWay = undefined));
      return underWay;
    }
    later ??= underWay
      .catch(() => {})
      .then(() => {
        later = undefined;
        return read();
      });
    return later;
  }

  function stop(): void {
    stopWaiting();
    stopWatchingTab();
  }

  let shown = 0;

  function look(): void {
    stopWaiting();
    if (shown === 0 || isForbidden || signal.aborted) return;
    const isHidden = typeof document !== "undefined" && document.visibilityState === "hidden";
    if (!isHidden && isDue() && underWay === undefined) void read().catch(() => {});
    const waitMs = Math.max(readAt === undefined ? 0 : readAt + MINUTE_MS, notBefore) - clock.monotonic();
    stopWaiting = clock.after(Math.max(waitMs, TIMER_MS), look);
  }

  /** A tab that is shown again reads at once where a minute is over. */
  function watchTab(): () => void {
    if (typeof document === "undefined") return () => {};
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }

  return {
    read,
    show() {
      shown++;
      if (shown === 1) {
        isForbidden = false;
        stopWaiting();
        stopWatchingTab = watchTab();
        if (pages === 0) stopWaiting = afterFirstPaint(look);
        else look();
      }
      let isShown = true;
      return () => {
        if (isShown && --shown === 0) stop();
        isShown = false;
      };
    },
    restart() {
      forget();
      users = undefined;
      if (shown > 0) void read().catch(() => {});
    },
    dispose: stop,
  };
}
