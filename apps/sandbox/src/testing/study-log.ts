import type { Sandbox } from "../server.ts";
import { signIn, stranger, STUDY_UDI } from "./test-sandbox.ts";

export const STUDY_LOG = "/v2/study-log/";
let count = 0;
/** A status of a participant of the Cardiff study. */
export const aStatus = (changes: object = {}) => ({
  id: `row-${++count}`,
  kind: "status",
  follows: null as string | null,
  user: "CARD-001",
  enrolled: "2026-03-03",
  left: "",
  reason: "",
  ...changes,
});
export const aNote = (changes: object = {}) => ({
  id: `row-${++count}`,
  kind: "note",
  follows: null,
  thread: `thread-${count}`,
  user: "CARD-001",
  text: "Had a cold",
  ...changes,
});

type Result = Readonly<Record<string, unknown>> & { readonly saved?: Readonly<Record<string, unknown>> };
interface Page {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The log as one account uses it. */
export async function openLog(sandbox: Sandbox, name = "research") {
  const caller = await signIn(sandbox, name);
  return {
    ask: (query = "") => caller.get(STUDY_LOG + query),
    read: async (query = "") => (await caller.get(STUDY_LOG + query)).body as Page,
    send: (body: unknown) => caller.postJson(STUDY_LOG, body),
    write: async (...entries: readonly unknown[]) =>
      ((await caller.postJson(STUDY_LOG, { entries })).body as { results: readonly Result[] }).results,
  };
}

export const control = (sandbox: Sandbox, path: string, body: unknown) =>
  stranger(sandbox).postJson(`/__sandbox/${path}`, body);
export const idsOf = ({ entries }: Page) => entries.map(({ id }) => id);

export function anAllocation(doneAt: number) {
  const done = new Date(doneAt).toISOString();
  const what = { did: "allocated", user: "CARD-001", handset: STUDY_UDI };
  return { id: `row-${++count}`, kind: "allocation", follows: null, ...what, done };
}
