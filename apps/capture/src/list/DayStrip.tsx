import { toCalendar, type CalendarDay, type DayRange } from "@capno/domain/calendar/calendar";
import { formatCount } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { getStudySpan, type StatusReading } from "@capno/domain/participant-status/participant-status";
import { useMemo } from "react";

import type { Expectation } from "../kit/calendar/expectations.ts";
import { getKnownRecords } from "../study/data/known-records.ts";
import type { KnownRecords } from "../study/data/study.ts";
import styles from "./DayStrip.module.css";

/** Of how many days the worklist shows whether something was recorded. */
export const STRIP_DAYS = 28;

/** What the strips of all rows share. */
export interface StripSource {
  readonly range: DayRange;
  readonly knownOf: (participant: Participant) => KnownRecords | undefined;
  readonly expectationOf: (participant: Participant) => Expectation;
}

export interface DayStripProps {
  readonly participant: Participant;
  readonly known: KnownRecords | undefined;
  readonly range: DayRange;
  readonly expectation: Expectation;
  readonly status: StatusReading;
}

/** Each day by its shape: a bar was recorded, a cross has failed, a low mark has none, a point is not known. */
export function DayStrip({ participant, known, range, expectation, status }: DayStripProps) {
  const { records, isComplete } = getKnownRecords(known, participant);
  const hasHandset = participant.udi !== null;
  const days = useMemo(
    () =>
      records === undefined
        ? undefined
        : toCalendar({ records, isComplete, hasHandset, ...expectation, ...getStudySpan(status) }, range)
            .days,
    [records, isComplete, hasHandset, expectation, status, range],
  );
  const label =
    days === undefined
      ? `${STRIP_DAYS} days ${known?.failedAt === undefined ? "not read yet" : "could not be read"}`
      : describeStrip(days);
  const width = STRIP_DAYS * STEP;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {days === undefined ? (
        <text className={styles.unread} y={HEIGHT - 4} aria-hidden="true">
          {known?.failedAt === undefined ? "not read yet" : "could not be read"}
        </text>
      ) : (
        <>
          <path className={styles.none} d={draw(days, isNone, (x) => `M${x} 12h3v2h-3z`)} />
          <path className={styles.unknown} d={draw(days, isUnknown, (x) => `M${x + 1} 7h1v1h-1z`)} />
          <path className={styles.recorded} d={draw(days, isRecorded, (x) => `M${x} 2h3v12h-3z`)} />
          <path className={styles.failed} d={draw(days, isFailed, (x) => `M${x} 3l3 10m0-10l-3 10`)} />
        </>
      )}
    </svg>
  );
}

const STEP = 4;
const HEIGHT = 16;

const isRecorded = ({ made }: CalendarDay) => made > 0;
const isFailed = ({ made, failed }: CalendarDay) => made === 0 && failed > 0;
const isNone = ({ state }: CalendarDay) => state === "none";
const isUnknown = ({ state }: CalendarDay) => state === "unknown" || state === "no-handset";

const draw = (
  days: readonly CalendarDay[],
  isDrawn: (day: CalendarDay) => boolean,
  toPath: (x: number) => string,
): string => days.map((day, place) => (isDrawn(day) ? toPath(place * STEP) : "")).join("");

/** "recorded 12, failed 1, none 15 of the last 28 days" */
export function describeStrip(days: readonly CalendarDay[]): string {
  const count = (isCounted: (day: CalendarDay) => boolean) => days.filter(isCounted).length;
  const [recorded, failed, none] = [count(isRecorded), count(isFailed), count(isNone)];
  const unknown = count(isUnknown);
  const outside = days.length - recorded - failed - none - unknown;
  const words = [`recorded ${recorded}`, `failed ${failed}`, `none ${none}`];
  if (unknown > 0) words.push(`not known ${unknown}`);
  if (outside > 0) words.push(`not in the study ${outside}`);
  return `${words.join(", ")} of the last ${formatCount(days.length)} days`;
}
