import type { RecordedDate } from "@capno/domain/time/instant";

/** A record of the list, and whether most of its breaths could be used; undefined where it was not looked up. */
export type JudgedRecord = RecordedDate & {
  readonly id: number;
  readonly isGood: boolean | undefined;
};

export interface BaselinePresets {
  readonly firstGood: number | undefined;
  readonly monthAgo: number | undefined;
  readonly lastGood: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = 30 * DAY_MS;
/** A record further from that day is of another time. */
const MONTH_REACH_MS = 7 * DAY_MS;

/**
 * The records that a latest one is usually compared with; those of the list come newest first, without failed ones. The
 * first good one is not known while an earlier one was not looked up, nor is the last while a later one was not.
 */
export function findBaselines(records: readonly JudgedRecord[]): BaselinePresets {
  const dated = records.filter(({ hasUnknownDate }) => !hasUnknownDate);
  const [latest, ...before] = dated;
  return {
    firstGood: findGood(before.toReversed()),
    monthAgo: latest && findMonthAgo(latest, before),
    lastGood: findGood(before),
  };
}

function findGood(records: readonly JudgedRecord[]): number | undefined {
  const found = records.find(({ isGood }) => isGood !== false);
  return found?.isGood === true ? found.id : undefined;
}

function findMonthAgo(latest: JudgedRecord, before: readonly JudgedRecord[]): number | undefined {
  const wanted = (latest.recordedAt ?? 0) - MONTH_MS;
  const awayOf = ({ recordedAt }: JudgedRecord) => Math.abs((recordedAt ?? 0) - wanted);
  const nearest = before.toSorted((a, b) => awayOf(a) - awayOf(b))[0];
  return nearest !== undefined && awayOf(nearest) <= MONTH_REACH_MS ? nearest.id : undefined;
}

/** The records that must be looked up for the presets: the first ten, and the newest thirty. */
export function getPresetRecords<Row>(records: readonly Row[]): readonly Row[] {
  const [newest, oldest] = [30, 10];
  return records.length <= newest + oldest
    ? records
    : [...records.slice(0, newest), ...records.slice(-oldest)];
}
