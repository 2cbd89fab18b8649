import { LIFECYCLE_STAGES } from "@capno/api-client/schemas/realtime-events";
import { isAnswered, nameCall } from "../exchange.ts";
import { failed, find, judgeEach, notTried, PASSED, tolerated, type Line } from "../lines/line.ts";
import { REALTIME_LABEL, WRITES, heardDuring, lifecycleOf, judgeTests } from "./realtime-evidence.ts";

const LABEL = REALTIME_LABEL;
const MOST_SKEW_S = 5;

/** What the channel of a handset tells of a recording. */
export const LIFECYCLE_LINES: readonly Line[] = [
  {
    ...WRITES,
    id: "realtime.lifecycle-heard",
    says: "A recording is told from DECODE to DIAGNOSE_FINAL.",
    productDoes: "The result is found by asking, ten seconds later; the page does not say what is going on.",
    judge: (evidence) =>
      judgeTests(evidence, (product) => {
        const stages = new Set(lifecycleOf(evidence, product).map(({ data }) => data.event.stage));
        const missing = LIFECYCLE_STAGES.filter((stage) => !stages.has(stage));
        return missing.length === 0
          ? PASSED
          : failed(`Of a ${product} test was not heard: ${missing.join(", ")}.`);
      }),
  },
  {
    ...WRITES,
    id: "realtime.lifecycle-order",
    says: "The stages come one after the other, and each event once.",
    productDoes: "The client copes: a later stage stands, and what comes twice is read once.",
    judge: (evidence) =>
      judgeTests(evidence, (product) => {
        const steps = lifecycleOf(evidence, product).map(({ data }) => data.event);
        const names = steps.map(({ stage, state }) => `${stage} ${state}`);
        const twice = names.find((name, index) => names.indexOf(name) !== index);
        if (twice !== undefined) return tolerated(`${twice} came twice.`);
        const ranks = steps.map(
          ({ stage, state }) =>
            LIFECYCLE_STAGES.indexOf(stage as (typeof LIFECYCLE_STAGES)[number]) * 2 +
            (state === "STARTED" ? 0 : 1),
        );
        return ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? 0))
          ? PASSED
          : tolerated(`They came as ${names.join(", ")}.`);
      }),
  },
  {
    ...WRITES,
    id: "realtime.result-there",
    says: "When DIAGNOSE_INITIAL has succeeded, the result can be fetched.",
    productDoes: 'The result is asked for at once: "The test results were not found".',
    judge: (evidence) =>
      judgeEach(find(evidence, { label: LABEL.atResult }), (exchange) =>
        isAnswered(exchange) && exchange.outcome.status === 200
          ? PASSED
          : failed(`${nameCall(exchange)} at the event was not there yet.`, exchange),
      ),
  },
  {
    ...WRITES,
    id: "realtime.names-test",
    says: "From the first diagnosis on, events name the recording and its beginning as the list does.",
    productDoes: "Whose breath it is cannot be told: the clinician is asked.",
    judge: (evidence) =>
      judgeTests(evidence, (product, test) => {
        const naming = lifecycleOf(evidence, product).filter(({ data }) => data.event.stage !== "DECODE");
        const wrong = naming.find(
          ({ data }) =>
            data.event.state !== "STARTED" &&
            (data.capnogramId !== test.capnogramId ||
              Date.parse(data.capturedAt ?? "") !== Date.parse(test.capturedAt)),
        );
        if (naming.length === 0) return notTried("No event of a diagnosis was heard.");
        return wrong === undefined
          ? PASSED
          : failed(`${product}: ${JSON.stringify(wrong.data)}, and the list has ${test.capturedAt}.`);
      }),
  },
  {
    ...WRITES,
    id: "realtime.server-time",
    says: "serverTime is the time of the server's answers.",
    productDoes: "The newer of two events is told by it: with two clocks an old one may win.",
    judge: (evidence) =>
      judgeTests(evidence, (product) => {
        const [first] = lifecycleOf(evidence, product);
        const answer = evidence.exchanges
          .filter(isAnswered)
          .findLast(({ sentAt }) => sentAt <= (first?.at ?? 0));
        const [told, date] = [first?.data.serverTime, answer?.outcome.headers["date"]].map((text) =>
          Date.parse(text ?? ""),
        );
        const skewS = Math.round(((told ?? Number.NaN) - (date ?? Number.NaN)) / 1000);
        if (Number.isNaN(skewS)) return notTried("No time to compare with.");
        return Math.abs(skewS) <= MOST_SKEW_S + ((first?.at ?? 0) - (answer?.sentAt ?? 0)) / 1000
          ? PASSED
          : tolerated(`serverTime and Date are ${Math.abs(skewS)} s apart.`);
      }),
  },
  {
    ...WRITES,
    id: "realtime.progress",
    says: "Progress is told in percent, from 0 to 100, and goes forward.",
    productDoes: "What lies outside is shown as 0 or 100.",
    judge: (evidence) =>
      judgeTests(evidence, (product) => {
        const told = heardDuring(evidence, `${LABEL.test} ${product}`)
          .filter(({ event }) => event === "capnogram-progress")
          .map(({ data }) => (data as { progress?: unknown } | null)?.progress)
          .filter((each) => typeof each === "number");
        if (told.length === 0) return notTried("No progress was heard.");
        const isForward = told.every((each, index) => index === 0 || each >= (told[index - 1] ?? 0));
        return isForward && told.every((each) => each >= 0 && each <= 100)
          ? PASSED
          : tolerated(`${told.join(", ")}.`);
      }),
  },
];
