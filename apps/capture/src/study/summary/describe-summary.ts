import type { Group } from "@capno/api-client/models/account";
import { toCalendar, type DayRange } from "@capno/domain/calendar/calendar";
import { sumCalendar } from "@capno/domain/calendar/calendar-text";
import { formatDateTime, formatShortDay, formatZonedDateTime } from "@capno/domain/time/date-text";
import { type RecordedDate, UNKNOWN_DATE } from "@capno/domain/time/instant";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import { classifyBreaths, describeBreathQuality } from "@capno/domain/breath/breath-quality";
import {
  formatHandset,
  formatOverallQuality,
  getGroupOfParticipant,
  type Participant,
} from "@capno/domain/participant/participant";
import { formatStudySpan, getStudySpan } from "@capno/domain/participant-status/participant-status";
import { formatCount, formatPercent, formatQuantity } from "@capno/domain/number/percent";
import { isPlausible } from "@capno/domain/statistic/statistics";
import { getPracticeLines } from "@capno/domain/product/practice";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import type { SummaryCalendar, SummaryContent } from "@capno/report/summary-content";
import { SHADED, shadeBreaths } from "@capno/charts/breath-marks";

import { createExpectations } from "../../kit/calendar/expectations.ts";
import { formatIsoDay, formatMonth, toIsoDay } from "../../kit/calendar/day-range.ts";
import { createMonthsRange, toMonths } from "../../kit/calendar/months.ts";
import { getStudyZone } from "../../kit/time/study-zone.ts";
import { getStaleDays } from "../../kit/time/reading-age.ts";
import { formatStudyAdherence } from "../../kit/format-study-adherence.ts";
import { getOwnRangeOfReadings } from "../../kit/readings.ts";
import { describeSummaryTrend, getReadings } from "./describe-summary-trend.ts";
import { describeInShort, getLastDays } from "./summary-sentence.ts";
import type { SummarySettings, SummarySources, SummaryValues } from "./summary-sources.ts";
import { toCurves } from "../../kit/record-curves.ts";

/** The months over which adherence is counted. */
const MONTHS = ADHERENCE_WINDOW_MONTHS;
const NOT_KNOWN = "Not known";

/** A participant's page from the same values as the User Summary, up to the day of the data. */
export function describeSummary(sources: SummarySources, settings: SummarySettings): SummaryContent {
  const { participant, records, status, notes, values } = sources;
  const { config, zone, asOf } = settings;
  const today = toIsoDay(asOf, zone);
  const range = createMonthsRange(today, MONTHS, zone, today);
  const { latest: row } = findLatestRecords(records.rows);
  return {
    userId: participant.duid,
    practice: getPracticeLines(config.report.practice, getProjectIds(participant, settings.groups)),
    zone,
    fields: [
      { label: "Group", value: formatGroup(participant, settings.groups) },
      { label: "Dates", value: `${formatIsoDay(range.names[0] ?? today)} to ${formatIsoDay(today)}` },
      { label: "Time zone", value: zone },
      { label: "Data as of", value: formatZonedDateTime(asOf, zone) },
      { label: "Latest reading", value: row === undefined ? "None" : formatRecordDate(row, zone) },
      { label: "Handset", value: participant.udi === null ? "None" : formatHandset(participant) },
      { label: "In the study", value: formatStudySpan(status) },
      { label: `Adherence over ${ADHERENCE_WINDOW_MONTHS} months`, value: formatAdherence(participant) },
      { label: "Overall breath quality", value: formatOverallQuality(participant) },
    ],
    inShort: describeSummaryInShort(sources, settings),
    warnings: getWarnings(sources, settings),
    calendar: describeCalendar(sources, settings, range),
    values: values && {
      trends: config.statistics.displayed.map((name) =>
        describeSummaryTrend(name, { participant, records: records.rows, values }, settings, range),
      ),
      record: describeSummaryRecord({ records, latest: values.latest }, zone),
    },
    notes,
  };
}

/** The same sentence as at the top of the User Summary. */
function describeSummaryInShort(sources: SummarySources, settings: SummarySettings): string {
  const { values, records } = sources;
  const { config, zone, asOf } = settings;
  const { latest: row } = findLatestRecords(records.rows);
  const latest = values?.latest;
  const [name] = config.statistics.displayed;
  const raw = name && latest?.statistics[name];
  const own = values && name && getOwnRangeOfReadings(name, getReadings(name, records.rows, values));
  const clauses = describeInShort({
    days: getLastDays(getFacts(sources, settings), zone, toIsoDay(asOf, zone)),
    latest:
      latest === undefined || row === undefined || row.hasUnknownDate
        ? undefined
        : {
            day: formatShortDay(toIsoDay(row.recordedAt, zone)),
            breaths: classifyBreaths({ starts: latest.breathStarts, errors: latest.breathErrors }),
          },
    value:
      name !== undefined && typeof raw === "number" && own !== undefined && isPlausible(name, raw)
        ? { name, raw, own }
        : undefined,
  });
  return clauses.map(({ words }) => words).join(" ");
}

function getFacts({ participant, records, status }: SummarySources, { config, groups }: SummarySettings) {
  return {
    records: records.rows,
    isComplete: records.unreadable === 0,
    hasHandset: participant.udi !== null,
    ...createExpectations(config.capture, groups)(participant),
    ...getStudySpan(status),
  };
}

const formatAdherence = ({ adherence }: Participant): string =>
  adherence === null ? NOT_KNOWN : formatPercent(adherence);

function getProjectIds({ groupIds }: Participant, groups: readonly Group[]): readonly string[] {
  return groups.filter(({ id }) => groupIds?.includes(id)).map(({ projectId }) => projectId);
}

/** The study part of the ID, with the names of the groups that the account knows. */
function formatGroup({ duid, groupIds }: Participant, groups: readonly Group[]): string {
  const names = groups.filter(({ id }) => groupIds?.includes(id)).map(({ name }) => name);
  const study = getGroupOfParticipant(duid);
  return names.length === 0 ? study : `${study} (${names.join(", ")})`;
}

function getWarnings(
  { records, values }: SummarySources,
  { config, zone, asOf }: SummarySettings,
): readonly string[] {
  const { rows, unreadable } = records;
  const { latest, hasFailedLatest } = findLatestRecords(rows);
  const [newest] = rows;
  const staleDays =
    latest === undefined || latest.hasUnknownDate
      ? undefined
      : getStaleDays(latest.recordedAt, asOf, config.capture.staleDays);
  return [
    hasFailedLatest &&
      newest !== undefined &&
      `The latest record, ${formatRecordDate(newest, zone)}, could not be processed. ${
        latest === undefined
          ? "There is no earlier record to show instead."
          : values === undefined
            ? "The record before it was processed."
            : "Values are from the record before it."
      }`,
    staleDays !== undefined && `Old reading: the record shown is ${staleDays} days old.`,
    unreadable > 0 &&
      `${formatQuantity(unreadable, "record")} could not be read. The latest one may be missing here.`,
  ].filter((warning) => warning !== false);
}

function describeCalendar(
  sources: SummarySources,
  settings: SummarySettings,
  range: DayRange,
): SummaryCalendar {
  const { config, asOf } = settings;
  const facts = getFacts(sources, settings);
  const { isComplete } = facts;
  const calendar = toCalendar(facts, range);
  const studyZone = getStudyZone(config.capture);
  const adherence = formatStudyAdherence(facts, studyZone, toIsoDay(asOf, studyZone));
  const days = new Map(calendar.days.map((day, place) => [range.names[place], day]));
  const { days: dayCounts, made, failed, missed } = sumCalendar(calendar);
  const undated = calendar.undated.made + calendar.undated.failed;
  const isExpected = facts.expectedPerDay !== undefined;
  // What was missed on these is not known either.
  const unknownDays =
    dayCounts.unknown === 0 ? "" : `, ${formatQuantity(dayCounts.unknown, "day")} not known`;
  return {
    days: calendar.days,
    months: toMonths(range.names.at(-1) ?? "", MONTHS).map(({ first, weeks }) => ({
      name: formatMonth(first),
      weeks: weeks.map((week) => week.map((name) => days.get(name ?? ""))),
    })),
    isExpected,
    counts: [
      `Records of these days: ${isComplete ? "" : "at least "}${formatCount(made + failed)}`,
      missed === undefined
        ? isExpected
          ? "Missed: not known"
          : "Missed days not counted: this study sets no target"
        : `Missed recordings: ${formatCount(missed)}${unknownDays}`,
      `Records without a date: ${formatCount(undated)}`,
      ...(adherence === undefined ? [] : [`Adherence in the study: ${adherence}`]),
    ],
  };
}

const HEIGHT_PX = 88;
/** The axis reaches at least this value, as on screen. */
const LEAST_TOP_KPA = 6;

/** The newest record that could be processed, with its quality; words where there is none. */
function describeSummaryRecord(
  { records, latest }: Pick<SummarySources, "records"> & Pick<SummaryValues, "latest">,
  zone: string,
): NonNullable<SummaryContent["values"]>["record"] {
  const { hasFailedLatest } = findLatestRecords(records.rows);
  if (latest === undefined) {
    return {
      curve: {
        kind: "missing",
        title: "Last record",
        words: hasFailedLatest ? "No record could be processed." : "No record yet.",
      },
      quality: "Breath quality not known: no record.",
    };
  }
  const { recording, breaths } = toCurves(latest);
  const shades = shadeBreaths(breaths);
  const quality = describeBreathQuality(
    classifyBreaths({ starts: latest.breathStarts, errors: latest.breathErrors }),
  );
  return {
    curve: {
      kind: "capnogram",
      title: `${hasFailedLatest ? "Last record that could be processed" : "Last record"}, ${formatRecordDate(latest, zone)}`,
      // The title leaves no room for it beside it: it follows the quality.
      note: undefined,
      drawing: { series: [recording], annotations: shades, height: HEIGHT_PX, leastTop: LEAST_TOP_KPA },
    },
    quality: shades.length === 0 ? quality : `${quality}. ${SHADED}.`,
  };
}

const formatRecordDate = ({ recordedAt, hasUnknownDate }: RecordedDate, zone: string): string =>
  hasUnknownDate ? UNKNOWN_DATE : formatDateTime(recordedAt, zone);
