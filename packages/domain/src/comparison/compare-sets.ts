import type { AverageWaveform } from "../breath/average-waveform.ts";
import { roundTo } from "../number/rounding.ts";
import { roundStatistic, STATISTICS, type StatisticName } from "../statistic/statistics.ts";
import type { ExcludedRecord } from "./choose-records.ts";
import type { RecordSet } from "./record-set.ts";

export interface SideValue {
  /** At the decimals people see; null where there is none. */
  readonly value: number | null;
  /** Without its unit; "-" where there is none. */
  readonly text: string;
  readonly records: number;
  /** How many of the side's records do not hold it. */
  readonly missing: number;
}

/** Now less baseline, of the two numbers as they are shown: who subtracts them by hand finds the same. */
export type Difference =
  | { readonly kind: "known"; readonly value: number; readonly text: string }
  | { readonly kind: "unknown"; readonly without: "baseline" | "now" | "both" };

export interface ComparedValue {
  readonly name: StatisticName | "breathQuality";
  readonly title: string;
  readonly unit: string;
  /** Of the difference, where it is another one. */
  readonly differenceUnit: string;
  readonly baseline: SideValue;
  readonly now: SideValue;
  readonly difference: Difference;
}

/** Something in which the two sides may differ without the breath having changed. */
export type ComparisonFlag =
  | {
      readonly kind: "handsets" | "parser-versions";
      readonly baseline: readonly string[];
      readonly now: readonly string[];
    }
  | { readonly kind: "shared-records"; readonly count: number };

export interface SideResult {
  readonly counted: number;
  readonly leftOut: readonly ExcludedRecord[];
  /** The average breath of a side of one record. */
  readonly breath: AverageWaveform | undefined;
}

export type Comparison =
  | {
      readonly kind: "compared";
      readonly baseline: SideResult;
      readonly now: SideResult;
      readonly values: readonly ComparedValue[];
      readonly flags: readonly ComparisonFlag[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Two sides of one person, in numbers and signed differences: what they mean is for the reader to say. The sides of
 * two people do not compile, and are refused where the compiler was talked round.
 */
export function compareSets<Who>(
  baseline: RecordSet<Who>,
  now: RecordSet<NoInfer<Who>>,
  names: readonly StatisticName[],
): Comparison {
  if (baseline.duid !== now.duid) {
    return { kind: "refused", reason: "These are the records of two users, who are never compared" };
  }
  return {
    kind: "compared",
    baseline: describeSide(baseline),
    now: describeSide(now),
    values: [...names.map((name) => compareStatistic(name, baseline, now)), compareQuality(baseline, now)],
    flags: getFlags(baseline, now),
  };
}

type AnySet = Pick<RecordSet<never>, "counted" | "leftOut" | "breaths">;

function describeSide({ counted, leftOut }: AnySet): SideResult {
  const breath = counted.length === 1 ? counted[0]?.record.averageWaveform : undefined;
  return { counted: counted.length, leftOut, breath };
}

/** Null where nothing weighs anything. */
function getWeightedMean(
  values: readonly { readonly value: number; readonly weight: number }[],
): number | null {
  const weight = values.reduce((total, one) => total + one.weight, 0);
  return weight > 0 ? values.reduce((total, one) => total + one.value * one.weight, 0) / weight : null;
}

function compareStatistic(name: StatisticName, baseline: AnySet, now: AnySet): ComparedValue {
  const { title, unit, decimals } = STATISTICS[name];
  const toValue = ({ counted }: AnySet): SideValue => {
    const known = counted.flatMap(({ record, goodBreaths }) => {
      const value = record.statistics[name];
      return value === null || !Number.isFinite(value) ? [] : [{ value, weight: goodBreaths }];
    });
    return toSideValue(
      roundStatistic(name, getWeightedMean(known)),
      decimals,
      known.length,
      counted.length - known.length,
    );
  };
  const sides = { baseline: toValue(baseline), now: toValue(now) };
  return {
    name,
    title,
    unit,
    differenceUnit: unit,
    ...sides,
    difference: subtract(sides.baseline, sides.now, decimals),
  };
}

/** Of all breaths of the side, as one record's quality is of its own; one with no good breath counts here too. */
function compareQuality(baseline: AnySet, now: AnySet): ComparedValue {
  const toValue = ({ breaths: { judged, used, records } }: AnySet): SideValue =>
    toSideValue(judged === 0 ? null : roundTo((100 * used) / judged, 0), 0, records, 0);
  const sides = { baseline: toValue(baseline), now: toValue(now) };
  return {
    name: "breathQuality",
    title: "BREATH QUALITY",
    unit: "%",
    differenceUnit: "points",
    ...sides,
    difference: subtract(sides.baseline, sides.now, 0),
  };
}

function toSideValue(value: number | null, decimals: number, records: number, missing: number): SideValue {
  return { value, text: value === null ? "-" : value.toFixed(decimals), records, missing };
}

function subtract(baseline: SideValue, now: SideValue, decimals: number): Difference {
  if (baseline.value === null || now.value === null) {
    const without = baseline.value !== null ? "now" : now.value !== null ? "baseline" : "both";
    return { kind: "unknown", without };
  }
  const value = roundTo(now.value - baseline.value, decimals);
  return { kind: "known", value, text: formatSigned(value, decimals) };
}

/** "+0.81", "−0.81", "0.00" */
function formatSigned(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return value === 0 ? size : `${value > 0 ? "+" : "−"}${size}`;
}

function getFlags(baseline: AnySet, now: AnySet): readonly ComparisonFlag[] {
  const list = (set: AnySet, pick: (counted: AnySet["counted"][number]) => string) => [
    ...new Set(set.counted.map(pick)),
  ];
  const differing = (["handsets", "parser-versions"] as const).flatMap((kind) => {
    const pick = ({ record, listed }: AnySet["counted"][number]) =>
      kind === "handsets" ? record.handsetUdi : listed.parserVersion;
    const flag = { kind, baseline: list(baseline, pick), now: list(now, pick) };
    return new Set([...flag.baseline, ...flag.now]).size > 1 ? [flag] : [];
  });
  const inBaseline = new Set(baseline.counted.map(({ listed }) => listed.id));
  const count = now.counted.filter(({ listed }) => inBaseline.has(listed.id)).length;
  return count > 0 ? [...differing, { kind: "shared-records", count }] : differing;
}
