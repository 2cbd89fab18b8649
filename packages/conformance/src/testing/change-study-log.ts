import type { Mutate, Reply } from "./mutations.ts";

export type Json = Readonly<Record<string, unknown>>;
interface Exchange {
  /** Rows that were sent, by id. */
  readonly sent: ReadonlyMap<unknown, Json>;
  readonly query: URLSearchParams;
}

const PATH = /^\/v2\/study-log\//;
const AUTHOR = "everyone@capno.example";
const query = (url = "") => new URL(url, "http://localhost").searchParams;

/** Changes a page on its way to the kit. */
export const onPage =
  (change: (page: Json & { readonly entries: readonly Json[] }, exchange: Exchange) => Json): Mutate =>
  (reply, request) => {
    if (request.method !== "GET" || !PATH.test(request.url ?? "") || reply.status !== 200) return;
    const page = JSON.parse(reply.text) as Json & { entries: readonly Json[] };
    reply.text = JSON.stringify(change(page, { sent: new Map(), query: query(request.url) }));
  };

/** Changes the results of a request. */
export const onResults =
  (change: (results: readonly Json[], exchange: Exchange) => readonly Json[]): Mutate =>
  (reply, request, body) => {
    if (request.method !== "POST" || !PATH.test(request.url ?? "") || reply.status !== 200) return;
    const { results } = JSON.parse(reply.text) as { results: readonly Json[] };
    const { entries } = JSON.parse(body) as { entries: readonly Json[] };
    const sent = new Map(entries.map((entry) => [entry["id"], entry]));
    reply.text = JSON.stringify({ results: change(results, { sent, query: query(request.url) }) });
  };

export const onStatus =
  (method: string, from: number, to: number, body: Json = {}): Mutate =>
  (reply, request) => {
    if (request.method !== method || !PATH.test(request.url ?? "") || reply.status !== from) return;
    reply.status = to;
    reply.text = JSON.stringify(body);
  };

export const EMPTY = { entries: [], cursor: "c", hasMore: false };
export const accept = ({ id }: Json, { sent }: Exchange): Json => ({
  id,
  saved: { ...sent.get(id), at: new Date().toISOString(), by: AUTHOR },
});

/** A result of this kind is answered as saved, where the row is one of those. */
export const save = (outcome: string, isOne: (row: Json) => boolean = () => true): Mutate =>
  onResults((results, exchange) =>
    results.map((result) => {
      const tells = result["refused"] ?? ("conflict" in result ? "conflict" : "saved");
      return tells === outcome && isOne(exchange.sent.get(result["id"]) ?? {})
        ? accept(result, exchange)
        : result;
    }),
  );

/** One refusal in the place of another. */
export const refuseAs = (refused: string, other: string): Mutate =>
  onResults((results) =>
    results.map((result) => (result["refused"] === refused ? { ...result, refused: other } : result)),
  );

export const changeSaved = (change: (saved: Json) => Json): Mutate =>
  onResults((results) =>
    results.map((result) =>
      result["saved"] === undefined ? result : { ...result, saved: change(result["saved"] as Json) },
    ),
  );

export const setHeader =
  (name: string, value: string, isOne: (reply: Reply) => boolean = () => true): Mutate =>
  (reply, request) => {
    if (PATH.test(request.url ?? "") && isOne(reply)) reply.headers.set(name, value);
  };

/** Whether a row of this id was answered before. */
const seen = new Set<unknown>();
export function seenBefore(result: Json | undefined): boolean {
  const isKnown = seen.has(result?.["id"]);
  seen.add(result?.["id"]);
  return isKnown;
}

export function stayAtCursor(): Mutate {
  return onPage((page, exchange) =>
    page["hasMore"] === true ? { ...page, cursor: exchange.query.get("after") ?? page["cursor"] } : page,
  );
}

/** The account of a token by the number of its user: 2 is the second of the demo. */
export function isOf(authorization: string, userId: number): boolean {
  const claims = authorization.split(".")[1] ?? "";
  const { user_id: id } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { user_id?: number };
  return id === userId;
}

export function addNote(): Mutate {
  const note = {
    ...{ id: "n", kind: "note", follows: null, thread: "t", user: "CARD-001", text: "a" },
    by: AUTHOR,
  };
  return onPage((page) => ({
    ...page,
    entries: [...page.entries, { ...note, at: new Date().toISOString() }],
  }));
}
