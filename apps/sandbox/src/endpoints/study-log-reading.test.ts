import { describe, expect, it } from "vitest";

import { aNote, aStatus, control, idsOf, openLog, STUDY_LOG } from "../testing/study-log.ts";
import { signIn, startSandbox, stranger, STUDY_UDI } from "../testing/test-sandbox.ts";

describe("GET of the study log", () => {
  it("gives an empty page and a cursor where nothing was written, and the same cursor where nothing is new", async () => {
    const log = await openLog(await startSandbox("demo"));
    const first = await log.read();
    expect(first).toMatchObject({ entries: [], hasMore: false });
    expect(await log.read(`?after=${first.cursor}`)).toEqual(first);
  });

  it("gives the rows of every author in the order in which they were taken, page by page", async () => {
    const sandbox = await startSandbox("demo");
    const [log, other] = [await openLog(sandbox), await openLog(sandbox, "everyone")];
    const [one, two, three] = [aStatus(), aStatus({ user: "CARD-002" }), aStatus({ user: "CARD-003" })];
    await log.write(one);
    await other.write(two, three);
    const first = await log.read("?limit=2");
    expect([idsOf(first), first.hasMore]).toEqual([[one.id, two.id], true]);
    const second = await log.read(`?limit=2&after=${first.cursor}`);
    expect([idsOf(second), second.hasMore]).toEqual([[three.id], false]);
    expect(first.entries[1]).toEqual({
      ...two,
      by: "everyone@capno.example",
      at: expect.stringMatching(/Z$/),
    });
  });

  it("gives each account the rows about the participants and handsets of its groups alone", async () => {
    const sandbox = await startSandbox("demo");
    const everyone = await openLog(sandbox, "everyone");
    const explanation = { id: "e", kind: "explanation", follows: null, finding: "f", text: "In repair" };
    const rows = [aStatus(), aStatus({ user: "LEEDS-001" }), { ...explanation, handset: STUDY_UDI }];
    expect(await everyone.write(...rows)).toMatchObject(rows.map(() => ({ saved: {} })));
    expect(idsOf(await (await openLog(sandbox, "viewer")).read())).toEqual([rows[0]?.id, "e"]);
    expect(idsOf(await (await openLog(sandbox)).read())).toHaveLength(3);
  });

  it("gives notes to accounts that may see details alone [REQ-NOTE-05]", async () => {
    const sandbox = await startSandbox("demo");
    const [log, viewer] = [await openLog(sandbox), await openLog(sandbox, "viewer")];
    const note = aNote();
    await log.write(note);
    expect(idsOf(await log.read())).toEqual([note.id]);
    expect(idsOf(await viewer.read())).toEqual([]);
    expect(await viewer.write(aNote())).toMatchObject([{ refused: "not-allowed" }]);
  });

  it.each(["?limit=0", "?limit=5001", "?limit=all", `?after=${"c".repeat(201)}`])(
    "refuses %s with 400",
    async (query) => {
      expect((await (await openLog(await startSandbox())).ask(query)).status).toBe(400);
    },
  );

  it("refuses an account without Capture with 403, and nobody's with 401", async () => {
    const sandbox = await startSandbox();
    const gp = await openLog(sandbox, "gp");
    expect([(await gp.ask()).status, (await gp.send({ entries: [] })).status]).toEqual([403, 403]);
    expect((await stranger(sandbox).get(STUDY_LOG)).status).toBe(401);
  });

  it("has no ETag and may not be stored", async () => {
    const { headers } = await (await openLog(await startSandbox())).ask();
    expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, "no-store"]);
  });
});

describe("a cursor of the study log", () => {
  it.each([
    ["a permission changed", "accounts/research", { permissions: ["camrest.rw_dash"] }],
    ["a group changed", "accounts/research", { projects: ["CARD"] }],
    ["a participant moved away", "participants/CARD-001/move", { project: "GPNORTH" }],
    ["a participant without a row moved", "participants/CARD-002/move", { project: "LEEDS" }],
    ["a backup was restored", "study-log/restore", { keep: 1 }],
  ])("is answered with 410 after %s, and the log begins again", async (_what, path, body) => {
    const sandbox = await startSandbox("demo");
    const log = await openLog(sandbox);
    await log.write(aStatus(), aNote());
    const { cursor } = await log.read();
    expect((await log.ask(`?after=${cursor}`)).status).toBe(200);
    expect((await control(sandbox, path, body)).status).toBe(200);
    expect((await log.ask(`?after=${cursor}`)).status).toBe(410);
    const again = await log.read();
    expect((await log.ask(`?after=${again.cursor}`)).status).toBe(200);
  });

  it.each(["unknown", "7.unknown", "", "0.A"])(
    "%j that no page gave is answered with 410",
    async (cursor) => {
      expect((await (await openLog(await startSandbox())).ask(`?after=${cursor}`)).status).toBe(410);
    },
  );

  it("holds while others write, and while a participant is added", async () => {
    const sandbox = await startSandbox("demo");
    const [log, other] = [await openLog(sandbox), await openLog(sandbox, "everyone")];
    await log.write(aStatus());
    const { cursor } = await log.read();
    await (await signIn(sandbox, "research")).postForm("/duid/", { duid: "CARD-999" });
    const row = aStatus({ user: "CARD-999" });
    await other.write(row);
    expect(idsOf(await log.read(`?after=${cursor}`))).toEqual([row.id]);
  });

  it("follows a participant to another group with all of the thread", async () => {
    const sandbox = await startSandbox("demo");
    const everyone = await openLog(sandbox, "everyone");
    const row = aStatus({ user: "LEEDS-001" });
    await everyone.write(row);
    const viewer = await openLog(sandbox, "viewer");
    expect(idsOf(await viewer.read())).toEqual([]);
    await control(sandbox, "participants/LEEDS-001/move", { project: "CARD" });
    expect(idsOf(await viewer.read())).toEqual([row.id]);
    expect(await viewer.write(aStatus({ user: "LEEDS-001" }))).toMatchObject([{ conflict: { id: row.id } }]);
  });
});

it("the control calls add rows of a newer release as they are, and show every row", async () => {
  const sandbox = await startSandbox("demo");
  const log = await openLog(sandbox);
  const rows = [aStatus({ kind: "visit" }), aStatus({ reason: "emigrated", by: "jane@capno.example" })];
  await control(sandbox, "study-log", { rows });
  expect((await log.read()).entries).toMatchObject(rows);
  expect((await stranger(sandbox).get("/__sandbox/study-log")).body).toMatchObject(rows);
});
