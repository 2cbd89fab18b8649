import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import {
  CHANNEL_EVENTS,
  LIFECYCLE_STAGES,
  LIFECYCLE_STATES,
  type AvailabilityEvent,
  type LifecycleEvent,
} from "@capno/api-client/schemas/realtime-events";
import type { GenericSchema } from "valibot";
import { isSuccess, nameCall } from "../exchange.ts";
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
import {
  REALTIME_LABEL,
  READS,
  WRITES,
  NOT_CONNECTED,
  isConnected,
  heardDuring,
} from "./realtime-evidence.ts";

const LABEL = REALTIME_LABEL;
/** What people still take for at once. */
const PROMPT_MS = 2_000;
const KEY_BYTES = 32;

/** Connection, channels, and what they tell of locks. */
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
        const key = evidence.facts["realtime-key"] as string | undefined;
        if (typeof auth === "string" && key !== undefined && !auth.startsWith(`${key}:`)) {
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
        const row = (readRows(exchange) as readonly HandsetItem[]).find(
          ({ udi }) => udi === evidence.facts["watched"],
        );
        return row?.lockedBy === evidence.facts["watcher"]
          ? PASSED
          : failed(`${nameCall(exchange)} at the event: lockedBy is ${String(row?.lockedBy)}.`, exchange);
      }),
  },
];

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
