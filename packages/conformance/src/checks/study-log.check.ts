/** Reading the study log: who sees which rows, in which order, and what a cursor stands for. */
import { after as afterAll, describe, type TestContext } from "node:test";
import { isDeepStrictEqual } from "node:util";

import {
  describe as describeAnswer,
  expectStatus,
  isNotThere,
  options,
  send,
  NotThere,
  undoAll,
  it,
} from "../kit.ts";
import {
  anEntry,
  aNote,
  askPage,
  findMembers,
  findStrangerToCapture,
  readLog,
  readPage,
  write,
  type Member,
  type Row,
} from "../study-log.ts";

const skip = options.studyLog === undefined ? "its path was not given: --study-log" : false;
const NO_MEMBER = "no account has Capture and a participant";
const NEEDS_TWO = "it needs two accounts with Capture";

let hasRows = false;
/** Three rows and a note, where the kit may write: an empty log proves little. */
async function seed({ by, duids, mayReadNotes }: Member): Promise<void> {
  if (hasRows || !options.allowsWrites) return;
  hasRows = true;
  const duid = duids[0] ?? "";
  for (const entry of [anEntry(duid), anEntry(duid), mayReadNotes ? aNote(duid) : anEntry(duid)])
    // oxlint-disable-next-line no-await-in-loop -- their times differ
    await write(by, entry);
}

function check(
  title: string,
  judge: (members: readonly [Member, ...Member[]], t: TestContext) => unknown,
): void {
  it(title, { skip }, async (t) => {
    const [first, ...others] = await findMembers();
    if (first === undefined) return t.skip(NO_MEMBER);
    if (isNotThere(await askPage(first.by))) throw new NotThere("getStudyLogPage");
    await seed(first);
    await judge([first, ...others], t);
  });
}

afterAll(undoAll);

describe("reading the study log", { skip }, () => {
  check("it is closed without a token, and to accounts without Capture", async () => {
    expectStatus(await askPage(undefined), [401], "Anybody who knows the address could read it.");
    const stranger = await findStrangerToCapture();
    if (stranger) expectStatus(await askPage(stranger), [403], "Who may not see a study could read its log.");
  });

  check("rows are oldest first, and their times never fall", async ([{ by }]) => {
    const { rows } = await readLog(by);
    const times = rows.map(({ at }) => Date.parse(String(at)));
    const fallen = times.findIndex((time, place) => !(time >= (times[place - 1] ?? 0)));
    if (fallen >= 0)
      throw new Error(`Row ${fallen + 1} is of ${String(rows[fallen]?.["at"])}, older than the one before.`);
    const foreign = rows.find(({ at }) => !String(at).endsWith("Z"));
    if (foreign) throw new Error(`The time ${String(foreign["at"])} is not in UTC with a Z.`);
    if (new Set(rows.map(({ id }) => id)).size < rows.length) throw new Error("A row is there twice.");
  });

  check("pages of one row hold what one page holds", async ([{ by }], t) => {
    const { rows } = await readLog(by);
    if (rows.length > 500) return t.skip("the log has more than 500 rows: use a test server");
    const one = await readLog(by, { limit: "1" });
    if (!isDeepStrictEqual(one.rows, rows))
      throw new Error(`One by one there are ${one.rows.length} rows, at once ${rows.length}, or other ones.`);
  });

  check("a limit out of 1 to 5000 and a cursor of 201 characters are refused with 400", async ([{ by }]) => {
    const queries = [
      { limit: "0" },
      { limit: "5001" },
      { limit: "-1" },
      { limit: "all" },
      { after: "c".repeat(201) },
    ];
    for (const query of queries)
      // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
      expectStatus(await askPage(by, query), [400]);
  });

  check("where nothing is new, the page is empty and the cursor the same", async ([{ by }]) => {
    const { cursor } = await readLog(by);
    const page = await readPage(by, { after: cursor });
    if (
      !isDeepStrictEqual(
        { entries: page.entries, cursor: page.cursor, hasMore: page.hasMore },
        { entries: [], cursor, hasMore: false },
      )
    )
      throw new Error(
        `After the end there are ${page.entries.length} rows, hasMore ${page.hasMore}, or another cursor.`,
      );
  });

  check("a cursor that no page gave is answered with 410", async ([{ by }]) => {
    const consequence = "What was read of another log, or before a backup, would be taken for this one.";
    expectStatus(await askPage(by, { after: "capno-conformance" }), [410], consequence);
  });

  // Groups, participants and backups are not the kit's to change: an account of other rows is the nearest it comes to them.
  check("a cursor of an account that sees other rows is answered with 410", async (members, t) => {
    const logs = await Promise.all(members.map(async ({ by }) => ({ by, ...(await readLog(by)) })));
    const pairs = logs.flatMap((one) =>
      logs.filter(({ rows }) => !isDeepStrictEqual(rows, one.rows)).map((other) => [one, other] as const),
    );
    if (pairs.length === 0) return t.skip("no two accounts see different rows of the log");
    for (const [{ cursor }, other] of pairs)
      expectStatus(
        // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
        await askPage(other.by, { after: cursor }),
        [410],
        "After a change of group an account would miss every earlier row of the new one.",
      );
  });

  check("rows are about the account's own participants and handsets alone", async (members) => {
    for (const { by, duids, handsets, username } of members) {
      // oxlint-disable-next-line no-await-in-loop -- see above
      const { rows } = await readLog(by);
      const [users, udis] = [new Set<unknown>(duids), new Set<unknown>(handsets)];
      const foreign = rows.find(({ user, handset }) =>
        user === undefined ? !udis.has(handset) : !users.has(user),
      );
      if (foreign)
        throw new Error(`${username} is given a row about ${String(foreign["user"] ?? foreign["handset"])}.`);
    }
  });

  check("notes are given only with camrest.view_detail", async (members, t) => {
    const reader = members.find(({ mayReadNotes }) => !mayReadNotes);
    if (!reader) return t.skip("it needs an account with Capture and without camrest.view_detail");
    const { rows } = await readLog(reader.by);
    if (rows.some(({ kind }) => kind === "note"))
      throw new Error("It is given notes: texts about people's health.");
  });

  check(
    "two accounts see the same rows about participants whom both have, whoever wrote them",
    async (members, t) => {
      const pairs = members.flatMap((one) =>
        members.filter((other) => other !== one).map((other) => [one, other] as const),
      );
      if (pairs.length === 0) return t.skip(NEEDS_TWO);
      for (const [one, other] of pairs) {
        const shared = new Set(one.duids.filter((duid) => other.duids.includes(duid)));
        const see = async ({ by }: Member) =>
          (await readLog(by)).rows.filter(({ user, kind }) => shared.has(String(user)) && kind !== "note");
        // oxlint-disable-next-line no-await-in-loop -- see above
        const [seen, others]: readonly (readonly Row[])[] = [await see(one), await see(other)];
        if (!isDeepStrictEqual(seen, others))
          throw new Error("They differ: two people would act on two histories.");
      }
    },
  );

  check("answers may not be stored and have no ETag", async ([{ by }]) => {
    const answer = await askPage(by);
    if (answer.headers.get("etag") !== null)
      throw new Error(`${describeAnswer(answer).slice(0, 60)} has an ETag.`);
    if (!/\bno-store\b/.test(answer.headers.get("cache-control") ?? ""))
      throw new Error("It has no Cache-Control: no-store.");
  });

  for (const method of ["GET", "POST"])
    it(`the preflight of ${method} allows authorization and content-type`, { skip }, async () => {
      const answer = await send("OPTIONS", {
        url: `${options.api}${options.studyLog}`,
        headers: {
          "access-control-request-method": method,
          "access-control-request-headers": "authorization,content-type",
        },
      });
      const allowed = (answer.headers.get("access-control-allow-headers") ?? "").toLowerCase();
      const methods = answer.headers.get("access-control-allow-methods") ?? "";
      if (
        ![200, 204].includes(answer.status) ||
        !/authorization/.test(allowed) ||
        !/content-type/.test(allowed)
      )
        throw new Error(`It allows "${allowed}". A browser could not call at all.`);
      // A simple method needs no permission of its own.
      if (methods !== "" && !methods.includes(method)) throw new Error(`It allows the methods "${methods}".`);
    });
});
