import { TrendChart } from "@capno/charts/TrendChart";
import type { ReadingQuality, TrendEvent, TrendPoint } from "@capno/charts/trend-model";
import { formatCount } from "@capno/domain/number/percent";
import { formatDateTime } from "@capno/domain/time/date-text";
import { findMoment, toCalendarDay } from "@capno/domain/time/date-time";
import { isSameTime } from "@capno/domain/time/instant";
import { getTimescaleRange, type Timescale, type TrendSeries } from "@capno/domain/statistic/trend";
import { OWN_RANGE_READINGS_MIN } from "@capno/domain/spec-values/trend-values";
import { STATISTICS } from "@capno/domain/statistic/statistics";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { type Duid, type EpochMs, toEpochMs } from "@capno/domain/units";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useMemo } from "react";
import { isolate } from "@capno/domain/text/isolate";

import {
  countQuality,
  findRecordsOfReadings,
  formatImplausible,
  getOwnRangeOfReadings,
  QUALITY_WORDS,
  READING_QUALITIES,
  toReadings,
} from "../../kit/readings.ts";
import { toIsoDay } from "../../kit/calendar/day-range.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { toChartZone } from "../../kit/time/time-zone.ts";
import { MOST_LOOKED_UP, useKnownBreaths, useLookUpRecords } from "../records/record-overview.ts";
import { countNotesByDay, type ListedNote } from "../../study/notes/find-notes.ts";
import { type PointedDay, usePointAtDay, usePointedDay } from "../pointed-day.tsx";
import { useReportProblems } from "../use-report-problems.ts";
import styles from "./Trends.module.css";
import type { TrendView } from "../../paths/trend-path.ts";
import type { TrendViewChange } from "./use-trend-view.ts";
import { useTrendAppearance, useUnusedDays } from "./use-trends.ts";

export interface TrendPanelProps {
  readonly duid: Duid;
  readonly series: TrendSeries;
  readonly records: readonly CapnogramSummary[];
  readonly notes: readonly ListedNote[];
  /** Which records the trend lacks; undefined where none. */
  readonly leftOut: string | undefined;
  readonly view: TrendView;
  readonly timescale: Timescale;
  readonly onChange: (change: TrendViewChange) => void;
  readonly onOpen: (time: number) => void;
  /** The element in which the chart puts its buttons. */
  readonly slot: HTMLElement | null;
}

/** Part of the window: without it half of the latest reading's dot would be cut off. */
const ROOM_FOR_LAST_DOT = 0.01;
const HEIGHT_PX = 204;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One trend over its timescale, which ends at the participant's latest reading. */
export function TrendPanel(props: TrendPanelProps) {
  const { duid, series, records, notes, leftOut, view, timescale, onChange } = props;
  const onProblems = useReportProblems("trend");
  const { name } = view;
  const { title, unit, decimals, references, bands } = useTrendAppearance(name);
  const getBreaths = useKnownBreaths(duid);
  const points = useMemo(
    () => toReadings(name, series.points, records, getBreaths),
    [name, series, records, getBreaths],
  );
  const ownRange = useMemo(() => getOwnRangeOfReadings(name, points), [name, points]);
  const unusedDays = useUnusedDays(duid);
  const { zone } = useStudyZone();
  const events = useMemo(() => toNoteEvents(notes, zone), [notes, zone]);
  const first = series.points[0]?.time;
  const latest = series.points.at(-1)?.time;
  const window = useMemo(() => {
    if (view.range !== undefined) return view.range;
    if (first === undefined || latest === undefined || timescale === "ALL") return undefined;
    const { from, to } = getTimescaleRange(timescale, { first, latest });
    return { start: from, end: to + (to - from) * ROOM_FOR_LAST_DOT };
  }, [view.range, timescale, first, latest]);
  const inView = useMemo(
    () => points.filter(({ x }) => window === undefined || (x >= window.start && x <= window.end)),
    [points, window],
  );
  const recordsInView = useMemo(() => {
    const recordOf = findRecordsOfReadings(records);
    return series.points
      .filter(({ time }) => window === undefined || (time >= window.start && time <= window.end))
      .toReversed()
      .flatMap(({ time }) => recordOf(time) ?? []);
  }, [series, records, window]);
  useLookUpRecords(duid, recordsInView);
  const pointAt = usePointAtDay();
  const pointed = usePointedDay((each) => (each?.by === "trend" ? undefined : each));
  const markedAt = useMemo(() => pointed && findReading(points, pointed, zone), [points, pointed, zone]);
  const [low, high] = STATISTICS[name].trendRange;
  const implausible = useMemo(() => formatImplausible(name, points, zone), [name, points, zone]);

  return (
    <>
      <TrendChart
        title={`Trend of ${title} of ${isolate(duid)}`}
        label={title}
        points={points}
        events={events}
        zone={toChartZone(zone)}
        unit={unit}
        decimals={decimals}
        y={{ start: low, end: high }}
        isWholeAxis={view.isWholeAxis}
        ownRange={ownRange}
        longestGapMs={unusedDays * DAY_MS}
        referenceLines={references}
        bands={bands}
        height={HEIGHT_PX}
        toolbarSlot={props.slot}
        xTitle={latest === undefined ? "" : `up to ${formatDateTime(latest, zone)}`}
        visibleRange={window}
        onOpenPoint={props.onOpen}
        onPoint={(x) =>
          pointAt(
            x === undefined
              ? undefined
              : { day: toIsoDay(toEpochMs(x), zone), time: toEpochMs(x), by: "trend" },
          )
        }
        markedAt={markedAt}
        onVisibleRangeChange={(range) => onChange({ range })}
        onShowAll={() => onChange({ timescale: "ALL", range: undefined })}
        onProblems={onProblems}
      />
      {implausible !== undefined && (
        <p className={styles.note}>
          <StatusMark tone="act" label={implausible} />
        </p>
      )}
      <p className={classNames(styles.note, styles.legend)}>
        {bands.length > 0 && (
          <span className={styles.quality}>
            <AxisBarMark />
            <span>Bar at the axis: green is the usual range</span>
          </span>
        )}
        {points.length >= OWN_RANGE_READINGS_MIN && (
          <span className={styles.quality} data-none={ownRange === undefined ? "" : undefined}>
            <span className={styles.own} aria-hidden="true" />
            <span>{`Own range: 10 to 90% of the last ${ownRange?.count ?? OWN_RANGE_READINGS_MIN} good readings`}</span>
          </span>
        )}
        {hasGap(series, unusedDays * DAY_MS) && (
          <span>{`Dashed: ${unusedDays} days or more without a reading. `}</span>
        )}
        {READING_QUALITIES.map((quality) => {
          const count = countQuality(inView, quality);
          return (
            <span key={quality} className={styles.quality} data-none={count === 0 ? "" : undefined}>
              <QualityMark quality={quality} />
              <span>{`${QUALITY_WORDS[quality]} (${formatCount(count)})`}</span>
            </span>
          );
        })}
        {recordsInView.length > MOST_LOOKED_UP && (
          <span>{`Quality is shown for the newest ${MOST_LOOKED_UP} readings.`}</span>
        )}
      </p>
      {leftOut !== undefined && <p className={styles.note}>{leftOut}</p>}
    </>
  );
}

const AxisBarMark = () => (
  <svg width="5" height="12" aria-hidden="true" className={styles.bar}>
    <rect width="5" height="4" className={styles.outside} />
    <rect y="4" width="5" height="4" className={styles.usual} />
    <rect y="8" width="5" height="4" className={styles.outside} />
  </svg>
);

const QualityMark = ({ quality }: { readonly quality: ReadingQuality }) => (
  <svg width="9" height="9" aria-hidden="true" className={styles.mark}>
    {quality === "unknown" ? (
      <path d="M1 4.5h7M4.5 1v7" />
    ) : (
      <rect x="2" y="2" width="5" height="5" className={quality === "poor" ? styles.hollow : styles.full} />
    )}
  </svg>
);

const hasGap = ({ points }: TrendSeries, longestMs: number): boolean =>
  points.some(({ time }, place) => time - (points[place - 1]?.time ?? time) >= longestMs);

/** The last reading of the day that is pointed at, or the one of the record; undefined where the line has none. */
function findReading(
  points: readonly TrendPoint[],
  { day, time }: PointedDay,
  zone: string,
): number | undefined {
  const isIt =
    time === undefined ? (x: EpochMs) => toIsoDay(x, zone) === day : (x: EpochMs) => isSameTime(x, time);
  const noon = time ?? findMoment(toCalendarDay(day).set({ hour: 12 }), zone);
  return points.findLast(
    ({ x, isImplausible }) => !isImplausible && Math.abs(x - noon) < DAY_MS && isIt(toEpochMs(x)),
  )?.x;
}

/** A mark at noon of each day with a note. */
function toNoteEvents(notes: readonly ListedNote[], zone: string): readonly TrendEvent[] {
  return [...countNotesByDay(notes)].map(([day, count]) => ({
    x: findMoment(toCalendarDay(day).set({ hour: 12 }), zone),
    label: count === 1 ? "Note" : `${count} notes`,
  }));
}
