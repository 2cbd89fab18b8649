import type {
  BreathTestItem,
  ComputedFeaturesReply,
  HealthyWaveformReply,
  RecordingReply,
} from "@capno/api-client/schemas/breath-tests";
import { DiagnosisReply } from "@capno/api-client/schemas/diagnosis";
import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import { ScreeningReply } from "@capno/api-client/schemas/screening";
import { isSuccess, nameCall, type AnsweredExchange } from "../exchange.ts";
import { describeProblem } from "../generated/judge-shape.ts";
import {
  failed,
  find,
  judgeAnswers,
  judgeEach,
  notTried,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
} from "../lines/line.ts";
import { readRows } from "../session.ts";
import { findTwice } from "./find-twice.ts";
import { PRODUCTS, type TestOfToday } from "./todays-tests.ts";

const CITES = "spec §7, docs/contract/openapi.json";
const OWN = { area: "screen", effect: "reads" } as const;
const DAY_MS = 24 * 60 * 60_000;
/** A day here may be another day there. */
const LONGEST_TODAY_MS = 2 * DAY_MS;
export const SPELLED = "percent-encoded throughout";

const answersOf = (
  evidence: Evidence,
  operation: string,
  ...labels: readonly string[]
): readonly AnsweredExchange[] =>
  find(evidence, { operation })
    .filter(isSuccess)
    .filter(({ label }) => labels.length === 0 || labels.includes(label));

/** The test whose recording was asked for. */
function findTestOf(evidence: Evidence, exchange: AnsweredExchange): TestOfToday | undefined {
  return PRODUCTS.map((product) => evidence.facts[`test-${product}`] as TestOfToday | undefined).find(
    (test) =>
      test !== undefined && exchange.request.url.includes(`/${encodeURIComponent(test.capnogramId)}/`),
  );
}

const isAscending = (values: readonly (number | null)[]) =>
  values.every((value, index) => index === 0 || (value ?? 0) > (values[index - 1] ?? -Infinity));

export const SCREEN_LINES: readonly Line[] = [
  {
    ...OWN,
    id: "screen.product",
    cites: `${CITES} getTestHandsets`,
    says: "Handsets are of the product that was asked for, and each is listed once.",
    productDoes:
      "A handset of the other product is offered: its test has another result than the page expects.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getTestHandsets"), (exchange) => {
        const rows = readRows(exchange) as readonly HandsetItem[];
        const product = new URL(exchange.request.url).searchParams.get("product");
        const other = rows.find((row) => row.product !== product);
        if (other) return `${other.udi} is of ${other.product}.`;
        const twice = findTwice(rows.map(({ udi }) => udi));
        return twice && `${twice} is listed twice.`;
      }),
  },
  {
    ...OWN,
    id: "screen.encoded-udi",
    cites: "api contract General",
    says: "A UDI in the path is read whether or not its brackets are percent-encoded.",
    productDoes: "No handset can be locked: every UDI has brackets.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: SPELLED }), (exchange) =>
        isSuccess(exchange)
          ? PASSED
          : failed(`${nameCall(exchange)} was answered otherwise than with brackets as they are.`, exchange),
      ),
  },
  {
    ...OWN,
    id: "screen.newest-first",
    cites: `${CITES} getBreathTests`,
    says: "Today's tests come newest first.",
    productDoes: "The history is in the order of the answer.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getBreathTests"), (exchange) => {
        const times = (readRows(exchange) as readonly BreathTestItem[]).map(({ capturedAt }) =>
          Date.parse(capturedAt),
        );
        return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0))
          ? undefined
          : "not newest first.";
      }),
  },
  {
    ...OWN,
    id: "screen.today",
    cites: `${CITES} getBreathTests`,
    says: "Only tests of today are listed.",
    assumed: 40,
    productDoes: "Older ones are left out by the browser's own midnight.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getBreathTests"), (exchange) => {
        const now = Date.parse(exchange.outcome.headers["date"] ?? "") || exchange.sentAt;
        const old = (readRows(exchange) as readonly BreathTestItem[]).find(
          ({ capturedAt }) => now - Date.parse(capturedAt) > LONGEST_TODAY_MS,
        );
        return old && `a test of ${old.capturedAt}.`;
      }),
  },
  {
    ...OWN,
    id: "screen.completed-can-be-opened",
    cites: `${CITES} getBreathTests`,
    says: "A test that is Completed names its capnogramId.",
    productDoes: "The history says that it is done, and it cannot be opened.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getBreathTests"), (exchange) => {
        const closed = (readRows(exchange) as readonly BreathTestItem[]).find(
          ({ testOutcome, capnogramId }) => testOutcome === "Completed" && capnogramId === null,
        );
        return closed && `${closed.testIdentifier} is Completed without a capnogramId.`;
      }),
  },
  {
    ...OWN,
    id: "screen.same-test",
    cites: `${CITES} getRecording`,
    says: "A recording has the identifier, the handset and the time of its row.",
    productDoes: "Whose breath it is is decided by these: another patient's result may be shown.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getRecording"), (exchange) => {
        const test = findTestOf(evidence, exchange);
        const recording = exchange.outcome.json as Partial<RecordingReply> | null;
        if (!test || !recording) return undefined;
        if (recording.testIdentifier !== test.testIdentifier)
          return "another testIdentifier than in the list.";
        if (recording.handsetUdi !== test.udi) return "another handset than the one that was asked.";
        return Date.parse(recording.capturedAt ?? "") === Date.parse(test.capturedAt)
          ? undefined
          : "another capturedAt than in the list.";
      }),
  },
  {
    ...OWN,
    id: "screen.administered-by",
    cites: "docs/whose-breath.md",
    says: "administeredBy is the account that held the handset, or null.",
    productDoes: "Null is asked about; another account's recording is never taken as this test's.",
    judge: (evidence) => {
      const own = answersOf(evidence, "getRecording").filter(
        (exchange) => findTestOf(evidence, exchange)?.isOwn,
      );
      if (own.length === 0) return notTried("It needs a test of the kit's own: --allow-writes and --record.");
      return judgeEach(own, (exchange) => {
        const { administeredBy } = exchange.outcome.json as RecordingReply;
        const holder = evidence.facts[`name-${findTestOf(evidence, exchange)?.by}`];
        if (administeredBy === holder) return PASSED;
        return administeredBy === null
          ? tolerated(`${nameCall(exchange)}: administeredBy is null.`, exchange)
          : failed(
              `${nameCall(exchange)}: administeredBy is ${administeredBy}, and ${String(holder)} held it.`,
              exchange,
            );
      });
    },
  },
  {
    ...OWN,
    id: "screen.waveform",
    cites: `${CITES} getRecording`,
    says: "A waveform has as many times as values, and its times go forward.",
    productDoes: "The capnogram is drawn wrong or not at all.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getRecording"), (exchange) => {
        const { breathWaveform } = (exchange.outcome.json ?? {}) as Partial<RecordingReply>;
        const { sampleTimes, sampleValues } = breathWaveform ?? {};
        if (!Array.isArray(sampleTimes) || !Array.isArray(sampleValues)) return undefined;
        if (sampleTimes.length !== sampleValues.length) {
          return `${sampleTimes.length} times and ${sampleValues.length} values.`;
        }
        return isAscending(sampleTimes) ? undefined : "its times do not go forward.";
      }),
  },
  {
    ...OWN,
    id: "screen.received-after",
    cites: `${CITES} getRecording`,
    says: "A recording is received after it was captured.",
    productDoes: "Both times are shown as they are.",
    judge: (evidence) =>
      judgeAnswers(
        answersOf(evidence, "getRecording"),
        (exchange) => {
          const { capturedAt, receivedAt } = (exchange.outcome.json ?? {}) as Partial<RecordingReply>;
          return Date.parse(receivedAt ?? "") < Date.parse(capturedAt ?? "")
            ? "receivedAt lies before capturedAt."
            : undefined;
        },
        tolerated,
      ),
  },
  {
    ...OWN,
    id: "screen.breaths",
    cites: `${CITES} getComputedFeatures`,
    says: "Every breath has its error text, and the average as many times as values and deviations.",
    productDoes: "Breaths are called good that are not, or the average is not drawn.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getComputedFeatures"), (exchange) => {
        const features = (exchange.outcome.json ?? {}) as Partial<ComputedFeaturesReply>;
        const {
          breathWaveformSplits: splits,
          breathErrors: errors,
          breathWaveformAverage: average,
        } = features;
        if (!Array.isArray(splits) || !Array.isArray(errors) || !average) return undefined;
        if (splits.length !== errors.length)
          return `${splits.length} breaths and ${errors.length} error texts.`;
        return hasEqualLengths(average.sampleTimes, average.sampleValues, average.sampleStdDeviations)
          ? undefined
          : "the average has lists of different lengths.";
      }),
  },
  {
    ...OWN,
    id: "screen.result-of-product",
    cites: `${CITES} getResult`,
    says: "A screening test has a probability, a diagnosis test categories.",
    productDoes: 'The result cannot be read: "The test results were not found".',
    judge: (evidence) =>
      judgeEach(answersOf(evidence, "getResult", ...PRODUCTS), (exchange) => {
        const schema = exchange.label === "nts" ? ScreeningReply : DiagnosisReply;
        const problem = describeProblem(schema, exchange.outcome.json);
        return problem === undefined ? PASSED : failed(`${nameCall(exchange)}: ${problem}.`, exchange);
      }),
  },
  {
    ...OWN,
    id: "screen.healthy-waveform",
    cites: `${CITES} getHealthyWaveform`,
    says: "The waveform of healthy people has as many times as values.",
    productDoes: "The patient's own curve is shown alone.",
    judge: (evidence) =>
      judgeAnswers(answersOf(evidence, "getHealthyWaveform"), (exchange) => {
        const { sampleTimes, sampleValues, sampleStdDeviations } = (exchange.outcome.json ??
          {}) as Partial<HealthyWaveformReply>;
        return hasEqualLengths(sampleTimes, sampleValues, sampleStdDeviations)
          ? undefined
          : "lists of different lengths.";
      }),
  },
];

function hasEqualLengths(...lists: readonly unknown[]): boolean {
  const lengths = lists.filter((list) => Array.isArray(list)).map(({ length }) => length);
  return new Set(lengths).size <= 1;
}
