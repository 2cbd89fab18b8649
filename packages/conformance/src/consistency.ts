import type {
  BreathTestItem,
  ComputedFeaturesReply,
  HealthyWaveformReply,
  RecordingReply,
} from "@capno/api-client/schemas/breath-tests";
import type { CapnogramListItem, CapnogramReply } from "@capno/api-client/schemas/capnograms";
import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import type { DuidItem } from "@capno/api-client/schemas/participants";

import type { Answer } from "./kit.ts";
import { findDuplicate, findTimestampWithoutOffset } from "./schema.ts";

interface Rule {
  readonly says: string;
  /** What contradicts the rule. The answer already has its shape. */
  find(json: unknown, answer: Answer): string | undefined;
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type that the schema has checked
const rule = <Json>(says: string, find: (json: Json, answer: Answer) => string | undefined): Rule => ({
  says,
  find: (json, answer) => find(json as Json, answer),
});

const DAY_MS = 24 * 60 * 60_000;
const FRACTIONS = ["capnogram_breath_quality", "latest_capnogram_breath_quality", "adherence"] as const;

const getServerTime = ({ headers, receivedAt }: Answer): number =>
  Date.parse(headers.get("date") ?? "") || receivedAt;
const isAscending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
const isStrictlyAscending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));
const toTimes = (rows: readonly { readonly capnogram_dt: string }[]): readonly number[] =>
  rows.map(({ capnogram_dt }) => Date.parse(capnogram_dt));
const findUnequal = (...lists: readonly (readonly unknown[] | null | undefined)[]): string | undefined => {
  const lengths = lists.filter((list) => Array.isArray(list)).map((list) => list.length);
  return new Set(lengths).size > 1 ? `lists of ${lengths.join(" and ")} items` : undefined;
};

/** Polling decides by these times whose a recording is. */
const TIMES_NAME_OFFSET = rule<unknown>(
  "the times of a recording name their offset; without one it is never taken for the patient's, only asked about",
  (json) => {
    const field = findTimestampWithoutOffset(json);
    return field && `${field} has no offset`;
  },
);

/** What the values of one answer must say together, by call. */
export const CONSISTENCY: Readonly<Record<string, readonly Rule[]>> = {
  getParticipants: [
    rule<readonly DuidItem[]>("qualities and adherence are fractions from 0 to 1", (rows) => {
      const values = rows.flatMap((row) => FRACTIONS.map((field) => row[field] ?? 0));
      const wrong = values.find((value) => value < 0 || value > 1);
      return wrong === undefined ? undefined : `${wrong} is outside 0 to 1`;
    }),
    rule<readonly DuidItem[]>("a user ID and a handset occur once", (rows) => {
      const udis = rows.map(({ handset_udi }) => handset_udi).filter((udi) => typeof udi === "string");
      const duplicate = findDuplicate(rows.map(({ duid }) => duid)) ?? findDuplicate(udis);
      return duplicate && `${duplicate} occurs twice`;
    }),
  ],
  getCapnograms: [
    rule<readonly CapnogramListItem[]>("newest first", (rows) =>
      isAscending(toTimes(rows.toReversed())) ? undefined : "the records are not newest first",
    ),
    rule<readonly CapnogramListItem[]>("records of the participant that was asked for", (rows, { url }) => {
      const other = rows.find(({ duid }) => duid !== url.searchParams.get("duid"));
      return other && `a record of ${other.duid}: another person's breath would be shown`;
    }),
  ],
  getTrends: [
    rule<readonly { readonly capnogram_dt: string }[]>("oldest first", (rows) =>
      isAscending(toTimes(rows)) ? undefined : "the values are not oldest first",
    ),
  ],
  getCapnogram: [
    rule<CapnogramReply>("the record that was asked for", ({ id }, { url }) =>
      url.pathname.endsWith(`/${id}/`) ? undefined : `the record has the id ${id}`,
    ),
    rule<CapnogramReply>("one error text for each breath", ({ data_splits, data_par_error }) =>
      findUnequal(data_splits, data_par_error),
    ),
    rule<CapnogramReply>("breaths begin at samples, one after the other", ({ data_splits, data_breath }) => {
      if (!isStrictlyAscending(data_splits)) return "the breaths are not in order";
      const isInside = data_splits.every((split) => split < Math.max(data_breath.length, 1));
      return isInside ? undefined : "a breath begins after the last sample";
    }),
    rule<CapnogramReply>("the average is a list of triples", ({ data_avg_waveform }) =>
      data_avg_waveform.every(({ length }) => length === 3) ? undefined : "points that are not triples",
    ),
  ],
  getTestHandsets: [
    rule<readonly HandsetItem[]>("handsets of the product that was asked for, once each", (rows, { url }) => {
      const other = rows.find(({ product }) => product !== url.searchParams.get("product"));
      if (other) return `${other.udi} belongs to ${other.product}`;
      const duplicate = findDuplicate(rows.map(({ udi }) => udi));
      return duplicate && `${duplicate} occurs twice`;
    }),
  ],
  getBreathTests: [
    TIMES_NAME_OFFSET,
    rule<readonly BreathTestItem[]>("newest first", (rows) =>
      isAscending(rows.map(({ capturedAt }) => Date.parse(capturedAt)).toReversed())
        ? undefined
        : "the tests are not newest first",
    ),
    rule<readonly BreathTestItem[]>("today's tests only", (rows, answer) => {
      // Where the server is, it may be another day.
      const old = rows.find((row) => getServerTime(answer) - Date.parse(row.capturedAt) > 2 * DAY_MS);
      return old && `a test of ${old.capturedAt}`;
    }),
    rule<readonly BreathTestItem[]>("a completed test can be opened", (rows) => {
      const closed = rows.find((row) => row.testOutcome === "Completed" && row.capnogramId === null);
      return closed && `${closed.testIdentifier} is completed and has no capnogramId`;
    }),
  ],
  getRecording: [
    TIMES_NAME_OFFSET,
    rule<RecordingReply>("as many times as values, going forward", ({ breathWaveform }) => {
      const { sampleTimes, sampleValues } = breathWaveform;
      const times = sampleTimes.map(Number);
      return (
        findUnequal(sampleTimes, sampleValues) ??
        (isStrictlyAscending(times) ? undefined : "the times do not go forward")
      );
    }),
  ],
  getComputedFeatures: [
    rule<ComputedFeaturesReply>("one error text for each breath", (features) =>
      findUnequal(features.breathWaveformSplits, features.breathErrors),
    ),
    rule<ComputedFeaturesReply>("an average of equal lists", ({ breathWaveformAverage: average }) =>
      findUnequal(average.sampleTimes, average.sampleValues, average.sampleStdDeviations),
    ),
  ],
  getHealthyWaveform: [
    rule<HealthyWaveformReply>("a waveform of equal lists", (waveform) =>
      findUnequal(waveform.sampleTimes, waveform.sampleValues, waveform.sampleStdDeviations),
    ),
  ],
};
