import { isApiError } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import { joinSignals, toAbortError } from "@capno/api-client/join-signals";
import { dropRepeated } from "@capno/domain/participant/participant";
import { toEpochMs, type Duid, type EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import {
  isCancelledError,
  QueryObserver,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";

import { askAgain, catchUp, LIFETIME_MS } from "./asking.ts";
import { getParticipantsOfGroup } from "./participants-of-group.ts";
import { participantsQuery } from "./participants-query.ts";
import type { ParticipantList } from "./lists.ts";
import { queryKeys } from "./query-keys.ts";
import type { Values } from "../values/values.ts";
import { describeRow, hasRecord, type ListedRow, type RecordList } from "./lists.ts";
import { recordsQuery } from "./records-query.ts";
import { handsetsQuery } from "./use-own-handsets.ts";
import type { HandsetList } from "./lists.ts";
import { readAll, type ReadAllOptions } from "./read-all.ts";
import {
  NOTHING_READ,
  type KnownRecords,
  type RecordsRead,
  type Study,
  type StudyAnswers,
  type StudyProgress,
} from "./study.ts";

/** Answers are published together: each publication evaluates the whole list of participants again. */
const PUBLISH_MS = 100;
/** How often a request is repeated if a change made its answer out of date. */
const TRIES = 3;

/** One reading of one view. */
interface Run extends Pick<ReadAllOptions<never, never>, "signal" | "clock" | "http" | "onLink" | "onBusy"> {
  readonly report: (changes: Partial<StudyProgress>) => void;
}

/** `queue` sends at most four requests at once, and none while the server is busy. */
export function createStudy(
  services: ProductServices,
  queries: QueryClient,
  queue: Http,
  values: Values,
): Study {
  const { clock, session, http } = services;
  const over = new AbortController();
  const runs = new Set<(ms: number) => void>();
  const found = new Map<Duid, KnownRecords>();
  const changedAt = new Map<Duid, EpochMs>();
  let allChangedAt = toEpochMs(0);
  const known = createStore<ReadonlyMap<Duid, KnownRecords>>(() => new Map());
  let stopPublishing: (() => void) | undefined;

  const stopWatching = queries.getQueryCache().subscribe((event) => {
    const [what, duid] = event.query.queryKey as readonly [string, Duid];
    if (what !== queryKeys.allRecords[0] || event.type !== "updated") return;
    const { type } = event.action;
    if (type !== "success" && type !== "error") return;
    const list = event.query.state.data as RecordList | undefined;
    found.set(duid, { list, failedAt: type === "error" ? clock.monotonic() : undefined });
    stopPublishing ??= clock.after(PUBLISH_MS, publish);
  });

  function publish(): void {
    stopPublishing = undefined;
    known.setState(new Map(found), true);
  }

  /**
   * Joins a request that is on its way. The request is aborted when its last caller leaves. `isOwn`: this call sent the
   * request, so its answer is new even if a correction of the server clock makes its time look earlier than the call.
   */
  async function read<Data, Key extends QueryKey>(
    options: QueryObserverOptions<Data, Error, Data, Data, Key>,
    isNewEnough: (data: Data, isOwn: boolean) => boolean,
    signal: AbortSignal,
  ): Promise<Data> {
    if (signal.aborted) throw toAbortError(signal);
    const { queryKey } = options;
    // Disabled, so that a reconnect or focus does not refetch. The caller handles offline.
    const observer = new QueryObserver(queries, { ...options, enabled: false, networkMode: "always" });
    const leave = observer.subscribe(() => undefined);
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(toAbortError(signal));
      signal.addEventListener("abort", onAbort);
    });
    try {
      let data = queries.getQueryData<Data>(queryKey);
      let isOwn = false;
      for (let tries = 0; tries < TRIES && (data === undefined || !isNewEnough(data, isOwn)); tries++) {
        isOwn = queries.isFetching({ queryKey, exact: true }) === 0;
        // oxlint-disable-next-line no-await-in-loop -- the next answer is requested where this one is too old
        data = await Promise.race([aborted, ask(observer)]);
      }
      if (data === undefined) throw toAbortError();
      return data;
    } finally {
      signal.removeEventListener("abort", onAbort);
      leave();
    }
  }

  const isUnchanged = (list: RecordList, row: ListedRow) =>
    list.of === describeRow(row) && list.asOf >= Math.max(allChangedAt, changedAt.get(row.duid) ?? 0);
  const isKnown = (list: RecordList, row: ListedRow, since: EpochMs) =>
    isUnchanged(list, row) &&
    list.asOf >= since &&
    // A list with a later time: the server's clock was set back since.
    list.asOf <= clock.now();

  function pickKnown(rows: readonly ListedRow[], since: EpochMs): ReadonlyMap<Duid, RecordList> {
    const now = clock.now();
    return new Map(
      rows.flatMap((row) => {
        const list = hasRecord(row) ? found.get(row.duid)?.list : toEmptyList(row, now);
        return list !== undefined && isKnown(list, row, since) ? [[row.duid, list] as const] : [];
      }),
    );
  }

  async function readRecordsOf(
    rows: readonly ListedRow[],
    since: EpochMs,
    run: Run,
  ): Promise<Map<Duid, RecordList | string>> {
    const lists = new Map<Duid, RecordList | string>(pickKnown(rows, since));
    run.report({ done: lists.size });
    await readAll(
      rows.filter(({ duid }) => !lists.has(duid)),
      {
        ...run,
        ask: (row) =>
          read(
            recordsQuery({ http: queue, clock, values }, row),
            (list, isOwn) => (isOwn ? isUnchanged(list, row) : isKnown(list, row, since)),
            run.signal,
          ),
        onAnswer: ({ duid }, list) => settle(duid, list),
        onFailure: ({ duid }, reason) => settle(duid, reason),
      },
    );
    function settle(duid: Duid, answer: RecordList | string): void {
      lists.set(duid, answer);
      run.report({ done: lists.size, isLinkDown: false });
    }
    return lists;
  }

  /** Reads one item with the retries of `readAll`. */
  async function readOne<Data>(request: () => Promise<Data>, run: Run): Promise<Data> {
    let answer: Data | undefined;
    let failure: unknown;
    const keep = async () => {
      try {
        return await request();
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    await readAll(["one"], {
      ...run,
      ask: keep,
      onAnswer: (_, data) => void (answer = data),
      onFailure() {},
    });
    if (answer === undefined) throw failure;
    return answer;
  }

  async function runReading<Result>(
    signal: AbortSignal,
    onProgress: ((progress: StudyProgress) => void) | undefined,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    const end = new AbortController();
    const joined = joinSignals([signal, over.signal, end.signal]);
    let progress = NOTHING_READ;
    const report = (changes: Partial<StudyProgress>) => {
      progress = { ...progress, ...changes };
      if (!joined.signal.aborted) onProgress?.(progress);
    };
    const onBusy = (ms: number) => report({ busyUntil: toEpochMs(clock.now() + ms) });
    runs.add(onBusy);
    try {
      return await work({
        signal: joined.signal,
        clock,
        http,
        report,
        onBusy,
        onLink: (isUp) => report({ isLinkDown: !isUp }),
      });
    } finally {
      runs.delete(onBusy);
      // One part failed: cancel the others.
      end.abort();
      joined.release();
    }
  }

  const choose = ({ rows }: ParticipantList, groupId: number | null) =>
    dropRepeated(getParticipantsOfGroup(rows, groupId, session.account().groups));

  return {
    getRecords: known.getState,
    watch: known.subscribe,
    readRecords: (rows, { signal, since, onProgress }) =>
      runReading(signal, onProgress, (run) => {
        run.report({ total: rows.length });
        return readRecordsOf(rows, since, run);
      }),
    readGroup: (groupId, { signal, since, onProgress }) =>
      runReading(signal, onProgress, async (run) => {
        const calledAt = clock.now();
        const isNew = ({ asOf }: ParticipantList | HandsetList) => asOf >= calledAt;
        // Strict, because the first answer may be one that the shell requested earlier.
        const participants = await readOne(() => read(participantsQuery(services), isNew, run.signal), run);
        const chosen = choose(participants, groupId);
        run.report({ total: chosen.length });
        const [handsets, records] = await Promise.all([
          readOne(
            () => read(handsetsQuery(services), (list, isOwn) => isOwn || isNew(list), run.signal),
            run,
          ).catch((error: unknown) => {
            if (run.signal.aborted || isSessionOver(error)) throw error;
            return undefined;
          }),
          readRecordsOf(chosen, since, run),
        ]);
        return toAnswers(groupId, participants, records, handsets);
      }),
    getKnown(groupId, since) {
      const participants = queries.getQueryData(participantsQuery(services).queryKey);
      if (participants === undefined) return undefined;
      const handsets = queries.getQueryData(handsetsQuery(services).queryKey);
      return toAnswers(groupId, participants, pickKnown(choose(participants, groupId), since), handsets);
    },
    onRecordsChanged(duid) {
      changedAt.set(duid, clock.now());
      void askAgain(queries, { queryKey: queryKeys.records(duid) });
    },
    onRecordsMissed(duid) {
      const missedSince = toEpochMs(clock.now() - LIFETIME_MS);
      if (duid === undefined) allChangedAt = missedSince;
      else changedAt.set(duid, toEpochMs(Math.max(changedAt.get(duid) ?? 0, missedSince)));
      void catchUp(queries, clock, duid === undefined ? queryKeys.allRecords : queryKeys.records(duid));
    },
    onServerBusy(ms) {
      for (const onBusy of runs) onBusy(ms);
    },
    dispose() {
      over.abort();
      stopWatching();
      stopPublishing?.();
    },
  };
}

const isSessionOver = (error: unknown) => isApiError(error) && error.facts.kind === "session-ended";

const toEmptyList = (row: ListedRow, asOf: EpochMs): RecordList => ({
  rows: [],
  unreadable: 0,
  asOf,
  of: describeRow(row),
});

function toAnswers(
  groupId: number | null,
  participants: ParticipantList,
  records: RecordsRead,
  handsets: HandsetList | undefined,
): StudyAnswers {
  const times = [...records.values()].flatMap((list) => (typeof list === "string" ? [] : [list.asOf]));
  const asOf = times.reduce<number>((oldest, time) => Math.min(oldest, time), participants.asOf);
  return {
    groupId,
    asOf: toEpochMs(Math.min(asOf, handsets?.asOf ?? asOf)),
    participants,
    records,
    handsets,
  };
}

async function ask<Data, Key extends QueryKey>(observer: QueryObserver<Data, Error, Data, Data, Key>) {
  try {
    return (await observer.refetch({ cancelRefetch: false, throwOnError: true })).data;
  } catch (error) {
    // A page that needed a newer answer cancelled this request.
    if (isCancelledError(error)) return undefined;
    throw error;
  }
}
