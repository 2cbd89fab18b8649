import { parseIsoDay } from "../calendar/calendar.ts";
import { STATISTIC_NAMES } from "../spec-values/statistic-values.ts";
import { WORKLIST_DEFAULT, type WorklistThresholds } from "../spec-values/worklist-values.ts";
import { isPercentileTable } from "../statistic/percentiles.ts";
import type { StatisticName } from "../statistic/statistics.ts";
import {
  byName,
  checked,
  group,
  list,
  numeric,
  oneOf,
  optional,
  text,
  yesOrNo,
  type Reader,
} from "./readers.ts";

export const words = (standard: string) => optional(text, standard);
export const flag = (standard: boolean) => optional(yesOrNo, standard);
export const positive = (standard: number) =>
  optional(
    checked(numeric, (value) => value > 0, "must be more than 0"),
    standard,
  );
export const notNegative = (standard: number) =>
  optional(
    checked(numeric, (value) => value >= 0, "must not be negative"),
    standard,
  );
export const upTo = (most: number, standard: number) =>
  optional(
    checked(numeric, (value) => value >= 0 && value <= most, `must be from 0 to ${most}`),
    standard,
  );
export const texts = optional<readonly string[]>(list(text, "must be a list of texts"), []);

/** Whose paper it is, at the head of reports and in their text and FHIR. */
export const practice = { name: words(""), lines: texts };

/** An address a person may follow: https, http, mailto, or one below this origin. Empty hides the link. */
export const address = optional(
  checked(
    text,
    (written) => written === "" || /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(written),
    "must be an https, http or mailto address, or one that begins with a single /",
  ),
  "",
);

/** A group whose every key has a default may be left out whole. */
export const section =
  <Value>(read: Reader<Value>): Reader<Value> =>
  (written, key) =>
    read(written === undefined ? {} : written, key);

export const limits = (standard: WorklistThresholds) => ({
  unusedDays: positive(standard.unusedDays),
  adherenceBelow: notNegative(standard.adherenceBelow),
  qualityDrop: positive(standard.qualityDrop),
});

/** A project has what it names of its own, and of the rest what the deployment has. */
export const worklist: Reader<
  WorklistThresholds & { readonly projects: Readonly<Record<string, WorklistThresholds>> }
> = (written, key) => {
  const own = group(limits(WORKLIST_DEFAULT))(written, key);
  const { projects } = group({ projects: optional(byName(group(limits(own))), {}) })(written, key);
  return { ...own, projects };
};

export const isCount = (value: number) => Number.isInteger(value) && value > 0;
export function isTimeZone(written: string): boolean {
  try {
    return written === "" || Intl.DateTimeFormat("en", { timeZone: written }) !== undefined;
  } catch {
    return false;
  }
}
export const isDay = (written: string) => parseIsoDay(written) !== undefined;

const statisticName = oneOf(...STATISTIC_NAMES);

/** Each once: a name written twice is a mistake for another name. */
export const displayedStatistics = checked(
  list(statisticName, "must be a list of statistics"),
  (names) => new Set(names).size === names.length,
  "names a statistic twice",
);

/** 101 values each; absent: the default table. */
export const percentiles: Reader<Readonly<Partial<Record<StatisticName, readonly number[]>>>> = (
  written,
  key,
) => {
  if (written === undefined) return {};
  const readTable = checked(list(numeric, "invalid percentiles"), isPercentileTable, "invalid percentiles");
  const tables = byName(readTable, "invalid percentiles")(written, key);
  for (const name of Object.keys(tables)) statisticName(name, `${key}.${name}`);
  return tables;
};
