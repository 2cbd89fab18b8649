import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadingQuality, TrendPoint } from "@capno/charts/trend-model";
import type { DayRange } from "@capno/domain/calendar/calendar";
import { getSummaryStatistic } from "@capno/domain/statistic/summary-statistic";
import { getTrendSeries } from "@capno/domain/statistic/trend";
import type { OwnRange } from "@capno/domain/statistic/own-range";
import { type StatisticName, STATISTICS } from "@capno/domain/statistic/statistics";
import { formatCount } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import type { SummaryTrend } from "@capno/report/summary-content";

import { addDays, getDayStart } from "../../kit/calendar/day-range.ts";
import { formatLeftOut } from "../../kit/format-left-out.ts";
import {
  countQuality,
  formatImplausible,
  getOwnRangeOfReadings,
  QUALITY_WORDS,
  READING_QUALITIES,
  toReadings,
} from "../../kit/readings.ts";
import { getStatisticStatus } from "../../kit/statistic-status.ts";
import { getTrendBands, getTrendLimits } from "../../kit/trend-bands.ts";
import { createThresholds } from "../../kit/thresholds.ts";
import type { SummarySettings, SummaryValues } from "./summary-sources.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every reading of a statistic, with the breath quality of its record. */
export const getReadings = (
  name: StatisticName,
  records: readonly CapnogramSummary[],
  { trends, breathsOf }: SummaryValues,
): readonly TrendPoint[] => toReadings(name, getTrendSeries(trends.rows, name).points, records, breathsOf);

/** A statistic of the latest record, and over the days of the page. */
export function describeSummaryTrend(
  name: StatisticName,
  sources: {
    readonly participant: Participant;
    readonly records: readonly CapnogramSummary[];
    readonly values: SummaryValues;
  },
  { config, groups, zone }: Pick<SummarySettings, "config" | "groups" | "zone">,
  range: DayRange,
): SummaryTrend {
  const { title, unit, decimals, trendRange } = STATISTICS[name];
  const { percentiles } = config.statistics;
  const { names } = range;
  const series = getTrendSeries(sources.values.trends.rows, name);
  const all = getReadings(name, sources.records, sources.values);
  const readings = all.filter(({ x }) => names[range.placeOf(toEpochMs(x))] !== undefined);
  const ownRange = getOwnRangeOfReadings(name, all);
  const [low, high] = trendRange;
  return {
    title: unit === "" ? title : `${title} (${unit})`,
    latest: formatLatest(name, sources.values, percentiles),
    drawing: {
      label: title,
      unit,
      decimals,
      points: readings,
      window: {
        start: getDayStart(names[0] ?? range.today, zone),
        end: getDayStart(addDays(names.at(-1) ?? range.today, 1), zone),
      },
      zone,
      y: { start: low, end: high },
      ownRange,
      bands: getTrendBands(name),
      longestGapMs:
        createThresholds(config.capture.worklist, groups)(sources.participant).unusedDays * DAY_MS,
      referenceLines: getTrendLimits(name),
    },
    emptyText: "No reading in these dates.",
    marks: describeMarks(readings, ownRange),
    leftOut: joinSentences(
      formatImplausible(name, readings, zone),
      formatLeftOut({
        undated: series.undatedCount,
        missing: series.missingCount,
        unreadable: sources.values.trends.unreadable,
        ofOtherDates: series.points.length - readings.length,
      }),
    ),
  };
}

const MARKS: Readonly<Record<ReadingQuality, string>> = {
  good: "Full dot",
  poor: "Hollow dot",
  unknown: "Cross",
};

/** "Full dot: Breaths good (16). Cross: Breath quality not known (3)." */
function describeMarks(readings: readonly TrendPoint[], ownRange: OwnRange | undefined): string | undefined {
  const words = READING_QUALITIES.flatMap((quality) => {
    const count = countQuality(readings, quality);
    return count === 0 ? [] : [`${MARKS[quality]}: ${QUALITY_WORDS[quality]} (${formatCount(count)}).`];
  });
  const shaded = ownRange && `Shaded: 10 to 90% of the last ${ownRange.count} good readings.`;
  return joinSentences(...words, shaded);
}

function joinSentences(...sentences: readonly (string | undefined)[]): string | undefined {
  const known = sentences.filter((sentence) => sentence !== undefined);
  return known.length === 0 ? undefined : known.join(" ");
}

/** "4.90 kPa. Within expected range": the card's number with the card's words. */
function formatLatest(
  name: StatisticName,
  { latest }: SummaryValues,
  percentiles: SummarySettings["config"]["statistics"]["percentiles"],
): string {
  if (latest === undefined) return "No record";
  const statistic = getSummaryStatistic(name, {
    rawValue: latest.statistics[name],
    percentiles: percentiles[name],
  });
  if (statistic.value === null) return "Not known";
  const { text, unit } = statistic;
  const status = getStatisticStatus(statistic);
  return `${unit === "" ? text : `${text} ${unit}`}${status === undefined ? "" : `. ${status.label}`}`;
}
