import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import {
  CHANNEL_EVENTS,
  LIFECYCLE_STAGES,
  LIFECYCLE_STATES,
  type AvailabilityEvent,
  type LifecycleEvent,
} from "@capno/api-client/schemas/realtime-events";
import type { GenericSchema } from "valibot";

import { isAnswered, isSuccess, nameCall } from "../exchange.ts";
import { describeProblem } from "../generated/judge-shape.ts";
import { findOddities } from "../generated/oddities.ts";
import {
  failed,
  find,
  judgeEach,
  judgeStatus,
  notTried,
  PASSED,
  tolerated,
  worstOf,
  type Evidence,
  type HeardEvent,
  type Line,
  type Verdict,
} from "../lines/line.ts";
import { getKind } from "../realtime/channels.ts";
import { readRows } from "../session.ts";
import { PRODUCTS, type TestOfToday } from "./todays-tests.ts";

export const REALTIME_LABEL = {
  foreign: "the channel of a handset that is none",
  goesOn: "after a channel was refused",
  direct: "a channel of its own",
  lock: "a lock",
  unlock: "an unlock",
  test: "a test",
  atLock: "the list at the event",
  atResult: "the result at the event",
} as const;
const LABEL = REALTIME_LABEL;
const OWN = { area: "realtime", cites: "docs/contract/asyncapi.json" } as const;
const READS = { ...OWN, effect: "reads" } as const;
const WRITES = { ...OWN, effect: "writes" } as const;
/** What people still take for at once. */
const PROMPT_MS = 2_000;
const MOST_SKEW_S = 5;
const KEY_BYTES = 32;
const NOT_CONNECTED = "There was no connection.";

const isConnected = ({ channels }: Evidence) =>
  channels.some(({ is }) => is === "subscribed" || is === "refused");
const heardDuring = ({ heard }: Evidence, ...labels: readonly string[]) =>
  heard.filter(({ during }) => labels.includes(during));
const lifecycleOf = (
  evidence: Evidence,
  product: string,
): readonly (HeardEvent & { data: LifecycleEvent })[] =>
  heardDuring(evidence, `${LABEL.test} ${product}`).filter(
    (event): event is HeardEvent & { data: LifecycleEvent } =>
      event.event === "upload_lifecycle" && typeof (event.data as LifecycleEvent | null)?.event === "object",
  );
const testsOf = ({ facts }: Evidence): readonly [string, TestOfToday][] =>
  PRODUCTS.map((product): [string, TestOfToday | undefined] => [
    product,
    facts[`test-${product}`] as TestOfToday,
  ]).filter((pair): pair is [string, TestOfToday] => pair[1]?.isOwn === true);

/** What is judged for each test of the kit's own. */
const judgeTests = (evidence: Evidence, judge: (product: string, test: TestOfToday) => Verdict): Verdict => {
  if (!isConnected(evidence)) return notTried(NOT_CONNECTED);
  return worstOf(testsOf(evidence).map(([product, test]) => judge(product, test)));
};

/** Both channels tell of a change of who holds the handset. */
function judgeChange(
  evidence: Evidence,
  label: string,
  isRight: (data: AvailabilityEvent) => boolean,
): Verdict {
  if (!isConnected(evidence)) return notTried(NOT_CONNECTED);
  const asked = find(evidence, { label }).filter(isSuccess);
  const [first] = asked;
  if (!first) return notTried();
  return worstOf(
    ["availability", "locks"].map((kind) => {
      const events = heardDuring(evidence, label)
        .filter(({ channel, event }) => getKind(channel) === kind && event === "availability_changed")
        .map(({ data }) => data as AvailabilityEvent)
        .filter((data) => data?.handsetUdi === evidence.facts["watched"]);
      if (events.length === 0) return failed(`Nothing was heard on the channel ${kind}@….`, first);
      return events.some(isRight) ? PASSED : failed(`${kind}@… said ${JSON.stringify(events[0])}.`, first);
    }),
  );
}

export const REALTIME_LINES: readonly Line[] = [
  {
    ...READS,
    id: "realtime.connects",
    says: "The server of the Pusher protocol accepts the connection.",
    productDoes: "The header says that it is reconnecting; results take ten seconds longer, locks thirty.",
    judge: ({ channels }) => {
      const failure = channels.find(({ is }) => is === "not connected");
      if (failure) return failed(`No connection was made (${failure.detail}).`);
      return channels.length === 0 ? notTried() : PASSED;
    },
  },
  {
    ...READS,
    id: "realtime.key",
    says: "The answer to /pusher/auth/ names the application's key, and brings a channel key of 32 bytes.",
    productDoes: "The channel is refused, or its events cannot be opened.",
    judge: (evidence) =>
      judgeEach(find(evidence, { operation: "authoriseChannel" }).filter(isSuccess), (exchange) => {
        const { auth, shared_secret: secret } = (exchange.outcome.json ?? {}) as Readonly<
          Record<string, unknown>
        >;
        const key = evidence.facts["realtime-key"];
        if (typeof auth === "string" && key !== undefined && !auth.startsWith(`${String(key)}:`)) {
          return failed("auth names another application than --realtime.", exchange);
        }
        const length = typeof secret === "string" ? Buffer.from(secret, "base64").length : 0;
        return length === KEY_BYTES ? PASSED : failed(`shared_secret has ${length} bytes.`, exchange);
      }),
  },
  {
    ...READS,
    id: "realtime.refuses-others",
    says: "A channel that is not the account's is refused with 403, and the session goes on.",
    productDoes: "People hear of patients of another practice.",
    judge: (evidence) =>
      worstOf([
        judgeStatus(find(evidence, { label: LABEL.foreign }), 403),
        judgeStatus(find(evidence, { label: LABEL.goesOn }), 200),
      ]),
  },
  {
    ...READS,
    id: "realtime.subscribes",
    says: "The account is let into the channels of its handsets and projects.",
    productDoes: '"Unable to watch in-use handsets. Please try again later."',
    judge: (evidence) => {
      const refused = evidence.channels.find(({ is }) => is === "refused");
      if (refused)
        return failed(
          `${refused.channel} did not let it in.`,
          ...find(evidence, { operation: "authoriseChannel" }).slice(-1),
        );
      return isConnected(evidence) ? PASSED : notTried(NOT_CONNECTED);
    },
  },
  {
    ...WRITES,
    id: "realtime.encrypted",
    says: "Every event is encrypted end to end, and opens with the channel's key.",
    productDoes: "An event that is not, or does not open, is not read.",
    judge: ({ channels, heard }) => {
      const open = channels.find(({ is }) => is === "not encrypted");
      if (open) return failed(`An event of ${open.channel} travels in the open (${open.detail}).`);
      const closed = channels.find(({ is }) => is === "cannot be opened");
      if (closed) return failed(`${closed.detail} could not be opened with the channel's key.`);
      return heard.length === 0 ? notTried() : PASSED;
    },
  },
  {
    ...WRITES,
    id: "realtime.shapes",
    says: "Events hold the fields that the product needs, timestamps with their offset.",
    productDoes: "An event that cannot be read is ignored, as if it had been lost.",
    judge: ({ heard }) => (heard.length === 0 ? notTried() : worstOf(heard.map(judgeEventShape))),
  },
  {
    ...WRITES,
    id: "realtime.lock-heard",
    says: "A lock is told to the handset's channel and to its project's, with the user who holds it.",
    productDoes: "Colleagues see it half a minute later.",
    judge: (evidence) =>
      judgeChange(
        evidence,
        LABEL.lock,
        ({ event, user }) => event === "lock" && user === evidence.facts["watcher"],
      ),
  },
  {
    ...WRITES,
    id: "realtime.unlock-heard",
    says: "So is the end of a lock, with any other word.",
    productDoes: "Colleagues see the handset as taken for half a minute more.",
    judge: (evidence) => judgeChange(evidence, LABEL.unlock, ({ event }) => event !== "lock"),
  },
  {
    ...WRITES,
    id: "realtime.prompt",
    says: "An event comes within two seconds of the answer.",
    productDoes: "What it tells of is shown late.",
    judge: (evidence) =>
      judgeEach(
        [...find(evidence, { label: LABEL.lock }), ...find(evidence, { label: LABEL.unlock })].filter(
          isSuccess,
        ),
        (exchange) => {
          const [first] = heardDuring(evidence, exchange.label);
          if (!first) return notTried("No event was heard.");
          const lateMs = first.at - (exchange.sentAt + exchange.durationMs);
          return lateMs <= PROMPT_MS
            ? PASSED
            : tolerated(`It came ${Math.round(lateMs)} ms later.`, exchange);
        },
      ),
  },
  {
    ...WRITES,
    id: "realtime.lock-there",
    says: "When a lock is told, the list names its holder.",
    productDoes: "The list is asked at once and shows the handset as free.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: LABEL.atLock }).filter(isSuccess), (exchange) => {
        const row = readRows<HandsetItem>(exchange).find(({ udi }) => udi === evidence.facts["watched"]);
        return row?.lockedBy === evidence.facts["watcher"]
          ? PASSED
          : failed(`${nameCall(exchange)} at the event: lockedBy is ${String(row?.lockedBy)}.`, exchange);
      }),
  },
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

function judgeEventShape({ channel, event, data }: HeardEvent): Verdict {
  const kind = getKind(channel);
  const schemas: Readonly<Record<string, GenericSchema>> = kind === undefined ? {} : CHANNEL_EVENTS[kind];
  const schema = schemas[event];
  if (schema === undefined) return tolerated(`${event} on ${kind}@… is unknown to the client, and ignored.`);
  const problem = describeProblem(schema, data);
  if (problem !== undefined)
    return failed(`${event} on ${kind}@…: ${problem}. It was ${JSON.stringify(data)}.`);
  if (event === "upload_lifecycle") {
    const { stage, state } = (data as LifecycleEvent).event;
    const isKnown =
      LIFECYCLE_STAGES.some((each) => each === stage) && LIFECYCLE_STATES.some((each) => each === state);
    if (!isKnown) return tolerated(`${stage} ${state} is unknown to the client, and ignored.`);
  }
  const [oddity] = findOddities(schema, data);
  return oddity === undefined ? PASSED : tolerated(`${event}: ${oddity.where}: ${oddity.what}.`);
}
