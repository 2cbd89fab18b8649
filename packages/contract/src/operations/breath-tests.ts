import { BREATH_TESTS, COMPUTED_FEATURES, RECORDING } from "@capno/api-client/endpoints/breath-tests";
import { DIAGNOSIS_RESULT, REPORT_ACCESS, SMOKING_HISTORY } from "@capno/api-client/endpoints/diagnosis";
import { DIAGNOSIS_FEEDBACK } from "@capno/api-client/endpoints/feedback";
import { LOCK, TEST_HANDSETS, UNLOCK } from "@capno/api-client/endpoints/handsets";
import { HEALTHY_WAVEFORM } from "@capno/api-client/endpoints/healthy-waveform";
import { SCREENING_RESULT } from "@capno/api-client/endpoints/screening";
import { ReportAccessQuery } from "@capno/api-client/schemas/breath-tests";
import { SmokingHistoryBody } from "@capno/api-client/schemas/diagnosis";
import { FeedbackBody, FeedbackErrors } from "@capno/api-client/schemas/feedback";
import { HandsetsQuery, LockConflict, UnlockForm } from "@capno/api-client/schemas/handsets";
import { FieldErrors, Refusal } from "@capno/api-client/schemas/wire-values";
import * as v from "valibot";

import { EXAMPLES } from "./examples.ts";
import { EMPTY_SUCCESS_ASSUMED, SHAPES_ASSUMED, type Operation } from "./operation.ts";

const OF_HANDSET = { udi: EXAMPLES.udi };
const OF_TEST = { id: EXAMPLES.capnogramId };
const NOT_FOUND = { description: "Not found.", schema: Refusal, example: EXAMPLES.notFound };

/** The journey that Screen and Diagnose share. */
export const BREATH_TEST_OPERATIONS: readonly Operation[] = [
  {
    endpoint: TEST_HANDSETS,
    id: "getTestHandsets",
    chapter: "Screen and Diagnose",
    summary: "The handsets of a test product",
    description:
      "Those of the account's groups. `nts` is Screen, `ntd` Diagnose. A row without `lockedBy` is left out: it must not read as free.",
    query: HandsetsQuery,
    queryExample: { product: "nts" },
    answers: { 200: { description: "The handsets.", example: EXAMPLES.handsets } },
    assumed: [SHAPES_ASSUMED],
    withoutIt: 'No test can be started: "The handsets could not be loaded".',
  },
  {
    endpoint: LOCK,
    id: "lockHandset",
    chapter: "Screen and Diagnose",
    summary: "Take or renew the lock of a handset",
    description:
      "Renewed every two minutes while the handset is held. A lock that is not renewed ends by itself, which frees a handset whose browser died.",
    parts: OF_HANDSET,
    answers: {
      200: { description: "Held by this account." },
      400: {
        description: "Refused: the list is asked who holds it.",
        schema: FieldErrors,
        example: { non_field_errors: ["In use."] },
      },
      409: {
        description: "Another account holds it.",
        schema: LockConflict,
        example: { lockedBy: "nurse@capno.example" },
      },
      423: { description: "As 409.", schema: LockConflict, example: { lockedBy: "nurse@capno.example" } },
    },
    assumed: [
      {
        text: "The statuses of a refusal are not specified: 400, 409 and 423 are all taken as one.",
        question: 40,
      },
      { text: "A lock ends five minutes after its last renewal.", question: 26 },
      EMPTY_SUCCESS_ASSUMED,
    ],
    withoutIt: 'No test can be started: "An unexpected error occurred whilst locking the handset."',
  },
  {
    endpoint: UNLOCK,
    id: "unlockHandset",
    chapter: "Screen and Diagnose",
    summary: "Give the lock back",
    description:
      "Also sent while a page is closed, with `keepalive`, so its answer may never be read. `server-timeout-expired` is the server's own word and never sent.",
    parts: OF_HANDSET,
    form: UnlockForm,
    bodyExample: { unlock_reason: "user-finished-test" },
    answers: {
      200: { description: "Given back." },
      400: {
        description: "This account does not hold it.",
        schema: FieldErrors,
        example: { non_field_errors: ["You do not hold this handset."] },
      },
      403: {
        description: "Not for this account; the person stays signed in.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
    },
    assumed: [EMPTY_SUCCESS_ASSUMED],
    withoutIt: "Handsets stay taken until their lock ends by itself.",
  },
  {
    endpoint: BREATH_TESTS,
    id: "getBreathTests",
    chapter: "Screen and Diagnose",
    summary: "Today's tests of a handset",
    description:
      "Newest first. Asked every ten seconds while a test is waited for, so that a lost event loses no result. `testOutcome` is `Completed`, `Failed` or `In progress`; another word is shown as it stands. `capnogramId` is null until there is something to fetch.",
    parts: OF_HANDSET,
    answers: { 200: { description: "The tests.", example: EXAMPLES.breathTests } },
    assumed: [
      SHAPES_ASSUMED,
      { text: "`capturedAt` is the beginning of the recording.", question: 27 },
      {
        text: "Which tests are today's is the server's to say: every test that is listed is shown.",
        question: 40,
      },
    ],
    withoutIt: 'Results are found by events alone, and the history says "The results could not be loaded".',
  },
  {
    endpoint: RECORDING,
    id: "getRecording",
    chapter: "Screen and Diagnose",
    summary: "The recording of a test",
    parts: OF_TEST,
    answers: {
      200: { description: "The recording.", example: EXAMPLES.recording },
      400: {
        description: "No recording of this id can be read.",
        schema: FieldErrors,
        example: { id: ["This is no capnogram id."] },
      },
      404: NOT_FOUND,
    },
    assumed: [
      SHAPES_ASSUMED,
      {
        text: "`administeredBy` is the account under which the test was made; null where the server does not know it, and more is then asked of the person.",
        question: 27,
      },
    ],
    withoutIt: 'No result can be opened: "The test results were not found".',
  },
  {
    endpoint: COMPUTED_FEATURES,
    id: "getComputedFeatures",
    chapter: "Screen and Diagnose",
    summary: "What was computed from the recording",
    description:
      "`breathErrors` has one text for each breath, empty where nothing is wrong. `healthyBreathWaveformUrl` is a whole address.",
    parts: OF_TEST,
    answers: { 200: { description: "The features.", example: EXAMPLES.features } },
    assumed: [SHAPES_ASSUMED],
    withoutIt:
      "The result is shown; the average waveform says that it could not be read, and nothing is said of single breaths.",
  },
  {
    endpoint: {
      method: "GET",
      path: SCREENING_RESULT.path,
      reply: v.union([SCREENING_RESULT.reply, DIAGNOSIS_RESULT.reply]),
    },
    id: "getResult",
    chapter: "Screen and Diagnose",
    summary: "The result of a test",
    description:
      'Of a screening test a probability from 0 to 1, of a diagnosis test categories. One outside 0 to 1 is refused and never clamped; null reads "Not available". `metricExplanation` is HTML, of which br, b, strong, i, em, p, ul, ol and li without attributes are shown. Until the final diagnosis it may change: an event says so.',
    parts: OF_TEST,
    answers: {
      200: {
        description: "The result.",
        examples: { screening: EXAMPLES.screening, diagnosis: EXAMPLES.diagnosis },
      },
      404: NOT_FOUND,
    },
    assumed: [
      SHAPES_ASSUMED,
      { text: "The categories and the words of the explanation are the server's.", question: 22 },
      { text: "The form of `version`.", question: 2 },
    ],
    withoutIt: 'No result can be opened: "The test results were not found".',
  },
  {
    endpoint: SMOKING_HISTORY,
    id: "sendSmokingHistory",
    chapter: "Screen and Diagnose",
    summary: "Pack years, before the final diagnosis of Diagnose",
    description: "`packYears` is null where `isKnown` is false. The final diagnosis begins with this answer.",
    parts: OF_TEST,
    json: SmokingHistoryBody,
    bodyExample: { isKnown: true, packYears: 20 },
    answers: {
      200: { description: "Taken." },
      400: {
        description: "Refused; the text is shown beside the field.",
        schema: FieldErrors,
        example: { packYears: ["Pack years must be between 0 and 300."] },
      },
    },
    assumed: [
      { text: "Whole numbers from 0 to 999 are asked for; narrower bounds are the server's.", question: 12 },
      EMPTY_SUCCESS_ASSUMED,
    ],
    withoutIt: "Diagnose has no result; Screen does not use it.",
  },
  {
    endpoint: REPORT_ACCESS,
    id: "recordReportAccess",
    chapter: "Screen and Diagnose",
    summary: "A report was looked at or printed",
    parts: OF_TEST,
    query: ReportAccessQuery,
    queryExample: { type: "VIEWED_REPORT" },
    answers: {
      204: { description: "Recorded." },
      400: {
        description: "Not recorded; the person is not told.",
        schema: FieldErrors,
        example: { type: ["Unknown."] },
      },
      403: {
        description: "Not recorded; the person is not told, and stays signed in.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
      404: { ...NOT_FOUND, description: "Not recorded; the person is not told." },
    },
    assumed: [
      { text: "The status of the success is not specified; any of the 200s is taken.", question: 40 },
    ],
    withoutIt: "Nothing is recorded; the person is not told.",
  },
  {
    endpoint: DIAGNOSIS_FEEDBACK,
    id: "sendDiagnosisFeedback",
    chapter: "Screen and Diagnose",
    summary: "What the clinician thinks of a diagnosis",
    description: "The questions are `agrees` and, where it was answered, `final_diagnosis`.",
    json: FeedbackBody,
    bodyExample: { testIdentifier: "12B34C56JAF", feedback: [{ question: "agrees", answer: "Yes" }] },
    answers: {
      200: { description: "Taken." },
      400: {
        description: "Refused; the texts are shown.",
        schema: FeedbackErrors,
        example: { testIdentifier: ["Unknown test."] },
      },
    },
    assumed: [
      { text: "The names of the questions are not specified.", question: 40 },
      { text: "Misspelt answers are sent as specified.", question: 13 },
      EMPTY_SUCCESS_ASSUMED,
    ],
    withoutIt: "Feedback cannot be sent; the dialog stays open with what was typed.",
  },
  {
    endpoint: HEALTHY_WAVEFORM,
    id: "getHealthyWaveform",
    chapter: "Screen and Diagnose",
    summary: "The waveform of healthy people, to compare with",
    description:
      "At the address of `healthyBreathWaveformUrl`, whatever that is; asked with the account's token where it is below the API's own address, else without. Its host must be one of `breathTest.healthyWaveformHosts`.",
    elsewhere: true,
    answers: {
      200: {
        description: "The waveform.",
        example: { sampleTimes: [0, 1, 2], sampleValues: [0, 5, 0], sampleStdDeviations: [0.1, 0.3, 0.1] },
      },
    },
    assumed: [SHAPES_ASSUMED],
    withoutIt: "The patient's own curve is shown alone.",
  },
];
