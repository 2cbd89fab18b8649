import { randomUUID } from "node:crypto";

import { StudyLogPage, type EntryKind } from "@capno/api-client/schemas/study-log";
import { PERMISSIONS } from "@capno/domain/account/permission";

import {
  call,
  describe,
  getPerson,
  getToken,
  options,
  readRows,
  send,
  undoLater,
  WHO,
  type Answer,
  type Who,
} from "./kit.ts";
import { describeMismatch } from "./schema.ts";

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly entries: readonly Row[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** An account of the study, and whom and what it may write about. */
export interface Member {
  readonly by: Who;
  readonly username: string;
  readonly mayReadNotes: boolean;
  readonly duids: readonly string[];
  readonly handsets: readonly string[];
}

/** As the application: a participant and a handset of no group. */
export const STRANGER = "CAPNO-CONFORMANCE-0";
/** Twenty times the pages of a log of 50,000 rows. */
const MOST_PAGES = 1_000;
const path = options.studyLog ?? "";

/** Every account with Capture and a participant, those that may see details first. */
export async function findMembers(): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const by of WHO) {
    // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
    const person = await getPerson(by);
    if (!person?.perms.includes(PERMISSIONS.capture)) continue;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const duids = readRows(await call("getParticipants", { by })).map(({ duid }) => String(duid));
    // oxlint-disable-next-line no-await-in-loop -- see above
    const handsets = readRows(await call("getOwnHandsets", { by })).map((row) => String(row["handset_udi"]));
    const mayReadNotes = person.perms.includes(PERMISSIONS.viewDetail);
    if (duids.length > 0) members.push({ by, username: person.username, mayReadNotes, duids, handsets });
  }
  return members.toSorted((one, other) => Number(other.mayReadNotes) - Number(one.mayReadNotes));
}

export async function findStrangerToCapture(): Promise<Who | undefined> {
  for (const who of WHO) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!(await getPerson(who))?.perms.includes(PERMISSIONS.capture)) return who;
  }
  return undefined;
}

export const askPage = (by: Who | undefined, query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call("getStudyLogPage", { ...(by !== undefined && { by }), path, query });

export async function readPage(by: Who, query?: Readonly<Record<string, string>>): Promise<Page> {
  const answer = await askPage(by, query);
  const problem = answer.status === 200 ? describeMismatch(StudyLogPage, answer.json) : "expected 200";
  if (problem !== undefined) throw new Error(`${describe(answer)}\n${problem}`);
  return answer.json as Page;
}

/** The log to its end, page by page. */
export async function readLog(
  by: Who,
  { after, limit = "5000" }: { readonly after?: string; readonly limit?: string } = {},
): Promise<{ readonly rows: readonly Row[]; readonly cursor: string }> {
  const rows: Row[] = [];
  let cursor = after;
  for (let count = 0; count < MOST_PAGES; count++) {
    const before = cursor;
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const page = await readPage(by, { limit, ...(before !== undefined && { after: before }) });
    if (page.entries.length > Number(limit))
      throw new Error(`A page of ${limit} has ${page.entries.length} rows.`);
    rows.push(...page.entries);
    cursor = page.cursor;
    if (!page.hasMore) return { rows, cursor };
    if (cursor === before) throw new Error("The cursor stays, and there is more: no client would end.");
  }
  throw new Error(`The log does not end within ${MOST_PAGES} pages.`);
}

/** A row of a thread of the kit's own: an explanation of a finding that no check has. */
export const anEntry = (duid: string, changes: Readonly<Record<string, unknown>> = {}): Row => ({
  id: randomUUID(),
  kind: "explanation" satisfies EntryKind,
  follows: null,
  finding: `capno-conformance:${randomUUID()}`,
  user: duid,
  text: "Written by the conformance kit",
  ...changes,
});

export const aNote = (duid: string, changes: Readonly<Record<string, unknown>> = {}): Row => {
  const { finding, ...entry } = anEntry(duid);
  return { ...entry, kind: "note" satisfies EntryKind, thread: String(finding), ...changes };
};

/** The next row of a thread. */
export const after = (row: Row, changes: Readonly<Record<string, unknown>> = {}): Row => ({
  ...row,
  id: randomUUID(),
  follows: row.id,
  ...changes,
});

export async function post(by: Who | undefined, body: string): Promise<Answer> {
  if (!options.allowsWrites) throw new Error("the study log needs --allow-writes");
  const token = by && (await getToken(by));
  return send("POST", {
    url: `${options.api}${path}`,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

export interface Result {
  readonly id: string;
  readonly saved?: Row;
  readonly conflict?: Row | null;
  readonly refused?: string;
}

/** The results in the order of the rows. What the kit added it takes back in the end. */
export async function write(by: Who, ...entries: readonly unknown[]): Promise<readonly Result[]> {
  const answer = await post(by, JSON.stringify({ entries }));
  const { results } = (answer.json ?? {}) as { results?: readonly Result[] };
  if (answer.status !== 200 || !Array.isArray(results))
    throw new Error(`${describe(answer)}\nexpected 200 and a result for each row.`);
  const ofEach = entries.map((entry) => {
    const id = (entry as Partial<Row> | null)?.id;
    const found = (results as readonly Result[]).find((result) => result.id === id);
    if (found === undefined) throw new Error(`${describe(answer)}\n${String(id)} has no result.`);
    return found;
  });
  for (const { saved } of ofEach) if (saved && isShown(saved)) undoLater(() => takeBack(by, saved));
  return ofEach;
}

const isShown = ({ text }: Row) => typeof text === "string" && text !== "";

async function takeBack(by: Who, { at: _at, by: _by, ...row }: Row): Promise<void> {
  await post(by, JSON.stringify({ entries: [after(row, { text: "" })] }));
}

/** What became of a row, in one word. */
export const tellOutcome = (result: Result | undefined): string =>
  result?.refused ??
  (result?.saved !== undefined ? "saved" : result?.conflict !== undefined ? "conflict" : "nothing");

export function expectOutcomes(what: string, results: readonly Result[], expected: readonly string[]): void {
  const found = results.map(tellOutcome);
  if (found.join() !== expected.join())
    throw new Error(`${what}: ${found.join(", ")}; expected ${expected.join(", ")}.`);
}
