import { describe, expect, it } from "vitest";

import type { Sandbox } from "../server.ts";
import { aNote, anAllocation, aStatus, idsOf, openLog, STUDY_LOG } from "../testing/study-log.ts";
import { advance, signIn, startSandbox, startStillSandbox, STUDY_UDI } from "../testing/test-sandbox.ts";

describe("POST to the study log", () => {
  it("gives author and time itself, keeps unknown fields, and takes a row that follows another of the request [REQ-NOTE-05]", async () => {
    const sandbox = await startStillSandbox("demo");
    const log = await openLog(sandbox);
    const first = aStatus({ by: "someone@else.example", at: "2001-01-01T00:00:00Z", colour: { is: "kept" } });
    const second = aStatus({ follows: first.id, left: "2026-05-30", reason: "died" });
    const results = await log.write(first, second);
    expect(results).toMatchObject([{ id: first.id, saved: { colour: { is: "kept" } } }, { saved: second }]);
    const [saved] = results.map((result) => result.saved);
    expect(saved).toMatchObject({ by: "research@capno.example" });
    expect(Date.parse(String(saved?.["at"]))).toBeGreaterThan(Date.UTC(2020, 0));
    expect((await log.read()).entries).toEqual(results.map((result) => result.saved));
  });

  it("saves what can be saved, whatever becomes of the others", async () => {
    const log = await openLog(await startSandbox("demo"));
    const good = aStatus();
    const results = await log.write({ ...aStatus(), text: 1, reason: 7 }, good, aStatus({ user: "NONE-1" }));
    expect(results).toMatchObject([
      { refused: "invalid" },
      { saved: good },
      { refused: "not-a-participant" },
    ]);
    expect(idsOf(await log.read())).toEqual([good.id]);
  });

  it("answers the same row again with what it has, also where it is no longer the newest", async () => {
    const sandbox = await startSandbox("demo");
    const log = await openLog(sandbox);
    const row = aStatus();
    const [first] = await log.write(row);
    await log.write(aStatus({ follows: row.id }));
    expect(await log.write(row)).toEqual([first]);
    expect((await log.read()).entries).toHaveLength(2);
  });

  it.each([
    ["another word", { left: "2026-05-30", reason: "died" }],
    ["another row before it", { follows: "other" }],
    ["a further field", { file: "a.csv" }],
  ])("refuses a known id with %s", async (_what, changes) => {
    const log = await openLog(await startSandbox("demo"));
    const row = aStatus();
    await log.write(row);
    expect(await log.write({ ...row, ...changes })).toMatchObject([{ refused: "id-taken" }]);
  });

  it("refuses a known id of another author, and does not give the row [REQ-NOTE-05]", async () => {
    const sandbox = await startSandbox("demo");
    const row = aStatus();
    await (await openLog(sandbox)).write(row);
    const [result] = await (await openLog(sandbox, "everyone")).write(row);
    expect(result).toEqual({ id: row.id, refused: "id-taken", detail: expect.any(String) });
  });

  it("gives the newest row where the author saw another, and null where there is none", async () => {
    const sandbox = await startSandbox("demo");
    const log = await openLog(sandbox);
    const [one, two] = [aStatus(), aStatus()];
    await log.write(one);
    expect(await log.write(two)).toMatchObject([
      { id: two.id, conflict: { id: one.id, by: "research@capno.example" } },
    ]);
    const elsewhere = aStatus({ user: "CARD-002", follows: one.id });
    expect(await log.write(elsewhere)).toEqual([{ id: elsewhere.id, conflict: null }]);
  });

  it("lets one of two authors win who saw the same row", async () => {
    const sandbox = await startSandbox("demo");
    const [log, other] = [await openLog(sandbox), await openLog(sandbox, "everyone")];
    const results = await Promise.all([log.write(aStatus()), other.write(aStatus())]);
    expect(results.flat().filter(({ saved }) => saved !== undefined)).toHaveLength(1);
  });

  it("does not give a row of a participant who is of no group of the account", async () => {
    const sandbox = await startSandbox("demo");
    await (await openLog(sandbox, "everyone")).write(aStatus({ user: "LEEDS-001" }));
    const [result] = await (await openLog(sandbox, "viewer")).write(aStatus({ user: "LEEDS-001" }));
    expect(result).toMatchObject({ refused: "not-a-participant" });
    expect(result).not.toHaveProperty("conflict");
  });

  it("takes no note of an account that may not see details [REQ-NOTE-05]", async () => {
    const sandbox = await startSandbox("demo");
    const note = aNote();
    expect(await (await openLog(sandbox, "viewer")).write(note)).toMatchObject([
      { id: note.id, refused: "not-allowed" },
    ]);
    expect(idsOf(await (await openLog(sandbox)).read())).toEqual([]);
  });

  it.each([
    ["a day that does not exist", aStatus({ enrolled: "2026-02-30" })],
    ["a day of leaving without a reason", aStatus({ left: "2026-05-30" })],
    ["a reason without a day of leaving", aStatus({ reason: "died" })],
    ["leaving before enrolment", aStatus({ left: "2026-03-02", reason: "died" })],
    ["a reason that it does not know", aStatus({ left: "2026-05-30", reason: "emigrated" })],
    ["no follows", { ...aStatus(), follows: undefined }],
    ["no id", { ...aStatus(), id: "" }],
    ["an id of 256 units", aStatus({ id: "i".repeat(256) })],
    ["a file of 256 units", aStatus({ file: "i".repeat(256) })],
    ["a text of 4,001 units", aNote({ text: "😀".repeat(2_000) + "a" })],
    ["half of a surrogate pair", aNote({ text: "\ud83d" })],
    ["a note about 31 November", aNote({ day: "2026-11-31" })],
    [
      "a review until a day that does not exist",
      { ...aStatus({ kind: "review" }), stamps: ["unused:1"], until: "2026-02-30" },
    ],
    ["65 stamps", { ...aStatus({ kind: "review" }), stamps: Array.from({ length: 65 }, () => "a") }],
    [
      "both a user and a handset",
      { ...aStatus({ kind: "explanation" }), finding: "f", text: "", handset: STUDY_UDI },
    ],
    ["neither", { id: "n", kind: "explanation", follows: null, finding: "f", text: "" }],
    ["an allocation that follows", { ...anAllocation(0), follows: "a" }],
    ["an allocation of a time without a zone", { ...anAllocation(0), done: "2026-11-20T09:41:00" }],
    ["no object", "text"],
  ])("refuses %s as invalid", async (_what, row) => {
    expect(await (await openLog(await startSandbox("demo"))).write(row)).toMatchObject([
      { refused: "invalid" },
    ]);
  });

  it.each([
    ["a text of 4,000 units", aNote({ text: "😀".repeat(2_000) })],
    ["64 stamps", { ...aStatus({ kind: "review" }), stamps: Array.from({ length: 64 }, () => "a") }],
    ["a review until a day", { ...aStatus({ kind: "review" }), stamps: ["unused:1"], until: "2026-11-27" }],
    ["a status taken back", aStatus({ enrolled: "" })],
    ["leaving on the day of enrolment", aStatus({ left: "2026-03-03", reason: "died" })],
  ])("takes %s", async (_what, row) => {
    expect(await (await openLog(await startSandbox("demo"))).write(row)).toMatchObject([{ saved: {} }]);
  });

  it("takes what was done up to five minutes after its own time", async () => {
    const sandbox = await startStillSandbox("demo");
    const log = await openLog(sandbox);
    const now = sandbox.world.clock.now();
    expect(await log.write(anAllocation(now + 300_000), anAllocation(now + 301_000))).toMatchObject([
      { saved: {} },
      { refused: "invalid" },
    ]);
    await advance(sandbox, 1_000);
    expect(await log.write(anAllocation(now + 301_000))).toMatchObject([{ saved: {} }]);
  });

  it("refuses a kind that it does not know as not allowed", async () => {
    const log = await openLog(await startSandbox("demo"));
    expect(await log.write(aStatus({ kind: "visit" }))).toMatchObject([{ refused: "not-allowed" }]);
  });

  it.each([
    ["user", { user: "CARD-002" }],
    ["day", { day: "2026-11-21" }],
    ["record", { record: 8 }],
  ])("refuses a row of a thread with another %s", async (_field, changes) => {
    const log = await openLog(await startSandbox("demo"));
    const note = aNote({ day: "2026-11-20", record: 7 });
    await log.write(note);
    expect(await log.write({ ...note, id: "next", follows: note.id, ...changes })).toMatchObject([
      { refused: "invalid" },
    ]);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no list", { entries: {} }, 400],
    ["501 rows", { entries: Array.from({ length: 501 }, () => ({})) }, 413],
    ["more than a megabyte", { entries: [aNote({ text: "a".repeat(1_100_000) })] }, 413],
    ["an empty list", { entries: [] }, 200],
  ])("answers %s as the contract says", async (_what, body, status) => {
    const sandbox = await startSandbox();
    const log = await openLog(sandbox);
    const answer = await (typeof body === "string" ? sendText(sandbox, body) : log.send(body));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({ results: [] });
  });

  it("never lets the time fall within its order", async () => {
    let now = Date.now();
    const sandbox = await startSandbox("demo", { wall: () => now });
    const log = await openLog(sandbox);
    await log.write(aStatus());
    now -= 3_000;
    await log.write(aStatus({ user: "CARD-002" }));
    const [first, second] = (await log.read()).entries.map(({ at }) => Date.parse(String(at)));
    expect(second).toBe(first);
  });
});

async function sendText(sandbox: Sandbox, body: string) {
  const { access } = await signIn(sandbox, "research");
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  return {
    body: undefined,
    status: (await fetch(sandbox.url + STUDY_LOG, { method: "POST", headers, body })).status,
  };
}
