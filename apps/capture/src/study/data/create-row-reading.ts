import { toEpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { createStore } from "zustand/vanilla";

import { hasRecord, type ListedRow } from "./lists.ts";
import { getLatest } from "./known-records.ts";
import type { Study, StudyProgress } from "./study.ts";

/** What All Users reads of its rows; the answers are in `study.getRecords()`. */
export interface RowReading {
  /** For the calendar: reads unknown records of rows that have stayed in view. */
  onVisibleRows(rows: readonly ListedRow[]): void;
  check(rows: readonly ListedRow[]): void;
  stopCheck(): void;
  /** Progress of the check; undefined where none is running. */
  getCheck(): StudyProgress | undefined;
  watch(listener: () => void): () => void;
  /** The page is left: nothing more is read. */
  leave(): void;
}

/** Rows scrolled past faster than this are not read. */
const DEBOUNCE_MS = 800;
/** How long to wait before a failed request is repeated, so that scrolling does not repeat it at once. */
const TRY_AGAIN_MS = 60_000;
/** Delay after the answers, which the study publishes together. */
const PUBLISH_MS = 100;
/** Lists of any age count, as long as the row of the list is unchanged. */
const EVER = toEpochMs(0);

/**
 * No list endpoint says whether a participant's last record failed: it is read participant by participant, when someone
 * asks for it or opens the calendar. There, rows scrolled out of view before their request starts are skipped.
 */
export function createRowReading({ clock }: Pick<ProductServices, "clock">, study: Study): RowReading {
  const progress = createStore<StudyProgress | undefined>(() => undefined);
  let visible = new AbortController();
  let check = new AbortController();
  let checked: ReadonlyMap<string, ListedRow> = new Map();
  let newest: StudyProgress | undefined;
  let stopWaiting = () => {};

  const publish = () => progress.setState(newest, true);
  study.watch(publish);

  function readVisible(rows: readonly ListedRow[]): void {
    const before = visible;
    visible = new AbortController();
    const known = study.getRecords();
    const isTooSoon = ({ duid }: ListedRow) => {
      const failedAt = known.get(duid)?.failedAt;
      return failedAt !== undefined && clock.monotonic() - failedAt < TRY_AGAIN_MS;
    };
    const wanted = rows.filter((row) => !isTooSoon(row));
    study.readRecords(wanted, { signal: visible.signal, since: EVER }).catch(() => undefined);
    // Afterwards, so that a request which both readings share is not aborted.
    before.abort();
  }

  async function readChecked(): Promise<void> {
    const before = check;
    check = new AbortController();
    const { signal } = check;
    const onProgress = (now: StudyProgress) => void (newest = now);
    const reading = study.readRecords([...checked.values()], { signal, since: EVER, onProgress });
    before.abort();
    publish();
    await reading.catch(() => undefined);
    if (signal.aborted) return;
    checked = new Map();
    newest = undefined;
    clock.after(PUBLISH_MS, publish);
  }

  function stopCheck(): void {
    check.abort();
    checked = new Map();
    newest = undefined;
    publish();
  }

  return {
    onVisibleRows(rows) {
      stopWaiting();
      stopWaiting = clock.after(DEBOUNCE_MS, () => readVisible(rows));
    },
    check(rows) {
      const known = study.getRecords();
      const isUnknown = (row: ListedRow) => hasRecord(row) && getLatest(known, row) === undefined;
      const added = rows.filter((row) => isUnknown(row) && !checked.has(row.duid));
      if (added.length === 0) return;
      checked = new Map([...checked, ...added.map((row) => [row.duid, row] as const)]);
      void readChecked();
    },
    stopCheck,
    getCheck: progress.getState,
    watch: progress.subscribe,
    leave() {
      stopWaiting();
      visible.abort();
      stopCheck();
    },
  };
}
