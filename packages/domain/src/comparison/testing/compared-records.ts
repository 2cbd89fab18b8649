import type { RecordedDate } from "../../time/instant.ts";
import { toDuid, toEpochMs, toHandsetUdi, type EpochMs } from "../../units.ts";
import type { ListedRecord } from "../choose-records.ts";
import type { ComparedRecord } from "../record-set.ts";

export const CARD_1 = toDuid("CARD-1");
export const at = (text: string) => toEpochMs(Date.parse(text));

/** A row of CARD-1, later with each number. */
export function aRow(
  id: number,
  changes: Partial<Omit<ListedRecord, keyof RecordedDate>> & {
    readonly recordedAt?: EpochMs;
    readonly hasUnknownDate?: boolean;
  } = {},
): ListedRecord {
  const recordedAt = toEpochMs(Date.parse("2026-11-01T08:00:00Z") + id * 3_600_000);
  return {
    id,
    duid: CARD_1,
    recordedAt,
    hasUnknownDate: false,
    isFailed: false,
    parserVersion: "1.4.0",
    ...changes,
  };
}

/** So many breaths between the first and the last one, of which the last ones are coughs. */
export function breathsOf(good: number, coughs = 0): Pick<ComparedRecord, "breathStarts" | "breathErrors"> {
  const breathErrors = ["", ...Array<string>(good).fill(""), ...Array<string>(coughs).fill("cough"), ""];
  return { breathErrors, breathStarts: breathErrors.map((_, breath) => breath * 150) };
}

/** Three points a second apart, no deviation. */
const curve = (...meansKPa: number[]): ComparedRecord["averageWaveform"] => ({
  timesS: meansKPa.map((_, second) => second),
  meansKPa,
  deviationsKPa: meansKPa.map(() => 0),
});

export function aContent(id: number, changes: Partial<ComparedRecord> = {}): ComparedRecord {
  return {
    id,
    handsetUdi: toHandsetUdi("(01)05060000000001(21)NTH00001"),
    ...breathsOf(2),
    averageWaveform: curve(0, 5, 0),
    statistics: { endTidalCo2: 5, respiratoryRate: 14, metabolicBurden: 0.2, obstructiveIndex: 0.3 },
    ...changes,
  };
}

export const loadedOf = (...records: readonly ComparedRecord[]) =>
  new Map(records.map((record) => [record.id, record]));
