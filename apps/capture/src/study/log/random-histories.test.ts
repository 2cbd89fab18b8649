import { settle } from "@capno/api-client/testing/manual-clock";
import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid } from "@capno/domain/units";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createStudyLog } from "./create-study-log.ts";
import { NOTHING_SEEN, type Change } from "./log-entry.ts";
import { createModelLogServer, LOG_PATH, POST_LOG, type ModelLogServer } from "./testing/model-log-server.ts";

const AUTHORS = [
  { name: "jane", groups: [1] },
  { name: "ben", groups: [1, 2] },
  { name: "cy", groups: [2] },
] as const;
const USERS = ["CARD-1", "BOTH-1", "LEEDS-1"] as const;

const author = fc.integer({ min: 0, max: 2 });
const user = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("write" as const),
      author,
      user,
      word: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("read" as const), author }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom("lose answer" as const, "lose request" as const), author }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("move" as const),
      user,
      groups: fc.subarray([1, 2], { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("decide" as const), author, isMine: fc.boolean() }) },
);

function open(server: ModelLogServer, { name, groups }: (typeof AUTHORS)[number]) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyLogUrl: LOG_PATH } },
    session: createFakeSession(anAccount({ username: name, groups: groups.map((id) => aGroup({ id })) })),
  });
  server.serve(services.http, name, groups);
  const log = createStudyLog({
    services,
    queue: services.http,
    readUsers: async () => new Set(USERS),
    afterFirstPaint: (callback) => services.clock.after(0, callback),
  });
  let fault: "lose answer" | "lose request" | undefined;
  services.http.answer(POST_LOG, (request) => {
    const now = fault;
    fault = undefined;
    if (now === "lose request") throw new Error("the request was lost");
    const reply = server.write(name, request);
    if (now === "lose answer") throw new Error("the answer was lost");
    return reply;
  });
  return { log, name, groups, lose: (next: typeof fault) => (fault = next) };
}

const toWord = (entry: LogEntry): string => (entry.kind === "review" ? (entry.stamps[0] ?? "") : "");

async function wait() {
  for (let turn = 0; turn < 6; turn++) await settle();
}

describe("any history of three authors of two groups [REQ-LOG-03] [SAFETY]", () => {
  it("loses no word, doubles none and shows everyone the same newest one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = createModelLogServer();
        server.move("CARD-1", 1);
        server.move("BOTH-1", 1, 2);
        server.move("LEEDS-1", 2);
        const clients = AUTHORS.map((each) => open(server, each));
        for (const { log } of clients) await log.read();
        const seenBy = new Map<string, string | null>();
        const taken: {
          readonly id: string;
          readonly by: string;
          readonly word: string;
          readonly user: string;
        }[] = [];
        const discarded = new Set<string>();
        for (const [place, each] of steps.entries()) {
          if (each.type === "move") {
            server.move(USERS[each.user] ?? "", ...each.groups);
            continue;
          }
          const client = clients[each.author];
          if (client === undefined) continue;
          const { log } = client;
          if (each.type === "read") await log.read();
          else if (each.type === "write") {
            const duid = toDuid(USERS[each.user] ?? "");
            const thread = log.getState().getReview(duid);
            if (thread.state === "not-read") continue;
            const follows = thread.seen ?? NOTHING_SEEN;
            // Several authors may say the same; every other word is said once.
            const word = each.word === 0 ? "same" : `word ${place}`;
            const change: Change = { kind: "review", duid, stamps: [word], follows };
            const { id, outcome } = log.write(change);
            // A page always shows what it writes after: this is never a conflict by itself.
            expect(outcome).not.toBe("conflict");
            if (id !== null) {
              seenBy.set(id, follows);
              taken.push({ id, by: client.name, word, user: duid });
            }
          } else if (each.type === "decide") {
            const lost = log.getState().unsaved.find(({ status }) => status === "conflict");
            if (lost !== undefined && each.isMine) log.saveMine(lost.entry.id);
            else if (lost !== undefined) {
              discarded.add(toWord(lost.entry));
              log.discard(lost.entry.id);
            }
          } else client.lose(each.type);
          await wait();
        }
        for (const { log, lose } of clients) {
          lose(undefined);
          log.tryAgain();
          await wait();
        }
        for (const { log } of clients) await log.read();
        await wait();
        const ids = server.rows.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const row of server.rows) {
          // What a row follows is what its author's page showed, or what a conflict gave them to decide about.
          if (seenBy.has(row.id)) expect(row.follows).toBe(seenBy.get(row.id));
          expect(taken.some(({ by }) => by === row.by)).toBe(true);
        }
        for (const [place, { by, user: duid, word }] of taken.entries()) {
          // A word is in the log, its author is asked about it, or they took it back or said another one after it.
          const isInLog = server.rows.some(
            (row) =>
              row.kind === "review" &&
              row.user === duid &&
              row.stamps[0] === word &&
              (row.by === by || word === "same"),
          );
          const isAsked = clients.some(
            ({ name, log }) =>
              name === by &&
              log.getState().unsaved.some(({ entry }) => entry.duid === duid && toWord(entry) === word),
          );
          const isReplaced = taken.slice(place + 1).some((later) => later.by === by && later.user === duid);
          expect([isInLog, isAsked, isReplaced, discarded.has(word)], `${word} of ${by}`).toContain(true);
        }
        for (const { log, groups } of clients) {
          const { unsaved, threads, isRead } = log.getState();
          expect(isRead).toBe(true);
          expect(unsaved.every(({ status }) => status === "conflict" || status === "refused")).toBe(true);
          // The threads that this account may see are the server's, row by row.
          for (const duid of USERS) {
            const its = server.rows.filter((row) => row.kind === "review" && row.user === duid);
            const isSeen = server.isMember(duid, groups);
            expect(threads.review.get(duid)?.map(({ entry }) => entry.id) ?? []).toEqual(
              isSeen ? its.map(({ id }) => id) : [],
            );
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
