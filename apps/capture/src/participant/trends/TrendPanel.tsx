import { TrendChart, type ReadingQuality, type TrendEvent } from "@capno/charts/TrendChart";
import { formatCount } from "@capno/domain/number";
import { formatDateTime, findMoment, toCalendarDay } from "@capno/domain/time";
import { getTrendRange, getTimescaleRange, type Timescale, type TrendSeries } from "@capno/domain/statistic";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Duid } from "@capno/domain/units";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useMemo } from "react";

import {
  countQuality,
  findRecordsOfReadings,
  QUALITY_WORDS,
  READING_QUALITIES,
  toReadings,
} from "../../kit/readings.ts";
import { formatLeftOut } from "../../kit/format-left-out.ts";
import { CHART_ZONE, TIME_ZONE } from "../../kit/time/time-zone.ts";
import { MOST_LOOKED_UP, useKnownBreaths, useLookUpRecords } from "../records/record-overview.ts";
import { countNotesByDay, type ListedNote } from "../../study/notes/find-notes.ts";
import { useReportProblems } from "../use-report-problems.ts";
import styles from "./Trends.module.css";
import type { TrendView } from "./trend-path.ts";
import type { TrendViewChange } from "./use-trend-view.ts";
import { useTrendAppearance, useUnusedDays } from "./use-trends.ts";

export interface TrendPanelProps {
  readonly duid: Duid;
  readonly series: TrendSeries;
  readonly records: readonly CapnogramSummary[];
  readonly notes: readonly ListedNote[];
  readonly unreadable: number;
  readonly view: TrendView;
  readonly timescale: Timescale;
  readonly onChange: (change: TrendViewChange) => void;
  readonly onOpen: (time: number) => void;
  /** The element in which the chart puts its buttons. */
  readonly slot: HTMLElement | null;
}

/** Part of the window: without it half of the latest reading's dot would be cut off. */
const ROOM_FOR_LAST_DOT = 0.01;
const HEIGHT_PX = 208;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One trend over its timescale, which ends at the participant's latest reading. */
export function TrendPanel(props: TrendPanelProps) {
  const { duid, series, records, notes, unreadable, view, timescale, onChange } = props;
  const onProblems = useReportProblems("trend");
  const { name } = view;
  const { title, unit, decimals, references, bands } = useTrendAppearance(name);
  const getBreaths = useKnownBreaths(duid);
  const points = useMemo(() => toReadings(series.points, records, getBreaths), [series, records, getBreaths]);
  const unusedDays = useUnusedDays(duid);
  const events = useMemo(() => toNoteEvents(notes), [notes]);
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
  const [low, high] = getTrendRange(
    name,
    series.points.map(({ value }) => value),
  );

  const leftOut = formatLeftOut({
    undated: series.undatedCount,
    missing: series.missingCount,
    unreadable,
  });

  return (
    <>
      <TrendChart
        title={`Trend of ${title} of ${duid}`}
        label={title}
        points={points}
        events={events}
        zone={CHART_ZONE}
        unit={unit}
        decimals={decimals}
        y={{ start: low, end: high }}
        isOverUsual={view.isOverUsual}
        longestGapMs={unusedDays * DAY_MS}
        referenceLines={references}
        bands={bands}
        height={HEIGHT_PX}
        toolbarSlot={props.slot}
        xTitle={latest === undefined ? "" : `up to ${formatDateTime(latest, TIME_ZONE)}`}
        visibleRange={window}
        onOpenPoint={props.onOpen}
        onVisibleRangeChange={(range) => onChange({ range })}
        onShowAll={() => onChange({ timescale: "ALL", range: undefined })}
        onProblems={onProblems}
      />
      <p className={classNames(styles.note, styles.legend)}>
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
          <span>{`Of more than ${MOST_LOOKED_UP} readings the newest are looked up: choose a shorter time.`}</span>
        )}
      </p>
      {leftOut !== undefined && <p className={styles.note}>{leftOut}</p>}
    </>
  );
}

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

/** A mark at noon of each day with a note. */
function toNoteEvents(notes: readonly ListedNote[]): readonly TrendEvent[] {
  return [...countNotesByDay(notes)].map(([day, count]) => ({
    x: findMoment(toCalendarDay(day).set({ hour: 12 }), TIME_ZONE),
    label: count === 1 ? "Note" : `${count} notes`,
  }));
}
