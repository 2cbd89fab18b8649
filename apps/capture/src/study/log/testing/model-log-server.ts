import type { HttpReply, HttpRequest } from "@capno/api-client/http";
import type { Entry, EntryResult, NewEntry } from "@capno/api-client/schemas/study-log";
import { THREAD_FIELDS } from "@capno/api-client/schemas/study-log";
import type { FakeHttp } from "@capno/test-kit/fake-http";

export const LOG_PATH = "/v2/study-log/";
export const GET_LOG = `GET ${LOG_PATH}`;
export const POST_LOG = `POST ${LOG_PATH}`;

/** A small study log that keeps to the wire, for any number of accounts. */
export interface ModelLogServer {
  readonly rows: readonly Entry[];
  /** Takes rows in the name of an account, as if its client had sent them. */
  add(by: string, ...entries: readonly NewEntry[]): readonly EntryResult[];
  /** Rows as they are, whatever they follow. */
  put(...entries: readonly Entry[]): void;
  /** The account's cursors become invalid: what it may see has changed. */
  invalidate(by: string): void;
  /** Sets the log back to its first rows, as a restored backup does. */
  setBack(count: number): void;
  /** The user is in these groups from now on. */
  move(user: string, ...groups: readonly number[]): void;
  isMember(user: string, groups: readonly number[]): boolean;
  /** Answers this client of an account of these groups. */
  serve(http: FakeHttp, by: string, groups?: readonly number[]): void;
  read(by: string, request: HttpRequest): HttpReply;
  write(by: string, request: HttpRequest): HttpReply;
}

export function createModelLogServer(
  now: () => number = () => Date.UTC(2026, 10, 20, 9, 30),
): ModelLogServer {
  let rows: Entry[] = [];
  let epoch = 0;
  const epochs = new Map<string, number>();
  const accounts = new Map<string, readonly number[] | undefined>();
  const members = new Map<string, readonly number[]>();

  const getUser = (row: NewEntry) => ("user" in row ? row.user : undefined);
  const getThread = (row: NewEntry) =>
    `${row.kind} ${String((row as Record<string, unknown>)[THREAD_FIELDS[row.kind]])}`;
  function maySee(by: string, row: NewEntry): boolean {
    const groups = accounts.get(by);
    const its = members.get(getUser(row) ?? "");
    return groups === undefined || its === undefined || its.some((id) => groups.includes(id));
  }

  function judge(by: string, entry: NewEntry): EntryResult {
    const { id } = entry;
    if (!maySee(by, entry)) return { id, refused: "not-a-participant" };
    const known = rows.find((row) => row.id === id);
    if (known !== undefined) {
      const { at: _at, by: author, ...content } = known;
      const isSame = author === by && JSON.stringify(content) === JSON.stringify(entry);
      return isSame ? { id, saved: known } : { id, refused: "id-taken" };
    }
    const newest = rows.findLast((row) => getThread(row) === getThread(entry));
    if ((newest?.id ?? null) !== entry.follows) return { id, conflict: newest ?? null };
    const saved: Entry = { ...entry, at: new Date(now()).toISOString(), by };
    rows = [...rows, saved];
    return { id, saved };
  }

  const server: ModelLogServer = {
    get rows() {
      return rows;
    },
    put: (...entries) => void (rows = [...rows, ...entries]),
    add: (by, ...entries) => entries.map((entry) => judge(by, entry)),
    invalidate: (by) => void epochs.set(by, (epochs.get(by) ?? 0) + 1),
    setBack(count) {
      rows = rows.slice(0, count);
      epoch++;
    },
    move(user, ...groups) {
      members.set(user, groups);
      for (const by of accounts.keys()) server.invalidate(by);
    },
    isMember: (user, groups) => members.get(user)?.some((id) => groups.includes(id)) ?? true,
    serve(http, by, groups) {
      accounts.set(by, groups);
      http.answer(GET_LOG, (request) => server.read(by, request));
      http.answer(POST_LOG, (request) => server.write(by, request));
    },
    read(by, { query = {} }) {
      const { after, limit = "1000" } = query;
      const place = `${epoch}.${epochs.get(by) ?? 0}`;
      const [start, count = "0"] = after?.split("-") ?? [place];
      if (start !== place) return { status: 410, body: undefined };
      const from = Number(count);
      const end = Math.min(rows.length, from + Number(limit));
      const entries = rows.slice(from, end).filter((row) => maySee(by, row));
      return { status: 200, body: { entries, cursor: `${place}-${end}`, hasMore: end < rows.length } };
    },
    write(by, { json }) {
      const { entries } = json as { entries: readonly NewEntry[] };
      if (entries.length > 500) return { status: 413, body: undefined };
      return { status: 200, body: { results: entries.map((entry) => judge(by, entry)) } };
    },
  };
  return server;
}
