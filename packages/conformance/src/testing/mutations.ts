import type { IncomingMessage } from "node:http";

import type { Suite } from "../options.ts";

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}
/** Changes an answer of the sandbox on its way to the kit; `body` is what the kit sent. */
export type Mutate = (reply: Reply, request: IncomingMessage, body: string) => void;

type Row = Record<string, unknown>;

/** Changes the rows of a successful list. */
export const changeRows = (pattern: RegExp, change: (rows: Row[]) => Row[]): Mutate =>
  changeJson("GET", pattern, (json) => change(json as Row[]));
export const changeObject = (method: string, pattern: RegExp, change: (json: Row) => Row): Mutate =>
  changeJson(method, pattern, (json) => change(json as Row));

function changeJson(method: string, pattern: RegExp, change: (json: unknown) => unknown): Mutate {
  return (reply, request) => {
    if (request.method !== method || !pattern.test(request.url ?? "") || reply.status !== 200) return;
    reply.text = JSON.stringify(change(JSON.parse(reply.text)));
  };
}

/** Answers one call with success where the sandbox refuses it. */
export function accept(method: string, pattern: RegExp, refused: number): Mutate {
  return (reply, request) => {
    if (request.method !== method || !pattern.test(request.url ?? "") || reply.status !== refused) return;
    reply.status = 200;
    reply.text = "{}";
  };
}
const withClaims = (token: string, change: Row): string => {
  const [head, claims, signature] = token.split(".");
  const changed = { ...(JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as Row), ...change };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
};

export type Mutation = readonly [mistake: string, suite: Suite, title: RegExp, mutate: Mutate];

/** One mistake of each kind, the suite that looks for it, and the title of a check that fails. */
export const MUTATIONS: readonly Mutation[] = [
  [
    "a row of the wrong shape",
    "contract",
    /shape of the contract/,
    changeRows(/^\/duid\/$/, ([first, ...rest]) => [{ ...first, capnogram_count: "12" }, ...rest]),
  ],
  [
    "records oldest first",
    "contract",
    /shape of the contract/,
    changeRows(/^\/capnogram\/\?/, (rows) => rows.toReversed()),
  ],
  [
    "another person's record in a list",
    "contract",
    /shape of the contract/,
    changeRows(/^\/capnogram\/\?/, (rows) => rows.map((row) => ({ ...row, duid: "OTHER-1" }))),
  ],
  [
    "a test whose time names no offset",
    "contract",
    /shape of the contract/,
    changeRows(/^\/v2\/handsets\/.+\/tests\/$/, (rows) =>
      rows.map((row) => ({ ...row, capturedAt: String(row["capturedAt"]).replace("Z", "") })),
    ),
  ],
  [
    "a recording whose arrival names no offset",
    "contract",
    /shape of the contract/,
    changeObject("GET", /^\/v2\/capnograms\/[^/]+\/$/, (recording) => ({
      ...recording,
      receivedAt: String(recording["receivedAt"]).replace("Z", ""),
    })),
  ],
  [
    "a participant whose latest record is of 30 February",
    "contract",
    /shape of the contract/,
    changeRows(/^\/duid\/$/, ([first, ...rest]) => [
      { ...first, latest_capnogram_dt: "2026-02-30T10:00:00Z" },
      ...rest,
    ]),
  ],
  [
    "a record whose time is a number in words",
    "contract",
    /shape of the contract/,
    changeRows(/^\/capnogram\/\?/, ([first, ...rest]) => [{ ...first, capnogram_dt: "1795167067" }, ...rest]),
  ],
  [
    "an account that is shown without a token",
    "contract",
    /401 without a token/,
    accept("GET", /^\/user\/info/, 401),
  ],
  [
    "an unknown record that is answered as null",
    "contract",
    /refuses what does not exist/,
    accept("GET", /^\/capnogram\/\d+\/$/, 404),
  ],
  [
    "tokens of two users",
    "session",
    /two tokens of one user/,
    changeObject("POST", /^\/user\/login\/$/, (tokens) => ({
      ...tokens,
      refresh: withClaims(String(tokens["refresh"]), { user_id: 999 }),
    })),
  ],
  [
    "a user with another name",
    "session",
    /names the account/,
    changeObject("GET", /^\/user\/info/, (info) => ({ ...info, username: "Everyone@capno.example" })),
  ],
  [
    "participants of a foreign group",
    "access",
    /own groups only/,
    changeRows(/^\/duid\/$/, (rows) => rows.map((row) => ({ ...row, groups: [999] }))),
  ],
  [
    "a lock of a product that the account may not use",
    "lock",
    /product that the account may not use/,
    accept("POST", /\/lock\/$/, 403),
  ],
  ["a lock for two", "lock", /exactly one wins/, accept("POST", /\/lock\/$/, 409)],
  [
    "a list that hides the holder",
    "lock",
    /names the holder/,
    changeRows(/^\/v2\/handsets\/\?/, (rows) => rows.map((row) => ({ ...row, lockedBy: null }))),
  ],
  [
    "a channel key of the wrong length",
    "realtime",
    /key of 32 bytes/,
    changeObject("POST", /^\/pusher\/auth/, (auth) => ({ ...auth, shared_secret: "c2hvcnQ=" })),
  ],
  ["every channel for every account", "realtime", /refused with 403/, accept("POST", /^\/pusher\/auth/, 403)],
  [
    "consent that is not kept",
    "writes",
    /are kept/,
    changeObject("GET", /^\/user\/info/, (info) => ({ ...info, consented_to_eula: false })),
  ],
  [
    "feedback on an unknown test that is accepted",
    "writes",
    /existing test only/,
    accept("POST", /^\/v2\/diagnosis-feedback/, 400),
  ],
  [
    "a failure without the headers for other origins",
    "headers",
    /Access-Control-Allow-Origin/,
    (reply) => {
      if (reply.status >= 400) reply.headers.delete("access-control-allow-origin");
    },
  ],
  [
    "an answer that may be stored",
    "headers",
    /no-store/,
    (reply) => reply.headers.set("cache-control", "max-age=60"),
  ],
  [
    "a clock that steps back",
    "headers",
    /goes forward/,
    (reply, request) => {
      if (request.url?.startsWith("/capno-conformance/") === true)
        reply.headers.set("date", new Date(0).toUTCString());
    },
  ],
];
