import type { AverageWaveform } from "../breath/average-waveform.ts";
import { classifyBreaths } from "../breath/breath-quality.ts";
import { roundTo } from "../number/rounding.ts";
import {
  isPlausible,
  roundStatistic,
  STATISTICS,
  type RecordStatistics,
  type StatisticName,
} from "../statistic/statistics.ts";
import type { Duid, HandsetUdi } from "../units.ts";

/** A record in a participant's list. */
export interface ListedRecord {
  readonly id: number;
  /** The participant to whom the server assigns the record. */
  readonly duid: Duid;
  readonly parserVersion: string;
}

/** What a comparison takes of a record. */
export interface ComparedRecord {
  readonly id: number;
  readonly handsetUdi: HandsetUdi;
  /** Begins of the breaths; only their number is used. */
  readonly breathStarts: { readonly length: number };
  readonly breathErrors: readonly string[];
  readonly averageWaveform: AverageWaveform;
  readonly statistics: RecordStatistics;
}

/** A listed record with its contents, of which there are none where its analysis failed. */
export interface ComparedSide {
  readonly listed: ListedRecord;
  readonly record: ComparedRecord | "failed";
}

/** Why none of a record's statistics are compared. */
export type ExclusionReason = "failed" | "breaths-not-judged" | "no-good-breath";

export interface SideResult {
  readonly excluded: ExclusionReason | undefined;
  readonly breath: AverageWaveform | undefined;
}

export interface SideValue {
  /** The value at the displayed decimals; null if there is none. */
  readonly value: number | null;
  /** The value without its unit; "-" if there is none. */
  readonly text: string;
  /** False for a number that no breathing person has: it is shown as such and not subtracted. */
  readonly isPlausible: boolean;
}

type Sides = "baseline" | "now" | "both";

/** Now less baseline, of the two numbers as they are shown: subtracting them by hand gives the same. */
export type Difference =
  | { readonly kind: "known"; readonly value: number; readonly text: string }
  | { readonly kind: "unknown"; readonly without: Sides }
  | { readonly kind: "implausible"; readonly of: Sides };

export interface ComparedValue {
  readonly name: StatisticName | "breathQuality";
  readonly title: string;
  readonly unit: string;
  /** The unit of the difference, where it differs. */
  readonly differenceUnit: string;
  readonly baseline: SideValue;
  readonly now: SideValue;
  readonly difference: Difference;
}

/** Something in which the two records may differ without the breath having changed. */
export interface ComparisonFlag {
  readonly kind: "handsets" | "parser-versions";
  readonly baseline: string;
  readonly now: string;
}

export type Comparison =
  | {
      readonly kind: "compared";
      readonly baseline: SideResult;
      readonly now: SideResult;
      readonly values: readonly ComparedValue[];
      readonly flags: readonly ComparisonFlag[];
    }
  /** One of the records may be another person's: neither is shown. */
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Two records of one participant, in numbers and signed differences: what they mean is for the reader to say. Both are
 * held against the one `duid`.
 */
export function compareRecords(
  duid: Duid,
  baseline: ComparedSide,
  now: ComparedSide,
  names: readonly StatisticName[],
): Comparison {
  for (const { listed, record } of [baseline, now]) {
    if (listed.duid !== duid) return refuse("The server sent records of another user");
    if (record !== "failed" && record.id !== listed.id) return refuse("The server sent a different record");
  }
  const sides = { baseline: readSide(baseline), now: readSide(now) };
  return {
    kind: "compared",
    baseline: sides.baseline.result,
    now: sides.now.result,
    values: [
      ...names.map((name) => {
        const { title, unit, decimals } = STATISTICS[name];
        const read = ({ counted }: ReadSide) => roundStatistic(name, counted?.statistics[name]);
        const isReal = (value: number) => isPlausible(name, value);
        return { name, title, unit, differenceUnit: unit, ...compareValues(sides, read, decimals, isReal) };
      }),
      {
        name: "breathQuality",
        title: "BREATH QUALITY",
        unit: "%",
        differenceUnit: "points",
        ...compareValues(sides, ({ quality }) => quality, 0),
      },
    ],
    flags: getFlags(baseline, now),
  };
}

const refuse = (reason: string): Comparison => ({ kind: "refused", reason });

interface ReadSide {
  readonly result: SideResult;
  /** Undefined where its statistics are excluded. */
  readonly counted: ComparedRecord | undefined;
  readonly quality: number | null;
}

/** A record without a good breath has a quality and no values. */
function readSide({ record }: ComparedSide): ReadSide {
  const exclude = (excluded: ExclusionReason, quality: number | null): ReadSide => ({
    result: { excluded, breath: undefined },
    counted: undefined,
    quality,
  });
  if (record === "failed") return exclude("failed", null);
  const breaths = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  if (breaths.kind !== "judged") return exclude("breaths-not-judged", null);
  const quality = roundTo(breaths.percent, 0);
  if (breaths.used === 0) return exclude("no-good-breath", quality);
  return { result: { excluded: undefined, breath: record.averageWaveform }, counted: record, quality };
}

function compareValues(
  { baseline, now }: { readonly baseline: ReadSide; readonly now: ReadSide },
  read: (side: ReadSide) => number | null,
  decimals: number,
  isReal: (value: number) => boolean = () => true,
): Pick<ComparedValue, "baseline" | "now" | "difference"> {
  const toSideValue = (value: number | null): SideValue => ({
    value,
    text: value === null ? "-" : value.toFixed(decimals),
    isPlausible: value === null || isReal(value),
  });
  const sides = { baseline: toSideValue(read(baseline)), now: toSideValue(read(now)) };
  return { ...sides, difference: subtract(sides.baseline, sides.now, decimals) };
}

function subtract(baseline: SideValue, now: SideValue, decimals: number): Difference {
  if (baseline.value === null || now.value === null)
    return { kind: "unknown", without: findSides(baseline.value === null, now.value === null) };
  if (!baseline.isPlausible || !now.isPlausible)
    return { kind: "implausible", of: findSides(!baseline.isPlausible, !now.isPlausible) };
  const value = roundTo(now.value - baseline.value, decimals);
  return { kind: "known", value, text: formatSigned(value, decimals) };
}

function findSides(isBaseline: boolean, isNow: boolean): Sides {
  if (isBaseline && isNow) return "both";
  return isBaseline ? "baseline" : "now";
}

/** "+0.81", "−0.81", "0.00" */
function formatSigned(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return value === 0 ? size : `${value > 0 ? "+" : "−"}${size}`;
}

function getFlags(baseline: ComparedSide, now: ComparedSide): readonly ComparisonFlag[] {
  if (baseline.record === "failed" || now.record === "failed") return [];
  const flags: readonly ComparisonFlag[] = [
    { kind: "handsets", baseline: baseline.record.handsetUdi, now: now.record.handsetUdi },
    { kind: "parser-versions", baseline: baseline.listed.parserVersion, now: now.listed.parserVersion },
  ];
  return flags.filter((flag) => flag.baseline !== flag.now);
}
