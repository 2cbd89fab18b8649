import { parseRetryAfter } from "@capno/api-client/retry-after";
import { isAnswered, isSuccess, nameCall, type AnsweredExchange, type Exchange } from "../exchange.ts";
import {
  failed,
  find,
  judgeEach,
  notTried,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
  type Verdict,
} from "../lines/line.ts";

export const PREFLIGHT = "preflight";
const CITES = "docs/connect-a-backend.md, Before the first call";
const MOST_SKEW_S = 30;
/** A preflight asks what the answer to the call itself then says. */
const OWN = { area: "headers", cites: CITES, effect: "reads" } as const;

/** Answers of the API, preflights left out. */
function getAnswers({ exchanges }: Evidence): readonly AnsweredExchange[] {
  return exchanges.filter(isAnswered).filter(({ label, isElsewhere }) => label !== PREFLIGHT && !isElsewhere);
}

const getDated = (evidence: Evidence) =>
  getAnswers(evidence).filter(({ outcome }) => outcome.headers["date"] !== undefined);

/** The offenders by call, each named once, with the first as the example. */
function judgeAll(
  evidence: Evidence,
  isRight: (exchange: AnsweredExchange) => boolean,
  says: string,
  as: typeof failed = failed,
): Verdict {
  const answers = getAnswers(evidence);
  if (answers.length === 0) return notTried();
  const wrong = answers.filter((exchange) => !isRight(exchange));
  const [first] = wrong;
  if (first === undefined) return PASSED;
  const calls = [...new Set(wrong.map(nameShortly))];
  const others = calls.length > 3 ? ` and ${calls.length - 3} more` : "";
  return as(`${calls.slice(0, 3).join(", ")}${others}: ${says}`, first);
}

/** With the status: many forget their headers on failures alone. */
const nameShortly = (exchange: AnsweredExchange) =>
  `${exchange.request.method} ${new URL(exchange.request.url).pathname} (${exchange.outcome.status})`;

const listed = (header: string | undefined) =>
  (header ?? "").split(",").map((each) => each.trim().toLowerCase());
const lists = (header: string | undefined, word: string) =>
  listed(header).includes(word) || listed(header).includes("*");

export const HEADERS_LINES: readonly Line[] = [
  {
    ...OWN,
    id: "headers.allow-origin",
    says: "Every answer, failures too, lets the application's origin in.",
    productDoes: "The browser hides even the status: the person reads that the network failed.",
    judge: (evidence) => {
      const header = (exchange: AnsweredExchange) => exchange.outcome.headers["access-control-allow-origin"];
      const hidden = judgeAll(
        evidence,
        (exchange) =>
          [new URL(exchange.request.headers["origin"] ?? "").origin, "*"].includes(header(exchange) ?? ""),
        "Access-Control-Allow-Origin does not name the application's origin.",
      );
      if (hidden.is !== "passed") return hidden;
      return judgeAll(evidence, (exchange) => header(exchange) !== "*", "every origin is let in.", tolerated);
    },
  },
  {
    ...OWN,
    id: "headers.expose-date",
    says: "Every answer exposes Date and Retry-After.",
    productDoes: "The client falls back to the browser's clock, and does not know how long to wait.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) =>
          ["date", "retry-after"].every((name) =>
            lists(outcome.headers["access-control-expose-headers"], name),
          ),
        "Access-Control-Expose-Headers does not name Date and Retry-After.",
      ),
  },
  {
    ...OWN,
    id: "headers.preflight",
    says: "OPTIONS is answered without a token, and allows the headers authorization and content-type.",
    productDoes: "The browser makes no call after sign-in at all.",
    judge: (evidence) => judgeEach(find(evidence, { label: PREFLIGHT }), judgePreflight),
  },
  {
    ...OWN,
    id: "headers.preflight-kept",
    says: "The answer to OPTIONS may be kept for ten minutes.",
    productDoes: "Every call costs two requests.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: PREFLIGHT }).filter(isAnswered), (exchange) =>
        Number(exchange.outcome.headers["access-control-max-age"] ?? 0) >= 60
          ? PASSED
          : tolerated(`${nameCall(exchange)}: no Access-Control-Max-Age of a minute or more.`, exchange),
      ),
  },
  {
    ...OWN,
    id: "headers.date",
    says: "Every answer has a Date, and it goes forward.",
    productDoes:
      "The ends of tokens and the age of recordings are counted by the browser's clock, which may be wrong.",
    judge: (evidence) => {
      const missing = judgeAll(
        evidence,
        ({ outcome }) => !Number.isNaN(Date.parse(outcome.headers["date"] ?? "")),
        "no Date that can be read.",
      );
      if (missing.is !== "passed") return missing;
      const [back] = findSteppedBack(getAnswers(evidence));
      return back === undefined
        ? PASSED
        : failed(`${nameCall(back)}: its Date lies before that of an earlier answer.`, back);
    },
  },
  {
    ...OWN,
    id: "headers.clock",
    says: "The server's clock is right.",
    productDoes: "Times on reports are the server's: they would be wrong by as much.",
    judge: (evidence) =>
      judgeEach(getDated(evidence).slice(0, 1), (exchange) => {
        const skewS = Math.round(
          (Date.parse(exchange.outcome.headers["date"] ?? "") - exchange.sentAt) / 1000,
        );
        if (Number.isNaN(skewS)) return notTried("No Date can be read.");
        return Math.abs(skewS) <= MOST_SKEW_S
          ? PASSED
          : tolerated(`It is ${Math.abs(skewS)} s off this machine's, of which one may be wrong.`, exchange);
      }),
  },
  {
    ...OWN,
    id: "headers.no-store",
    says: "Every answer of the API is kept by nobody (Cache-Control: no-store).",
    productDoes:
      "Results stay on a shared computer after log-out, and old answers may be shown for new ones.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) => listed(outcome.headers["cache-control"]).includes("no-store"),
        "no Cache-Control: no-store.",
      ),
  },
  {
    ...OWN,
    id: "headers.content-type",
    says: "Every answer with a body is application/json; charset=utf-8.",
    productDoes:
      "The client reads what is JSON whatever it is called; letters outside ASCII may come out wrong.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) =>
          outcome.text === "" ||
          /^application\/json;\s*charset="?utf-8"?$/i.test(outcome.headers["content-type"] ?? ""),
        "another Content-Type.",
        tolerated,
      ),
  },
  {
    ...OWN,
    id: "headers.no-content",
    says: "204 comes with no body at all.",
    productDoes: "The connection is out of step: the next answer on it may be unreadable.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) =>
          outcome.status !== 204 || (outcome.text === "" && !(Number(outcome.headers["content-length"]) > 0)),
        "a 204 with a body.",
      ),
  },
  {
    ...OWN,
    id: "headers.no-redirect",
    says: "No call is redirected: trailing slashes are as listed.",
    productDoes: "A redirect is a failure: it could carry the token elsewhere.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) => outcome.status < 300 || outcome.status >= 400,
        "the answer is a redirect.",
      ),
  },
  {
    ...OWN,
    id: "headers.no-cookies",
    says: "No cookies are set.",
    productDoes: "They are neither kept nor sent; a server that rests on them forgets the session.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) => outcome.headers["set-cookie"] === undefined,
        "a cookie is set.",
        tolerated,
      ),
  },
  {
    ...OWN,
    id: "headers.failures-are-json",
    says: "Failures are JSON with a detail, or with texts by field.",
    productDoes: "Bodies of failures that are no JSON are not read: the person gets a general text.",
    judge: (evidence) =>
      judgeAll(
        evidence,
        ({ outcome }) => outcome.status < 400 || (typeof outcome.json === "object" && outcome.json !== null),
        "the body of a failure is no JSON.",
        tolerated,
      ),
  },
  {
    ...OWN,
    id: "headers.in-time",
    says: "A GET is answered within 15 seconds, a POST within 30.",
    productDoes: "The call is given up, and the person reads that the network failed.",
    judge: ({ exchanges }) =>
      exchanges.length === 0
        ? notTried()
        : judgeEach(exchanges, (exchange) =>
            exchange.outcome.is === "answered"
              ? PASSED
              : failed(`${nameCall(exchange)} ${exchange.outcome.is}.`, exchange),
          ),
  },
  {
    ...OWN,
    id: "headers.retry-after",
    says: "429 and 503 say with Retry-After how long to wait.",
    productDoes: "Without it the client waits half a second, and adds to the load.",
    judge: (evidence) =>
      judgeEach(
        getAnswers(evidence).filter(({ outcome }) => [429, 503].includes(outcome.status)),
        (exchange) =>
          parseRetryAfter(exchange.outcome.headers["retry-after"] ?? null, exchange.sentAt) === undefined
            ? failed(
                `${nameCall(exchange)}: ${exchange.outcome.status} without a Retry-After that can be read.`,
                exchange,
              )
            : PASSED,
      ),
  },
];

function judgePreflight(exchange: Exchange): Verdict {
  if (!isSuccess(exchange))
    return failed(`${nameCall(exchange)} is not answered with a 200 or 204.`, exchange);
  const { headers } = exchange.outcome;
  const missing = ["authorization", "content-type"].filter((name) =>
    // The wildcard does not stand for this one.
    name === "authorization"
      ? !listed(headers["access-control-allow-headers"]).includes(name)
      : !lists(headers["access-control-allow-headers"], name),
  );
  if (missing.length > 0)
    return failed(`${nameCall(exchange)} does not allow ${missing.join(" and ")}.`, exchange);
  const origin = headers["access-control-allow-origin"];
  return origin === "*" || origin === exchange.request.headers["origin"]
    ? PASSED
    : failed(`${nameCall(exchange)} does not let the application's origin in.`, exchange);
}

/** One after the other, as they were sent; answers that overlapped prove nothing. */
function findSteppedBack(answers: readonly AnsweredExchange[]): readonly AnsweredExchange[] {
  const bySending = answers.toSorted((one, other) => one.sentAt - other.sentAt);
  return bySending.filter((exchange, index) => {
    const before = bySending[index - 1];
    if (!before || before.sentAt + before.durationMs > exchange.sentAt) return false;
    return (
      Date.parse(exchange.outcome.headers["date"] ?? "") < Date.parse(before.outcome.headers["date"] ?? "")
    );
  });
}
