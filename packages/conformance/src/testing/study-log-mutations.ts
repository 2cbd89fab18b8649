import {
  addNote,
  changeSaved,
  EMPTY,
  isOf,
  onPage,
  onResults,
  onStatus,
  refuseAs,
  save,
  seenBefore,
  setHeader,
  stayAtCursor,
  type Json,
} from "./change-study-log.ts";
import type { Mutate, Mutation } from "./mutations.ts";

const READING: readonly (readonly [string, RegExp, Mutate])[] = [
  ["a log that is read without a token", /^it is closed/m, onStatus("GET", 401, 200, EMPTY)],
  ["a log that is read without Capture", /^it is closed/m, onStatus("GET", 403, 200, EMPTY)],
  ["rows newest first", /oldest first/, onPage((page) => ({ ...page, entries: page.entries.toReversed() }))],
  [
    "times of another zone",
    /oldest first/,
    onPage((page) => ({
      ...page,
      entries: page.entries.map((row) => ({ ...row, at: String(row["at"]).replace("Z", "+00:00") })),
    })),
  ],
  [
    "a page that leaves a row out where there are more",
    /pages of one row/,
    onPage((page) => (page["hasMore"] === true ? { ...page, entries: [] } : page)),
  ],
  [
    "a page of more rows than were asked for",
    /pages of one row/,
    onPage((page, exchange) =>
      exchange.query.get("limit") === "1" ? { ...page, entries: [...page.entries, ...page.entries] } : page,
    ),
  ],
  ["a cursor that stays although there is more", /pages of one row/, stayAtCursor()],
  ["a limit that is not looked at", /limit out of/, onStatus("GET", 400, 200, EMPTY)],
  [
    "another cursor where nothing is new",
    /nothing is new/,
    onPage((page) => ({ ...page, cursor: `c${Math.random()}` })),
  ],
  ["an unknown cursor that is answered from the beginning", /no page gave/, onStatus("GET", 410, 200, EMPTY)],
  [
    "a cursor that is a place alone, whatever the account sees",
    /sees other rows/,
    (reply, request, body) =>
      request.url?.includes("capno-conformance") === true
        ? undefined
        : onStatus("GET", 410, 200, EMPTY)(reply, request, body),
  ],
  [
    "rows about participants of another group",
    /own participants/,
    onPage((page) => ({ ...page, entries: page.entries.map((row) => ({ ...row, user: "OTHER-1" })) })),
  ],
  ["notes for every account", /^notes are given/m, addNote()],
  [
    "rows of the account itself alone",
    /two accounts see/,
    (reply, request, body) =>
      request.headers.authorization === undefined || !isOf(request.headers.authorization, 2)
        ? undefined
        : onPage((page) => ({ ...page, entries: [] }))(reply, request, body),
  ],
  ["an ETag", /no ETag/, setHeader("etag", '"1"')],
  ["an answer that may be stored", /no ETag/, setHeader("cache-control", "max-age=60")],
  [
    "a preflight that does not allow POST",
    /preflight of POST/,
    (reply, request) => {
      if (request.method === "OPTIONS") reply.headers.set("access-control-allow-methods", "GET");
    },
  ],
];

const WRITING: readonly (readonly [string, RegExp, Mutate])[] = [
  [
    "an author that the client names",
    /author and time/,
    changeSaved((row) => ({ ...row, by: "another.account@capno-conformance.invalid" })),
  ],
  [
    "a time that the client names",
    /author and time/,
    changeSaved((row) => ({ ...row, at: "2000-01-01T00:00:00Z" })),
  ],
  ["an unknown field that is dropped", /author and time/, changeSaved(({ colour: _colour, ...row }) => row)],
  [
    "a row that may not follow one of its request",
    /author and time/,
    onResults(([first, ...others]) => [
      ...(first ? [first] : []),
      ...others.map(({ id }) => ({ id, conflict: null })),
    ]),
  ],
  [
    "a reading that lacks what was saved",
    /author and time/,
    onPage((page) => ({ ...page, entries: page.entries.slice(0, -1) })),
  ],
  [
    "a request that is refused whole for one row",
    /takes nothing from/,
    onResults((results) =>
      results.some((each) => each["refused"])
        ? results.map(({ id }) => ({ id, refused: "invalid" }))
        : results,
    ),
  ],
  ["a row that has no result", /takes nothing from/, onResults((results) => results.slice(0, 3))],
  [
    "the same row again in conflict",
    /same row again/,
    onResults((results) =>
      results.length === 1 && seenBefore(results[0]) ? [{ id: results[0]?.["id"], conflict: null }] : results,
    ),
  ],
  [
    "a row that is stored twice",
    /same row again/,
    onPage((page) => ({ ...page, entries: [...page.entries, ...page.entries] })),
  ],
  ["an id that is used twice", /known id/, save("id-taken")],
  ["a row that follows any other", /given the newest/, save("conflict")],
  [
    "a conflict that gives an older row",
    /given the newest/,
    onResults((results) =>
      results.map((each) =>
        each["conflict"] ? { ...each, conflict: { ...(each["conflict"] as Json), text: "Older" } } : each,
      ),
    ),
  ],
  [
    "a conflict without the newest row",
    /given the newest/,
    onResults((results) =>
      results.map((each) => ("conflict" in each ? { id: each["id"], conflict: null } : each)),
    ),
  ],
  ["two authors who both win", /sent at once/, save("conflict")],
  ["a text of 4,001 units", /cannot be/, save("invalid", ({ text }) => String(text).length === 4_001)],
  ["a row without follows", /cannot be/, save("invalid", (row) => !("follows" in row))],
  ["half of a surrogate pair", /cannot be/, save("invalid", ({ text }) => String(text).startsWith("half"))],
  [
    "an explanation of both",
    /cannot be/,
    save(
      "invalid",
      ({ user, handset, kind }) => kind === "explanation" && user !== undefined && handset !== undefined,
    ),
  ],
  ["a day that does not exist", /cannot be/, save("invalid", ({ enrolled }) => enrolled === "2000-02-30")],
  ["leaving without a reason", /cannot be/, save("invalid", ({ left }) => left === "2000-03-02")],
  ["leaving before enrolment", /cannot be/, save("invalid", ({ left }) => left === "2000-02-01")],
  ["65 stamps", /cannot be/, save("invalid", ({ kind, until }) => kind === "review" && until === undefined)],
  [
    "a review until a day that does not exist",
    /cannot be/,
    save("invalid", ({ until }) => until === "2000-02-30"),
  ],
  [
    "an allocation that follows another",
    /cannot be/,
    save("invalid", ({ kind, follows }) => kind === "allocation" && follows !== null),
  ],
  ["a deed of the future", /cannot be/, save("invalid", ({ done }) => Date.parse(String(done)) > Date.now())],
  ["a note about 31 November", /cannot be/, save("invalid", ({ day }) => day === "2000-11-31")],
  [
    "lengths in bytes",
    /UTF-16/,
    onResults((results, { sent }) =>
      results.map((each) =>
        /😀/.test(String(sent.get(each["id"])?.["text"])) ? { id: each["id"], refused: "invalid" } : each,
      ),
    ),
  ],
  [
    "a thread of two participants",
    /about the same/,
    save("invalid", ({ user, thread }) => thread !== undefined && user !== undefined),
  ],
  ["a kind that nobody knows", /not allowed/, save("not-allowed", ({ kind }) => kind !== "note")],
  [
    "a note of an account that may not read it",
    /not allowed/,
    save("not-allowed", ({ kind }) => kind === "note"),
  ],
  [
    "a row about a stranger",
    /no own group/,
    save("not-a-participant", ({ user }) => user === "CAPNO-CONFORMANCE-0"),
  ],
  [
    "a row about a handset of others",
    /no own group/,
    save("not-a-participant", ({ handset }) => handset !== undefined),
  ],
  [
    "a row that another group's account may not read, given in a conflict",
    /no own group/,
    onResults((results, { sent }) =>
      results.map((each) =>
        each["refused"] === "not-a-participant" && sent.get(each["id"])?.["user"] !== "CAPNO-CONFORMANCE-0"
          ? { id: each["id"], conflict: { ...sent.get(each["id"]), id: "other" } }
          : each,
      ),
    ),
  ],
  [
    "a participant who is judged before the kind",
    /in this order/,
    refuseAs("not-allowed", "not-a-participant"),
  ],
  [
    "rules that are judged before the participant",
    /in this order/,
    onResults((results, { sent }) =>
      results.map((each) =>
        each["refused"] === "not-a-participant" && sent.get(each["id"])?.["kind"] === "allocation"
          ? { ...each, refused: "invalid" }
          : each,
      ),
    ),
  ],
  [
    "what it follows before the kind's rules",
    /in this order/,
    onResults((results, { sent }) =>
      results.map((each) =>
        each["refused"] === "invalid" && sent.get(each["id"])?.["follows"]
          ? { id: each["id"], conflict: null }
          : each,
      ),
    ),
  ],
  [
    "an empty list that is refused",
    /empty list/,
    (reply, request, body) =>
      body === '{"entries":[]}' ? onStatus("POST", 200, 400)(reply, request, body) : undefined,
  ],
  ["no list that is taken for an empty one", /empty list/, onStatus("POST", 400, 200, { results: [] })],
  ["501 rows that are taken", /empty list/, onStatus("POST", 413, 200, { results: [] })],
  ["a row without a token", /^it is closed/m, onStatus("POST", 401, 200, { results: [] })],
  ["a row without Capture", /^it is closed/m, onStatus("POST", 403, 200, { results: [] })],
];

export const STUDY_LOG_MUTATIONS: readonly Mutation[] = [
  ...READING.map(([mistake, title, mutate]): Mutation => [mistake, "study-log", title, mutate]),
  ...WRITING.map(([mistake, title, mutate]): Mutation => [mistake, "study-log-writes", title, mutate]),
];
