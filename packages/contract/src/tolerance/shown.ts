/** A page that an odd answer leads to, as a browser walks it by night. ADR 0107 */
export interface Shown {
  /** The client's function that reads the answer. */
  readonly id: string;
  readonly field: string;
  readonly kind: string;
  /** Of the sandbox; `says` stands on this page for it. */
  readonly account: "gp" | "clinic" | "research";
  /** `{id}` stands for a test of today, `{udi}` for its handset. */
  readonly at: string;
  readonly says: string;
  /** What a right answer, or none at all, would show there. */
  readonly never?: string;
}

const HANDSETS = { account: "gp", at: "/nts/handsets" } as const;
const HISTORY = { account: "gp", at: "/nts/results-history/{udi}" } as const;
const RESULT = { account: "gp", at: "/nts/results/{id}" } as const;
const LIST = { account: "research", at: "/list" } as const;
const DETAIL = { account: "research", at: "/detail/CARD-017" } as const;
const QUALITY = { says: "Breath quality unknown", never: "17 of 17 breaths used" } as const;
const RECORD_QUALITY = { says: "Breath quality unknown", never: "20 of 22 breaths used: 2 coughs" } as const;

export const SHOWN: readonly Shown[] = [
  {
    id: "getUserInfo",
    field: "perms",
    kind: "null",
    ...LIST,
    says: "An unexpected error occurred whilst loading user data.",
    never: "All Users",
  },
  {
    id: "getTestHandsets",
    field: "lockedBy",
    kind: "absent",
    ...HANDSETS,
    says: "No handset could be read",
    never: "No handset is available to you",
  },
  {
    id: "getTestHandsets",
    field: "lockedBy",
    kind: "an unknown word",
    ...HANDSETS,
    says: "Currently in use by unheard-of",
  },
  {
    id: "getTestHandsets",
    field: "name",
    kind: "null",
    ...HANDSETS,
    says: "Handset NTA",
    never: "Treatment room",
  },
  { id: "getTestHandsets", field: "product", kind: "an unknown word", ...HANDSETS, says: "Treatment room" },
  {
    id: "getBreathTests",
    field: "testOutcome",
    kind: "an unknown word",
    ...HISTORY,
    says: "unheard-of",
    never: "Completed",
  },
  { id: "getBreathTests", field: "capnogramId", kind: "null", ...HISTORY, says: "Completed" },
  {
    id: "getBreathTests",
    field: "capturedAt",
    kind: "no date",
    ...HISTORY,
    says: "The results of today could not be read",
    never: "You have not completed any tests on this handset today.",
  },
  {
    id: "getBreathTests",
    field: "capturedAt",
    kind: "of the year 2000",
    ...HISTORY,
    says: "Unknown date",
    never: "01 January 2000",
  },
  {
    id: "getRecording",
    field: "testIdentifier",
    kind: "absent",
    ...RESULT,
    says: "An unexpected error occurred whilst loading the test results.",
    never: "COPD prediction probability",
  },
  {
    id: "getRecording",
    field: "capturedAt",
    kind: "of the year 2000",
    ...RESULT,
    says: "Unknown date",
    never: "01 January 2000, 00:00",
  },
  {
    id: "getRecording",
    field: "administeredBy",
    kind: "null",
    ...RESULT,
    says: "COPD prediction probability",
  },
  {
    id: "getRecording",
    field: "breathWaveform.sampleValues",
    kind: "empty",
    ...RESULT,
    says: "We couldn't find any data",
  },
  {
    id: "getRecording",
    field: "breathWaveform.sampleTimes",
    kind: "one short",
    ...RESULT,
    says: "Part of this recording could not be drawn",
  },
  {
    id: "getComputedFeatures",
    field: "breathErrors",
    kind: "absent",
    ...RESULT,
    says: "The average waveform of this test could not be read.",
    never: "17 of 17 breaths used",
  },
  { id: "getComputedFeatures", field: "breathErrors", kind: "empty", ...RESULT, ...QUALITY },
  { id: "getComputedFeatures", field: "breathErrors", kind: "one short", ...RESULT, ...QUALITY },
  { id: "getComputedFeatures", field: "breathErrors", kind: "with a text", ...RESULT, ...QUALITY },
  { id: "getComputedFeatures", field: "breathWaveformSplits", kind: "empty", ...RESULT, ...QUALITY },
  {
    id: "getComputedFeatures",
    field: "breathWaveformAverage.sampleValues",
    kind: "one short",
    ...RESULT,
    says: "Part of this recording could not be drawn",
  },
  {
    id: "getComputedFeatures",
    field: "standardisedBreathWaveform",
    kind: "absent",
    ...RESULT,
    says: "Average waveform",
  },
  {
    id: "getScreeningResult",
    field: "assessmentProbability",
    kind: "null",
    ...RESULT,
    says: "Not available",
    never: "0%",
  },
  {
    id: "getScreeningResult",
    field: "assessmentProbability",
    kind: "negative",
    ...RESULT,
    says: "An unexpected error occurred whilst loading the screening result.",
    never: "0%",
  },
  {
    id: "getScreeningResult",
    field: "assessmentProbability",
    kind: "far too large",
    ...RESULT,
    says: "An unexpected error occurred whilst loading the screening result.",
    never: "100%",
  },
  {
    id: "getParticipants",
    field: "adherence",
    kind: "absent",
    ...LIST,
    says: "No user could be read",
    never: "There are no users yet",
  },
  { id: "getParticipants", field: "adherence", kind: "far too large", ...LIST, says: "100%" },
  {
    id: "getParticipants",
    field: "latest_capnogram_dt",
    kind: "of the year 2000",
    ...LIST,
    says: "Unknown date",
    never: "Not Used",
  },
  {
    id: "getParticipants",
    field: "latest_capnogram_dt",
    kind: "null",
    ...LIST,
    says: "Not Used",
    never: "Unknown date",
  },
  {
    id: "getParticipants",
    field: "handset_udi",
    kind: "an unknown word",
    ...LIST,
    says: "Unknown rd-of",
    never: "NTH 00117",
  },
  {
    id: "getCapnograms",
    field: "capnogram_dt",
    kind: "no date",
    ...DETAIL,
    says: "1 record could not be read.",
    never: "22 September 2026, 07:42",
  },
  { id: "getCapnograms", field: "capnogram_dt", kind: "of the year 2000", ...DETAIL, says: "Unknown date" },
  {
    id: "getCapnogram",
    field: "data_breath",
    kind: "absent",
    ...DETAIL,
    says: "An unexpected error occurred whilst loading the breath record.",
  },
  { id: "getCapnogram", field: "data_breath", kind: "empty", ...DETAIL, says: "We couldn't find any data" },
  {
    id: "getCapnogram",
    field: "data_par_cap.RR_est",
    kind: "null",
    ...DETAIL,
    says: "Unknown",
    never: "20 bpm",
  },
  {
    id: "getCapnogram",
    field: "data_par_cap.RR_est",
    kind: "far too large",
    ...DETAIL,
    says: "Above the displayed range",
  },
  {
    id: "getCapnogram",
    field: "data_par_cap.RR_est",
    kind: "negative",
    ...DETAIL,
    says: "Below the displayed range",
  },
  { id: "getCapnogram", field: "data_par_breath_avg.PetCO2", kind: "empty", ...DETAIL, says: "Unknown" },
  {
    id: "getCapnogram",
    field: "data_par_breath_avg.epTangent",
    kind: "with a gap",
    ...DETAIL,
    says: "Unknown",
  },
  { id: "getCapnogram", field: "data_par_error", kind: "empty", ...DETAIL, ...RECORD_QUALITY },
  { id: "getCapnogram", field: "data_par_error", kind: "one short", ...DETAIL, ...RECORD_QUALITY },
  { id: "getCapnogram", field: "data_splits", kind: "empty", ...DETAIL, ...RECORD_QUALITY },
  { id: "getTrends", field: "data_par_cap", kind: "absent", ...DETAIL, says: "1 that could not be read" },
  {
    id: "getBackendVersions",
    field: "camrestVersion",
    kind: "absent",
    account: "clinic",
    at: "/ntd/instructions",
    says: "Unable to display software UDI. Please reload the page.",
  },
];
