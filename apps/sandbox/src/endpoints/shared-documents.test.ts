import { describe, expect, it } from "vitest";

import type { Sandbox } from "../server.ts";
import { call, signIn, startSandbox } from "../testing/test-sandbox.ts";

const NOTE = {
  user: "CARD-001",
  text: "Had a cold",
  at: "2026-11-20T09:41:00Z",
  by: "jane@capno.example",
  id: "one",
};

const toWeak = (tag: string) => `W/${tag}`;

/** The stores as one account uses them, for the group of the study of the demo. */
async function openStore(sandbox: Sandbox, name: string, store = "notes") {
  const { access } = await signIn(sandbox, name);
  const { id: group = 0 } =
    (await sandbox.world.database
      .selectFrom("groups")
      .select("id")
      .where("projectid", "=", "CARD")
      .executeTakeFirst()) ?? {};
  await sandbox.world.database
    .insertInto("participant_groups")
    .values({ duid: "CARD-001", group_id: group })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const send = (method: string, body?: unknown, headers: Record<string, string> = {}, of = group) =>
    call(`${sandbox.url}/v2/${store}/${of}/`, {
      method,
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    get: async (of = group, headers: Record<string, string> = {}) => send("GET", undefined, headers, of),
    patch: async (body: unknown) => send("PATCH", body),
    put: async (body: unknown, headers: Record<string, string> = {}) => send("PUT", body, headers),
  };
}

describe("the note store of the sandbox", () => {
  it("begins empty at version 0, and accepts one of three simultaneous writers", async () => {
    const store = await openStore(await startSandbox(), "research");
    expect((await store.get()).body).toEqual({ version: 0, notes: {}, patch: true });
    const first = await Promise.all([1, 2, 3].map(() => store.put({ version: 0, notes: { a: NOTE } })));
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const { body } = await store.get();
    const second = await Promise.all(
      [1, 2, 3].map((each) =>
        store.put({ ...(body as object), notes: { ...(body as { notes: object }).notes, [each]: NOTE } }),
      ),
    );
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect((await store.get()).body).toMatchObject({ version: 2 });
  });

  it.each([
    ["leaves an entry out", {}],
    ["changes what was written", { a: { ...NOTE, text: "Was well", earlier: [] } }],
    ["moves it to another participant", { a: { ...NOTE, user: "CARD-002", earlier: [] } }],
    [
      "replaces an earlier version",
      { a: { ...NOTE, text: "Was well", earlier: [{ ...NOTE, text: "Never ill" }] } },
    ],
  ])("refuses a write that %s with 409, and stores nothing of it [REQ-NOTE-05]", async (_what, notes) => {
    const store = await openStore(await startSandbox(), "research");
    await store.put({ version: 0, notes: { a: NOTE } });
    const before = (await store.get()).body;
    expect((await store.put({ version: 1, notes })).status).toBe(409);
    expect((await store.get()).body).toEqual(before);
  });

  it("accepts its own tag where a proxy marked it as weak or compressed, and no other", async () => {
    const store = await openStore(await startSandbox(), "research");
    for (const mark of [(tag: string) => tag, toWeak, (tag: string) => tag.replace(/"$/, '-gzip"')]) {
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      const { body, headers } = await store.get();
      const { notes, version } = body as { notes: object; version: number };
      const tag = mark(headers.get("etag") ?? "");
      // oxlint-disable-next-line no-await-in-loop -- see above
      const written = await store.put({ notes: { ...notes, [tag]: NOTE } }, { "if-match": tag });
      expect(written.body).toMatchObject({ version: version + 1 });
    }
    expect((await store.put({ notes: {} }, { "if-match": '"1"' })).status).toBe(412);
    expect((await store.put({ notes: {} })).status).toBe(428);
  });

  it("answers 304 without a body to an account that has the document, through a proxy that marks the tag as weak", async () => {
    const store = await openStore(await startSandbox(), "research");
    await store.put({ version: 0, notes: { a: NOTE } });
    const tag = (await store.get()).headers.get("etag") ?? "";
    for (const known of [tag, toWeak(tag), `"other", ${tag}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const { status, body } = await store.get(undefined, { "if-none-match": known });
      expect([known, status, body]).toEqual([known, 304, undefined]);
    }
    await store.patch({ version: 1, notes: { b: NOTE } });
    expect((await store.get(undefined, { "if-none-match": tag })).status).toBe(200);
  });

  it("answers the whole document where a restored backup reached the same version with other entries", async () => {
    const sandbox = await startSandbox();
    const store = await openStore(sandbox, "research");
    await store.put({ version: 0, notes: { a: NOTE } });
    const tag = (await store.get()).headers.get("etag") ?? "";
    await sandbox.world.database.updateTable("documents").set({ body: '{"notes":{}}' }).execute();
    const { status, body } = await store.get(undefined, { "if-none-match": tag });
    expect([status, body]).toEqual([200, { version: 1, notes: {}, patch: true }]);
  });

  it("adds the entries of a PATCH to the others, by the rules of a PUT [REQ-NOTE-05]", async () => {
    const store = await openStore(await startSandbox(), "research");
    await store.put({ version: 0, study: "CARD", notes: { a: NOTE } });
    const { body } = await store.patch({ version: 1, notes: { b: { ...NOTE, by: "tom@capno.example" } } });
    expect(body).toMatchObject({ version: 2, notes: { b: { by: "research@capno.example" } } });
    expect(Object.keys((body as { notes: object }).notes)).toEqual(["b"]);
    expect((await store.get()).body).toMatchObject({ version: 2, study: "CARD", notes: { a: {}, b: {} } });
    expect((await store.patch({ version: 1, notes: { c: NOTE } })).status).toBe(412);
    expect((await store.patch({ version: 2, notes: { a: { ...NOTE, text: "Was well" } } })).status).toBe(409);
    expect((await store.patch({ version: 2, notes: { c: { text: "nobody" } } })).status).toBe(400);
    expect((await store.patch({ notes: { c: NOTE } })).status).toBe(428);
    expect((await store.get()).body).toMatchObject({ version: 2 });
  });

  it("keeps fields that it does not know, and refuses an invalid note", async () => {
    const store = await openStore(await startSandbox(), "research");
    const note = { ...NOTE, colour: "red" };
    await store.put({ version: 0, study: "CARD", notes: { a: note } });
    const { body } = await store.get();
    expect(body).toMatchObject({ study: "CARD", notes: { a: { colour: "red" } } });
    const { notes } = body as { notes: object };
    const bad = await store.put({ version: 1, notes: { ...notes, b: { text: "nobody" } } });
    expect(bad.status).toBe(400);
    const proto = `{ "version": 1, "notes": { ${JSON.stringify(notes).slice(1, -1)}, "__proto__": ${JSON.stringify(NOTE)} } }`;
    expect((await store.put(JSON.parse(proto))).status).toBe(200);
    expect(JSON.stringify((await store.get()).body)).toContain('"__proto__"');
  });

  it("lets accounts without details share review marks of their own group", async () => {
    const sandbox = await startSandbox();
    const store = await openStore(sandbox, "viewer", "reviews");
    const mark = { stamps: ["unused:1"], at: NOTE.at, by: "somebody", id: "one" };
    expect((await store.put({ version: 0, reviews: { "CARD-001": mark } })).body).toMatchObject({
      reviews: { "CARD-001": { by: "viewer@capno.example" } },
    });
    const everyone = await openStore(sandbox, "everyone", "reviews");
    expect((await everyone.get()).body).toMatchObject({
      version: 1,
      reviews: { "CARD-001": { stamps: mark.stamps } },
    });
  });
});

const STATUS = { at: NOTE.at, by: NOTE.by, id: "one" };
const COMPLETED = { enrolled: "2026-03-03", left: "2026-05-30", reason: "completed" };

describe("what a store of the sandbox refuses [REQ-NOTE-05]", () => {
  const MARK = { stamps: ["unused:1"], at: NOTE.at, by: NOTE.by, id: "one" };
  const DEED = { did: "allocated", handset: "(01)1", done: NOTE.at, at: NOTE.at, by: NOTE.by, id: "one" };

  it.each([
    ["notes", "notes", { a: { ...NOTE, user: "LEEDS-001" } }],
    ["notes", "notes", { a: { ...NOTE, user: "(01)05065006210013(21)NTS-0001" } }],
    ["reviews", "reviews", { "LEEDS-001": MARK }],
    ["reviews", "reviews", { "check:failed:LEEDS-001:7": MARK }],
    ["reviews", "reviews", { "check:no-participant:CARD-001": MARK }],
    ["statuses", "statuses", { "LEEDS-001": { ...STATUS, status: COMPLETED } }],
    ["statuses", "statuses", { "card-001": { ...STATUS, status: COMPLETED } }],
    ["allocations", "allocations", { a: { ...DEED, user: "CARD-9999" } }],
  ])(
    "an entry in the %s that is of no participant of the group, by PUT and PATCH",
    async (name, field, entries) => {
      const store = await openStore(await startSandbox(), "everyone", name);
      const body = { version: 0, [field]: entries };
      expect([(await store.put(body)).status, (await store.patch(body)).status]).toEqual([400, 400]);
      expect((await store.get()).body).toMatchObject({ version: 0 });
    },
  );

  it("no status that follows one of another release, which nobody can read here", async () => {
    const sandbox = await startSandbox();
    const store = await openStore(sandbox, "research", "statuses");
    await store.patch({ version: 0, statuses: { "CARD-001": { ...STATUS, status: COMPLETED } } });
    const moved = { status: { ...COMPLETED, reason: "moved" }, at: NOTE.at, by: NOTE.by, id: "new" };
    const body = JSON.stringify({ statuses: { "CARD-001": { ...moved, earlier: [] } } });
    await sandbox.world.database.updateTable("documents").set({ body }).execute();
    const next = { ...STATUS, id: "two", status: COMPLETED, earlier: [moved] };
    expect((await store.patch({ version: 1, statuses: { "CARD-001": next } })).status).toBe(200);
  });

  it("a second version of an allocation with 409, whether the first is stored or comes with it", async () => {
    const store = await openStore(await startSandbox(), "research", "allocations");
    const deed = { ...DEED, user: "CARD-001" };
    expect((await store.patch({ version: 0, allocations: { a: deed } })).status).toBe(200);
    const { allocations } = (await store.get()).body as { allocations: { a: Record<string, unknown> } };
    const { did, at, by, id } = allocations.a;
    const second = { ...allocations.a, did: "deallocated", id: "two", earlier: [{ did, at, by, id }] };
    expect((await store.patch({ version: 1, allocations: { a: second } })).status).toBe(409);
    const both = { ...deed, id: "two", earlier: [{ did, at, by, id }] };
    expect((await store.patch({ version: 1, allocations: { b: both } })).status).toBe(409);
  });
});
