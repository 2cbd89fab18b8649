/** Writing to the study log: the order in which a row is judged, and what its author is told. */
import { randomUUID } from "node:crypto";
import { after as afterAll, describe, type TestContext } from "node:test";
import { isDeepStrictEqual } from "node:util";

import { expectStatus, isNotThere, options, NotThere, undoAll, it, type Who } from "../kit.ts";
import {
  after,
  anEntry,
  aNote,
  askPage,
  expectOutcomes,
  findMembers,
  findStrangerToCapture,
  post,
  readLog,
  STRANGER,
  tellOutcome,
  write,
  type Member,
  type Row,
} from "../study-log.ts";

const skip =
  options.studyLog === undefined
    ? "its path was not given: --study-log"
    : options.allowsWrites
      ? false
      : "it needs --allow-writes";
const LONG_AGO = "2000-01-01T00:00:00Z";
const NEEDS_DETAIL = "no account has Capture, camrest.view_detail and a participant";

interface Author extends Member {
  /** A participant to write about. */
  readonly duid: string;
}

function check(
  title: string,
  judge: (author: Author, t: TestContext, members: readonly Member[]) => unknown,
): void {
  it(title, { skip }, async (t) => {
    const members = await findMembers();
    const [author] = members;
    if (author === undefined) return t.skip("no account has Capture and a participant");
    if (isNotThere(await askPage(author.by))) throw new NotThere("addStudyLogEntries");
    await judge({ ...author, duid: author.duids[0] ?? "" }, t, members);
  });
}

const anAllocation = (
  user: string,
  handset: string,
  changes: Readonly<Record<string, unknown>> = {},
): Row => ({
  ...{ id: randomUUID(), kind: "allocation", follows: null, user, handset, did: "allocated", done: LONG_AGO },
  ...changes,
});
const aStatus = (user: string, changes: Readonly<Record<string, unknown>> = {}): Row => ({
  ...{ id: randomUUID(), kind: "status", follows: null, user, enrolled: "2000-03-01", left: "", reason: "" },
  ...changes,
});

/** Ten minutes from now, by the clock of the server. */
async function getSoon(by: Who): Promise<string> {
  const now = Date.parse((await askPage(by)).headers.get("date") ?? "") || Date.now();
  return new Date(now + 10 * 60_000).toISOString();
}

afterAll(undoAll);

describe("writing to the study log", { skip }, () => {
  check(
    "the server gives author and time, keeps what it does not know, and has the rows at once",
    async (author) => {
      const { by, duid, username } = author;
      const { cursor } = await readLog(by);
      const first = anEntry(duid, {
        at: LONG_AGO,
        by: "another.account@capno-conformance.invalid",
        colour: { is: ["kept"] },
      });
      const rows = [first, after(first, { text: "A row may follow another of its request" })];
      const results = await write(by, ...rows);
      expectOutcomes("A row and the one that follows it", results, ["saved", "saved"]);
      for (const [place, { saved }] of results.entries()) {
        if (saved?.["by"] !== username) throw new Error(`It names ${String(saved?.["by"])} as the author.`);
        if (!(Date.parse(String(saved["at"])) > Date.parse(LONG_AGO) + 1))
          throw new Error("The time is the client's.");
        const { at: _at, by: _by, ...content } = saved;
        const { at: _sentAt, by: _sentBy, ...sent } = rows[place] as Row;
        if (!isDeepStrictEqual(content, sent))
          throw new Error(`What was sent is stored as ${JSON.stringify(content)}.`);
      }
      const read = await readLog(by, { after: cursor });
      if (
        !isDeepStrictEqual(
          read.rows,
          results.map(({ saved }) => saved),
        )
      )
        throw new Error("A reading after the answer does not hold just these rows.");
    },
  );

  check("what is refused takes nothing from the other rows of a request", async ({ by, duid }) => {
    const rows = [anEntry(duid, { text: 7 }), anEntry(duid), anEntry(STRANGER), anEntry(duid)];
    const expected = ["invalid", "saved", "not-a-participant", "saved"];
    expectOutcomes("Good and bad rows", await write(by, ...rows), expected);
  });

  check("the same row again is saved once, and answered with the stored one", async ({ by, duid }) => {
    const row = anEntry(duid);
    const [first] = await write(by, row);
    await write(by, after(row));
    const [again] = await write(by, row);
    if (!isDeepStrictEqual(again?.saved, first?.saved))
      throw new Error("A lost answer cannot be repeated without harm.");
    const stored = (await readLog(by)).rows.filter(({ id }) => id === row.id);
    if (stored.length !== 1) throw new Error(`It is stored ${stored.length} times.`);
  });

  check(
    "a known id with other content, another row before it or another author is refused",
    async ({ by, duid }, _t, members) => {
      const row = anEntry(duid);
      await write(by, row);
      const rows = [
        { ...row, text: "Another" },
        { ...row, follows: randomUUID() },
        { ...row, colour: 1 },
      ];
      for (const each of rows)
        // oxlint-disable-next-line no-await-in-loop -- one write after the other
        expectOutcomes("An id used twice", await write(by, each), ["id-taken"]);
      const other = members.find((each) => each.by !== by && each.duids.includes(duid));
      if (other) expectOutcomes("Another account's id", await write(other.by, row), ["id-taken"]);
    },
  );

  check("an author who saw another row is given the newest of the thread, or null", async ({ by, duid }) => {
    const row = anEntry(duid);
    const next = after(row);
    const [, newest] = await write(by, row, next);
    const [late] = await write(by, after(row));
    if (!isDeepStrictEqual(late?.conflict, newest?.saved))
      throw new Error(`It was told ${JSON.stringify(late)}, not the newest row.`);
    const [first] = await write(by, { ...anEntry(duid), finding: row["finding"] });
    if (!isDeepStrictEqual(first?.conflict, newest?.saved))
      throw new Error("Who saw no row is not told of the newest.");
    const [elsewhere] = await write(by, anEntry(duid, { follows: next.id }));
    if (elsewhere?.conflict !== null) throw new Error("A row of another thread was taken for one of this.");
  });

  check("of ten rows that follow the same one, sent at once, one is saved", async ({ by, duid }) => {
    const row = anEntry(duid);
    await write(by, row);
    const results = (await Promise.all(Array.from({ length: 10 }, () => write(by, after(row))))).flat();
    const saved = results.filter((result) => tellOutcome(result) === "saved").length;
    if (saved !== 1) throw new Error(`${saved} were saved: a colleague's word would be written over.`);
  });

  check("rows that cannot be are invalid", async ({ by, duid, handsets, mayReadNotes }) => {
    const [handset = STRANGER] = handsets;
    const soon = await getSoon(by);
    const bad: readonly Row[] = [
      anEntry(duid, { follows: undefined }),
      anEntry(duid, { text: "a".repeat(4_001) }),
      anEntry(duid, { text: "half of a pair: \ud83d" }),
      anEntry(duid, { finding: "f".repeat(256) }),
      anEntry(duid, { handset }),
      anEntry(duid, { user: undefined }),
      aStatus(duid, { enrolled: "2000-02-30" }),
      aStatus(duid, { left: "2000-03-01", reason: "moved" }),
      aStatus(duid, { left: "2000-03-02" }),
      aStatus(duid, { reason: "completed" }),
      aStatus(duid, { left: "2000-02-01", reason: "completed" }),
      aStatus(duid, { file: "f".repeat(256) }),
      { ...aStatus(duid, { kind: "review" }), stamps: Array.from({ length: 65 }, () => "a") },
      { ...aStatus(duid, { kind: "review" }), stamps: [], until: "2000-02-30" },
      anAllocation(duid, handset, { follows: randomUUID() }),
      anAllocation(duid, handset, { done: soon }),
      anAllocation(duid, handset, { done: "2000-01-01T00:00:00" }),
      ...(mayReadNotes ? [aNote(duid, { day: "2000-11-31" }), aNote(duid, { record: 1.5 })] : []),
    ];
    for (const row of bad)
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      expectOutcomes(JSON.stringify(row).slice(0, 160), await write(by, row), ["invalid"]);
  });

  check("lengths are counted in UTF-16 units, up to the limits", async ({ by, duid }) => {
    const rows = [
      anEntry(duid, { text: "😀".repeat(2_000) }),
      anEntry(duid, { finding: randomUUID().padEnd(255, "x") }),
    ];
    expectOutcomes("The longest texts", await write(by, ...rows), ["saved", "saved"]);
  });

  check("all rows of a thread are about the same", async ({ by, duid, duids, mayReadNotes }, t) => {
    if (!mayReadNotes) return t.skip(NEEDS_DETAIL);
    const note = aNote(duid, { day: "2000-03-01", record: 7 });
    await write(by, note);
    const changes = [{ day: "2000-03-02" }, { record: 8 }, ...duids.slice(1, 2).map((user) => ({ user }))];
    for (const change of changes)
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      expectOutcomes(`Another ${Object.keys(change).join()}`, await write(by, after(note, change)), [
        "invalid",
      ]);
  });

  check(
    "a kind that it does not know, and a note without camrest.view_detail, are not allowed",
    async ({ by, duid }, t, members) => {
      expectOutcomes("An unknown kind", await write(by, anEntry(duid, { kind: "capno-conformance" })), [
        "not-allowed",
      ]);
      const other = members.find(({ mayReadNotes }) => !mayReadNotes);
      if (!other)
        return t.skip("its second half needs an account with Capture and without camrest.view_detail");
      expectOutcomes("A note", await write(other.by, aNote(other.duids[0] ?? "")), ["not-allowed"]);
    },
  );

  check(
    "rows about participants and handsets of no own group are refused, and nothing of them is told",
    async ({ by, duid }, _t, members) => {
      const { user: _user, ...aboutNothing } = anEntry(duid);
      const rows = [anEntry(STRANGER), { ...aboutNothing, handset: STRANGER }];
      expectOutcomes(
        "A stranger",
        await write(by, ...rows),
        rows.map(() => "not-a-participant"),
      );
      for (const other of members) {
        const foreign = members.flatMap(({ duids }) => duids).find((each) => !other.duids.includes(each));
        const owner = members.find(({ duids }) => foreign !== undefined && duids.includes(foreign));
        if (foreign === undefined || owner === undefined) continue;
        const row = anEntry(foreign);
        // oxlint-disable-next-line no-await-in-loop -- one write after the other
        await write(owner.by, row);
        // oxlint-disable-next-line no-await-in-loop -- see above
        const [result] = await write(other.by, { ...row, id: randomUUID() });
        if (result?.refused !== "not-a-participant" || (result.conflict ?? null) !== null)
          throw new Error(`${other.username} is told ${tellOutcome(result)} of ${foreign}, of no own group.`);
      }
    },
  );

  check(
    "shape, kind, participant, id, rules and follows are judged in this order",
    async ({ by, duid, handsets }) => {
      const [handset = STRANGER] = handsets;
      const known = anEntry(duid);
      await write(by, known);
      const soon = await getSoon(by);
      const cases: readonly (readonly [string, Row, string])[] = [
        ["a bad shape before an unknown participant", anEntry(STRANGER, { text: 7 }), "invalid"],
        [
          "an unknown kind before an unknown participant",
          anEntry(STRANGER, { kind: "capno-conformance" }),
          "not-allowed",
        ],
        ["an unknown participant before a known id", { ...known, user: STRANGER }, "not-a-participant"],
        [
          "an unknown participant before the future",
          anAllocation(STRANGER, handset, { done: soon }),
          "not-a-participant",
        ],
        [
          "a known id before the future",
          anAllocation(duid, handset, { id: known.id, done: soon }),
          "id-taken",
        ],
        [
          "a status that cannot be before what it follows",
          aStatus(duid, { left: "2000-03-02", follows: randomUUID() }),
          "invalid",
        ],
      ];
      for (const [what, row, expected] of cases)
        // oxlint-disable-next-line no-await-in-loop -- one write after the other
        expectOutcomes(what, await write(by, row), [expected]);
    },
  );

  check(
    "an empty list has no results, no list is refused with 400, and 501 rows with 413",
    async ({ by, duid }) => {
      const empty = await post(by, JSON.stringify({ entries: [] }));
      expectStatus(empty, [200]);
      if (!isDeepStrictEqual((empty.json as { results?: unknown }).results, []))
        throw new Error("An empty list has results.");
      for (const body of ["{", "[]", "{}", JSON.stringify({ entries: {} })])
        // oxlint-disable-next-line no-await-in-loop -- one write after the other
        expectStatus(await post(by, body), [400]);
      const many = Array.from({ length: 501 }, () => anEntry(duid));
      const { cursor } = await readLog(by);
      expectStatus(
        await post(by, JSON.stringify({ entries: many })),
        [413],
        "The client halves after a 413 alone.",
      );
      if ((await readLog(by, { after: cursor })).rows.length > 0)
        throw new Error("Of what was refused, rows are stored.");
    },
  );

  check("it is closed without a token, and to accounts without Capture", async ({ duid }) => {
    const body = JSON.stringify({ entries: [anEntry(duid)] });
    expectStatus(await post(undefined, body), [401]);
    const stranger = await findStrangerToCapture();
    if (stranger)
      expectStatus(await post(stranger, body), [403], "The client keeps the rows, and logs nobody out.");
  });
});
