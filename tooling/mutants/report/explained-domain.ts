import { explain, type Change, type ExplainedSurvivor } from "./explained.ts";
import { NEVER_EQUAL, NO_NUMBER, SLOWER_ALONE, TYPES_ALONE } from "./reasons.ts";

const SLOW_ORDER =
  "The list is sorted by comparing, or by the same keys: slower at most, and in the same order.";
const BEYOND_ITS_END = "Beyond its end nothing is read, and nothing can be written.";
const NOUGHT_TO_A_SUM = "What is not there is nought to a subtraction: the same answer.";

const of = (file: string, why: string, ...changes: readonly Change[]) =>
  explain(`packages/domain/src/${file}`, why, ...changes);

export const OF_DOMAIN: readonly ExplainedSurvivor[] = [
  ...of("breath-phases.ts", NO_NUMBER, [
    "kPa !== undefined && kPa >= BREATH_THRESHOLD_KPA",
    "kPa >= BREATH_THRESHOLD_KPA",
  ]),
  ...of(
    "breath-statistics.ts",
    TYPES_ALONE,
    ["first === undefined || last === undefined || breaths.length < 2", "breaths.length < 2"],
    ["first === undefined || last === undefined"],
    ["length ?? 0", "length"],
    ["upper === undefined || lower === undefined"],
  ),
  ...of("calendar-text.ts", NO_NUMBER, ["missed !== undefined && missed > 0", "missed > 0"]),
  ...of("calendar.ts", TYPES_ALONE, ['names[place] ?? ""', "names[place]"]),
  ...of(
    "calendar.ts",
    "A day with a record is what its record says, and is asked nothing else.",
    ["place >= firstUse", "place > firstUse"],
    ["place > lastUse", "place >= lastUse"],
  ),
  ...of("calendar.ts", "Where all records were read, today is never unknown.", [
    "name <= today",
    "name < today",
  ]),
  ...of("calendar.ts", NO_NUMBER, [
    "studyStart !== undefined && place.name < studyStart",
    "place.name < studyStart",
  ]),
  ...of("comparison/compare-sets.ts", TYPES_ALONE, [
    "value === null || !Number.isFinite(value)",
    "!Number.isFinite(value)",
  ]),
  ...of("comparison/compare-sets.ts", NEVER_EQUAL, ["value > 0", "value >= 0"]),
  ...of(
    "comparison/mean-breath.ts",
    TYPES_ALONE,
    ["startS === undefined || timesS.length !== meansKPa.length", "timesS.length !== meansKPa.length"],
    ["timesS.at(-1) ?? startS", "timesS.at(-1)"],
    ["waveform.meansKPa[place] ?? Number.NaN", "waveform.meansKPa[place]"],
  ),
  ...of("comparison/mean-breath.ts", "What is not there makes no number either.", [
    "waveform.deviationsKPa[place] ?? Number.NaN",
    "waveform.deviationsKPa[place]",
  ]),
  ...of("comparison/record-set.ts", TYPES_ALONE, [
    "grid !== undefined && common !== undefined",
    "grid !== undefined",
  ]),
  ...of("comparison/study-events.ts", TYPES_ALONE, ['typeof when !== "string"', "true"]),
  ...of("comparison/study-events.ts", BEYOND_ITS_END, ["i < text.length", "i <= text.length"]),
  ...of(
    "date-text.ts",
    SLOWER_ALONE,
    [
      'zoneFormatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", timeZoneName: "short" })',
    ],
    ["zoneFormatters.set(timeZone, formatter);", ""],
    [
      'timeFormatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, numberingSystem: "latn", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", })',
    ],
    ["timeFormatters.set(timeZone, formatter);", ""],
  ),
  ...of("date-text.ts", TYPES_ALONE, [
    'formatter.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? timeZone',
  ]),
  ...of("handset.ts", NEVER_EQUAL, ["a.serialNumber < b.serialNumber", "a.serialNumber <= b.serialNumber"]),
  ...of("handset.ts", TYPES_ALONE, ["groupId === null || !own.has(groupId)", "!own.has(groupId)"]),
  ...of("instant.ts", "What is not there reads as no time: the same answer.", [
    "date === undefined || time === undefined",
  ]),
  ...of("instant.ts", "This engine takes a small z as well; browsers need not.", [
    "zone.toUpperCase()",
    "zone",
  ]),
  ...of("pack-years.ts", "Digits alone are never less than nought, which the lowest is today.", [
    "/^\\d+$/.test(text) && packYears >= PACK_YEARS_MIN",
    "/^\\d+$/.test(text)",
  ]),
  ...of("participant-filter.ts", "Of two equally few either may be looked among.", [
    "answer.found.length < least.length",
    "answer.found.length <= least.length",
  ]),
  ...of("participant-id.ts", NEVER_EQUAL, ["left.number < right.number", "left.number <= right.number"]),
  ...of(
    "participant-order.ts",
    SLOW_ORDER,
    ["!Number.isInteger(value)", "true"],
    ["!isWhole || PARTS * span * count >= Number.MAX_SAFE_INTEGER", "true"],
    ["PARTS * span * count >= Number.MAX_SAFE_INTEGER", "PARTS * span * count > Number.MAX_SAFE_INTEGER"],
    ["true", "false"],
  ),
  ...of(
    "participant-order.ts",
    "What is equal changes neither end, and is a span of one by either count.",
    ["value < lowest", "value <= lowest"],
    ["value > highest", "value >= highest"],
    ["highest < lowest", "highest <= lowest"],
  ),
  ...of("participant-order.ts", BEYOND_ITS_END, ["place < count", "place <= count"]),
  ...of("participant-order.ts", NEVER_EQUAL, ["left < right", "left <= right"]),
  ...of(
    "participant-order.ts",
    TYPES_ALONE,
    ["places[rank] ?? 0", "places[rank]"],
    ["participant !== undefined", "true"],
    ["parts[place] ?? 0", "parts[place]"],
    ["values[place] ?? 0", "values[place]"],
    ["keys[place] ?? 0", "keys[place]"],
    ["parts[a] ?? 0", "parts[a]"],
    ["parts[b] ?? 0", "parts[b]"],
    ["values[a] ?? 0", "values[a]"],
    ["values[b] ?? 0", "values[b]"],
  ),
  ...of("participant.ts", "Of no date both answers are none.", [
    "dated !== null && !isUnsetClock(dated)",
    "!isUnsetClock(dated)",
  ]),
  ...of("percent.ts", TYPES_ALONE, [
    "fraction === null || !Number.isFinite(fraction)",
    "!Number.isFinite(fraction)",
  ]),
  ...of("percentiles.ts", NEVER_EQUAL, ["corner > percent", "corner >= percent"]),
  ...of(
    "percentiles.ts",
    TYPES_ALONE,
    ["corners[next - 1] ?? [0, 0]", "corners[next - 1]"],
    ["[0, 0]", "[]"],
    ["corners[next] ?? [100, 0]", "corners[next]"],
    ["[100, 0]", "[]"],
    ["value === null || !Number.isFinite(value)", "!Number.isFinite(value)"],
  ),
  ...of(
    "statistics.ts",
    TYPES_ALONE,
    [
      "rawValue === null || rawValue === undefined || !Number.isFinite(rawValue)",
      "!Number.isFinite(rawValue)",
    ],
    ["rawValue === null || rawValue === undefined"],
  ),
  ...of("status-light.ts", NOUGHT_TO_A_SUM, ["participant.lastUsedTime === null", "false"]),
  ...of("summary-statistic.ts", NEVER_EQUAL, ["value > previousValue", "value >= previousValue"]),
  ...of(
    "summary-statistic.ts",
    TYPES_ALONE,
    ["input.rawValue ?? null", "input.rawValue"],
    ['percentile === null || place === "unknown"'],
    ['findBand(cardBands, percentile) ?? "unknown"', "findBand(cardBands, percentile)"],
  ),
  ...of(
    "summary-statistic.ts",
    "The display range of every statistic begins at nought today.",
    ["value - low", "(value) + (low)"],
    ["high - low", "(high) + (low)"],
  ),
  ...of("summary-statistic.ts", "Every statistic has a description today.", ['description === ""', "false"]),
  ...of(
    "summary-statistic.ts",
    "No card ends in green today, and else the end's own band is the colour outside of it.",
    ['place !== "within"', "false"],
  ),
  ...of("trend.ts", "Without a point there is no range and none within it: the same answer.", [
    "first === undefined || latest === undefined",
  ]),
  ...of("worklist.ts", SLOWER_ALONE, ["reasons === 0", "false"]),
  ...of(
    "worklist.ts",
    TYPES_ALONE,
    ["used === undefined", "false"],
    ["adherence ?? 0", "adherence"],
    ["byProject[id] ?? []", "byProject[id]"],
  ),
  ...of("worklist.ts", NOUGHT_TO_A_SUM, ["quality ?? 0", "quality"], ["lastQuality ?? 0", "lastQuality"]),
  ...of(
    "worklist.ts",
    "What is compared with nothing stays where it is, and this engine asks of each against those before it alone.",
    ["a.since ?? 0", "a.since"],
  ),
];
