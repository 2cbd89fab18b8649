/** What a browser needs of every answer. Runs last, and judges the answers of all suites before it. */
import { describe } from "node:test";

import { parseRetryAfter } from "@capno/api-client/retry-after";

import { answers, call, options, send, type Answer, it } from "../kit.ts";

const LARGEST_CLOCK_DIFFERENCE_S = 30;

const lists = (header: string | null, word: string): boolean =>
  (header ?? "")
    .toLowerCase()
    .split(",")
    .map((each) => each.trim())
    .includes(word);
const name = ({ method, url, status }: Answer): string => `${method} ${url.pathname} (${status})`;

/** The calls whose answers break a rule, the first three by name. */
function findOffenders(isRight: (answer: Answer) => boolean): string | undefined {
  const wrong = [...new Set(answers.filter((answer) => !isRight(answer)).map(name))];
  if (wrong.length === 0) return undefined;
  return `${wrong.slice(0, 3).join(", ")}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ""}`;
}

interface Rule {
  readonly says: string;
  readonly consequence: string;
  /** Another answer is read all the same. */
  readonly isTolerated?: boolean;
  isRight(answer: Answer): boolean;
}

const RULES: readonly Rule[] = [
  {
    says: "Access-Control-Allow-Origin names the application, on failures too",
    consequence: "The browser hides even the status.",
    isRight: ({ headers }) =>
      [options.origin, "*"].includes(headers.get("access-control-allow-origin") ?? ""),
  },
  {
    says: "not every origin is let in",
    consequence: "Other sites may read public answers.",
    isTolerated: true,
    isRight: ({ headers }) => headers.get("access-control-allow-origin") !== "*",
  },
  {
    says: "Access-Control-Expose-Headers names Date and Retry-After",
    consequence: "The client falls back to the browser's clock.",
    isRight: ({ method, headers }) =>
      method === "OPTIONS" ||
      ["date", "retry-after"].every((each) => lists(headers.get("access-control-expose-headers"), each)),
  },
  {
    says: "every answer has a Date",
    consequence: "Ends of sessions and ages of recordings are counted by the browser's clock.",
    isRight: ({ headers }) => !Number.isNaN(Date.parse(headers.get("date") ?? "")),
  },
  {
    says: "Cache-Control: no-store",
    consequence: "Results stay on a shared computer after log-out.",
    isRight: ({ method, headers }) => method === "OPTIONS" || lists(headers.get("cache-control"), "no-store"),
  },
  {
    says: "a body is application/json; charset=utf-8",
    consequence: "Letters outside ASCII may be wrong.",
    isTolerated: true,
    isRight: ({ text, headers }) =>
      text === "" || /^application\/json;\s*charset="?utf-8"?$/i.test(headers.get("content-type") ?? ""),
  },
  {
    says: "a 204 has no body",
    consequence: "The next answer on the connection may be unreadable.",
    isRight: ({ status, text, headers }) =>
      status !== 204 || (text === "" && !(Number(headers.get("content-length")) > 0)),
  },
  {
    says: "no call is redirected",
    consequence: "A redirect is a failure: it could carry the token elsewhere.",
    isRight: ({ status }) => status < 300 || status >= 400 || status === 304,
  },
  {
    says: "no cookies are set",
    consequence: "They are neither kept nor sent.",
    isTolerated: true,
    isRight: ({ headers }) => headers.get("set-cookie") === null,
  },
  {
    says: "a failure has a JSON body",
    consequence: "The person reads a general text.",
    isTolerated: true,
    isRight: ({ status, json }) => status < 400 || (typeof json === "object" && json !== null),
  },
  {
    says: "429 and 503 have a Retry-After",
    consequence: "The client waits half a second, and adds to the load.",
    isRight: ({ status, headers }) =>
      ![429, 503].includes(status) || parseRetryAfter(headers.get("retry-after"), Date.now()) !== undefined,
  },
];

describe("headers", () => {
  for (const [method, path] of [
    ["GET", "/user/info/"],
    ["POST", "/v2/diagnosis-feedback/"],
  ] as const) {
    it(`the preflight of ${method} ${path} allows authorization and content-type without a token`, async (t) => {
      const answer = await send("OPTIONS", {
        url: options.api + path,
        headers: {
          "access-control-request-method": method,
          "access-control-request-headers": "authorization,content-type",
        },
      });
      const allowed = answer.headers.get("access-control-allow-headers");
      const isAllowed = ["authorization", "content-type"].every((each) => lists(allowed, each));
      if (![200, 204].includes(answer.status) || !isAllowed) {
        throw new Error(`${name(answer)} allows ${allowed}. A browser could not call at all.`);
      }
      if (!(Number(answer.headers.get("access-control-max-age")) >= 60)) {
        t.diagnostic("tolerated: no Access-Control-Max-Age of a minute: every call costs two requests");
      }
    });
  }

  for (const { says, consequence, isTolerated, isRight } of RULES) {
    it(says, async (t) => {
      if (answers.length < 3) await call("getUserInfo", { by: "a" });
      // A failure that no call of the contract makes: proxies answer it, and forget the headers.
      if (!answers.some(({ status }) => status === 404)) {
        await send("GET", { url: `${options.api}/capno-conformance/` });
      }
      const offenders = findOffenders(isRight);
      if (offenders === undefined) return;
      if (isTolerated !== true) throw new Error(`${offenders}. ${consequence}`);
      t.diagnostic(`tolerated: ${offenders}. ${consequence}`);
    });
  }

  it("the Date of successive answers goes forward and agrees with this machine's clock", (t) => {
    const dates = answers.map(({ headers }) => Date.parse(headers.get("date") ?? ""));
    const overlaps = (answer: Answer, before: Answer) => before.receivedAt > answer.sentAt;
    const back = answers.find((answer, index) => {
      const before = answers[index - 1];
      return before && !overlaps(answer, before) && (dates[index] ?? 0) < (dates[index - 1] ?? 0);
    });
    if (back) throw new Error(`${name(back)}: its Date is before that of an earlier answer.`);
    const differenceS = Math.abs((dates[0] ?? 0) - (answers[0]?.receivedAt ?? 0)) / 1000;
    if (differenceS > LARGEST_CLOCK_DIFFERENCE_S) {
      t.diagnostic(`tolerated: the server's clock differs by ${Math.round(differenceS)} s`);
    }
  });
});
