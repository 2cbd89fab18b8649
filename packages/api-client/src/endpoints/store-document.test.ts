import { toDuid, toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { Http, HttpReply, HttpRequest } from "../http.ts";
import type { Note } from "../models/note.ts";
import { isExplanation, type Review } from "../models/review.ts";
import { parseEntityTag } from "../schemas/store-document.ts";
import { ALLOCATION_STORE } from "./allocations.ts";
import { NOTE_STORE } from "./notes.ts";
import { REVIEW_STORE } from "./reviews.ts";
import { STATUS_STORE } from "./statuses.ts";
import { getDocumentPath, getStoreDocument, writeStoreDocument } from "./store-document.ts";

const PATH = getDocumentPath("/v2/notes/", 7);
const WIRE = {
  user: "CARD-001",
  day: "2026-11-20",
  record: 12,
  text: "Had a cold",
  at: "2026-11-20T09:41:00+00:00",
  by: "jane@capno.example",
  id: "two",
  earlier: [{ text: "Had a cld", at: "2026-11-20T09:40:00Z", by: "jane@capno.example" }],
};
const NOTE: Note = {
  duid: toDuid("CARD-001"),
  day: "2026-11-20",
  recordId: 12,
  text: "Had a cold",
  at: toEpochMs(Date.UTC(2026, 10, 20, 9, 41)),
  by: "jane@capno.example",
  id: "two",
  earlier: [{ text: "Had a cld", at: toEpochMs(Date.UTC(2026, 10, 20, 9, 40)), by: "jane@capno.example" }],
};
const { earlier: _earlier, duid: _duid, day: _day, recordId: _record, ...NEWEST } = NOTE;
const THIRD = {
  text: "Was well",
  at: toEpochMs(Date.UTC(2026, 10, 21)),
  by: "tom@capno.example",
  id: "three",
};
const CHANGED: Note = { ...NOTE, ...THIRD, earlier: [...NOTE.earlier, NEWEST] };

function answering(...replies: readonly HttpReply[]): Http & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    send: async (request) => {
      const reply = replies[Math.min(requests.length, replies.length - 1)];
      requests.push(request);
      if (reply === undefined) throw new Error("no reply");
      return reply;
    },
  };
}

const document = (notes: object, fields: object = { version: 3 }) => ({
  status: 200,
  body: { ...fields, notes },
});
const read = (http: Http) => getStoreDocument(http, PATH, NOTE_STORE);
const write = async (http: Http, changes: ReadonlyMap<string, { entry: Note; added: number }>) =>
  writeStoreDocument(http, PATH, NOTE_STORE, { document: await read(http), changes });

describe("getStoreDocument", () => {
  it("reads the document of each group, with its version", async () => {
    const http = answering(document({ a: WIRE }));
    expect(await read(http)).toMatchObject({ entries: new Map([["a", NOTE]]), version: "3" });
    expect(http.requests).toMatchObject([{ method: "GET", path: "/v2/notes/7/" }]);
    expect(getDocumentPath("/v2/notes", 7)).toBe(PATH);
  });

  it.each([
    ["a note with a day that is none", { ...WIRE, day: "20 November" }],
    ["a note without a participant", { ...WIRE, user: "" }],
    ["a note whose newest version cannot be read", { ...WIRE, text: 7 }],
    ["something that is no note", "a text"],
    ["a note made on 30 February", { ...WIRE, at: "2026-02-30T09:41:00Z" }],
    ["a note of 24:00", { ...WIRE, at: "2026-11-20T24:00:00Z" }],
    ["a note about 31 November", { ...WIRE, day: "2026-11-31" }],
  ])("counts %s as unreadable, and hides no other note", async (_what, item) => {
    const found = await read(answering(document({ a: WIRE, b: item })));
    expect([...found.entries.keys()]).toEqual(["a"]);
    expect([...found.unreadable.keys()]).toEqual(["b"]);
  });

  it("shows the newest version where an older one cannot be read, and counts the older one", async () => {
    const item = { ...WIRE, earlier: [{ text: 7 }, ...WIRE.earlier] };
    const found = await read(answering(document({ a: item })));
    expect(found.entries.get("a")).toEqual({ ...NOTE, unreadEarlier: 1 });
  });

  it("names the newest version that it cannot read, so that another may follow it", async () => {
    const found = await read(answering(document({ a: { ...WIRE, text: 7 } })));
    expect(found.unreadable.get("a")).toEqual({ newest: "two", at: NOTE.at });
  });

  it("counts an entry of the log of allocations that was changed afterwards as unreadable", async () => {
    const deed = {
      did: "allocated",
      handset: "(21)NTH00117",
      user: "CARD-1",
      done: WIRE.at,
      at: WIRE.at,
      by: "jane",
    };
    const changed = { ...deed, did: "deallocated", earlier: [{ did: "allocated", at: WIRE.at, by: "jane" }] };
    const http = answering({ status: 200, body: { version: 2, allocations: { a: deed, b: changed } } });
    const found = await getStoreDocument(http, PATH, ALLOCATION_STORE);
    expect([[...found.entries.keys()], [...found.unreadable.keys()]]).toEqual([["a"], ["b"]]);
  });

  it("reads an explanation as one, and a review as one, out of the same document", async () => {
    const by = { at: WIRE.at, by: "jane", earlier: [] };
    const reviews = {
      "CARD-1": { stamps: ["unused:1"], ...by },
      "check:gap:CARD-2:7": { stamps: ["On holiday"], ...by },
      "check:no-participant:(21)NTH1": { stamps: [], ...by },
    };
    const http = answering({ status: 200, body: { version: 2, reviews } });
    const { entries } = await getStoreDocument(http, PATH, REVIEW_STORE);
    expect([...entries.values()]).toMatchObject([
      { stamps: ["unused:1"] },
      { finding: "gap:CARD-2:7", duid: "CARD-2", reason: "On holiday" },
      { finding: "no-participant:(21)NTH1", duid: undefined, reason: "" },
    ]);
  });

  it.each([
    ["a reason of a newer release", { enrolled: "2026-03-03", left: "2026-05-30", reason: "emigrated" }],
    ["a day that does not exist", { enrolled: "2026-02-30", left: "", reason: "" }],
  ])("reads the newest status where an older one has %s", async (_what, status) => {
    const by = { at: WIRE.at, by: "jane" };
    const newest = { status: { enrolled: "2026-03-03", left: "", reason: "" }, ...by };
    const statuses = { "CARD-1": { ...newest, earlier: [{ status, ...by }] }, "CARD-2": { status, ...by } };
    const http = answering({ status: 200, body: { version: 2, statuses } });
    const found = await getStoreDocument(http, PATH, STATUS_STORE);
    expect(found.entries.get("CARD-1")).toMatchObject({ status: { kind: "enrolled" }, unreadEarlier: 1 });
    expect([...found.unreadable.keys()]).toEqual(["CARD-2"]);
  });

  it.each([
    ["a document without entries", { status: 200, body: { version: 1 } }],
    ["a document without a version", { status: 200, body: { notes: {} } }],
    ["a document with half a version", { status: 200, body: { version: 1.5, notes: {} } }],
  ])("refuses %s as malformed", async (_what, reply) => {
    await expect(read(answering(reply))).rejects.toMatchObject({ facts: { kind: "malformed-reply" } });
  });

  it.each([403, 404])("does not take a store that answers %i for an empty one", async (status) => {
    await expect(read(answering({ status, body: {} }))).rejects.toMatchObject({ facts: { status } });
  });

  it.each(['"3"', 'W/"3"', '"3-gzip"', 'W/"3;gzip"', '"3--gzip"', '"3-br"'])(
    "takes the version from the ETag %s where the document has none, even if a proxy changed the ETag",
    async (etag) => {
      const reply = { ...document({}, {}), etag };
      expect((await read(answering(reply))).version).toBe("3");
      const http = answering(reply);
      await write(http, new Map());
      expect(http.requests[1]).toMatchObject({ replaces: '"3"' });
    },
  );

  it("gives back the entries that it knows where the store answers 304, asked with the tag as the store gave it", async () => {
    const first = { ...document({ a: WIRE }, { version: 3, patch: true }), etag: 'W/"3-ab-gzip"' };
    const http = answering(first, { status: 304, body: undefined });
    const known = await read(http);
    expect(await getStoreDocument(http, PATH, NOTE_STORE, { known })).toBe(known);
    expect(http.requests[1]).toMatchObject({ knownTag: '"3-ab"', expected: expect.arrayContaining([304]) });
  });

  it("asks a store that does not offer PATCH without a condition, which its proxy may not let through", async () => {
    const http = answering({ ...document({ a: WIRE }), etag: '"3"' });
    const known = await read(http);
    const again = await getStoreDocument(http, PATH, NOTE_STORE, { known });
    expect(http.requests[1]).not.toHaveProperty("knownTag");
    expect(again.entries).toBe(known.entries);
  });

  it("reads a store again that was set back to a backup and reached the same version", async () => {
    const http = answering(document({ a: WIRE }), document({ b: WIRE }));
    const known = await read(http);
    const found = await getStoreDocument(http, PATH, NOTE_STORE, { known });
    expect([...found.entries.keys()]).toEqual(["b"]);
  });

  it("keeps an ETag whose text only looks like a proxy's suffix", () => {
    expect(parseEntityTag('"gzip"')).toBe("gzip");
    expect(parseEntityTag('"a-gzip-b"')).toBe("a-gzip-b");
  });
});

describe("writeStoreDocument", () => {
  it("sends the document as it was read, with the added version and no header", async () => {
    const stored = { version: 3, study: "CARD", notes: { a: { ...WIRE, colour: "red" }, b: "unreadable" } };
    const http = answering({ status: 200, body: stored });
    await write(http, new Map([["a", { entry: CHANGED, added: 1 }]]));
    const { user, day, record, earlier, ...newest } = WIRE;
    const version = {
      text: "Was well",
      at: "2026-11-21T00:00:00.000Z",
      by: "tom@capno.example",
      id: "three",
    };
    expect(http.requests[1]?.json).toEqual({
      ...stored,
      notes: {
        a: { user, day, record, colour: "red", ...version, earlier: [...earlier, newest] },
        b: "unreadable",
      },
    });
    expect(http.requests[1]).not.toHaveProperty("replaces");
  });

  it("sends what is new alone where the store offers PATCH, and has the others still", async () => {
    const stored = { version: 3, patch: true, study: "CARD", notes: { a: WIRE, b: "unreadable" } };
    const added = { ...NOTE, id: "new", earlier: [] };
    const signed = { ...WIRE, id: "new", by: "server@capno.example", earlier: [] };
    const http = answering(
      { status: 200, body: stored, etag: '"3-a"' },
      { status: 200, body: { version: 4, patch: true, notes: { c: signed } }, etag: '"4-b"' },
      { status: 304, body: undefined },
    );
    const outcome = await write(http, new Map([["c", { entry: added, added: 1 }]]));
    expect(http.requests[1]).toMatchObject({ method: "PATCH", path: PATH });
    const sent = http.requests[1]?.json as { notes: Record<string, unknown> };
    expect(sent).toEqual({
      version: 3,
      notes: { c: expect.objectContaining({ text: NOTE.text, id: "new" }) },
    });
    if (outcome.kind !== "written") throw new Error("it was overtaken");
    const { document: known } = outcome;
    expect([...known.entries.keys(), ...known.unreadable.keys(), known.version]).toEqual([
      "a",
      "c",
      "b",
      "4",
    ]);
    await getStoreDocument(http, PATH, NOTE_STORE, { known });
    expect(http.requests[2]).toMatchObject({ knownTag: '"4-b"' });
  });

  it.each([405, 501])("sends the whole document where the PATCH is answered %i", async (status) => {
    const offering = document({ a: WIRE }, { version: 3, patch: true });
    const http = answering(offering, { status, body: undefined }, document({ a: WIRE }, { version: 4 }));
    await write(http, new Map([["a", { entry: CHANGED, added: 1 }]]));
    expect(http.requests.map(({ method }) => method)).toEqual(["GET", "PATCH", "PUT"]);
    expect(http.requests[2]?.json).not.toHaveProperty("patch");
  });

  it("takes author and time from the server's answer", async () => {
    const signed = { ...WIRE, by: "server@capno.example", at: "2026-11-20T12:00:00Z", earlier: [] };
    const http = answering(document({}), { status: 200, body: { version: 4, notes: { a: signed } } });
    const outcome = await write(http, new Map([["a", { entry: { ...NOTE, earlier: [] }, added: 1 }]]));
    expect(outcome).toMatchObject({
      kind: "written",
      document: { version: "4", entries: new Map([["a", { by: "server@capno.example" }]]) },
    });
  });

  it("reports that another client was first, and every other refusal as a failure", async () => {
    const overtaken = answering(document({}), { status: 412, body: undefined });
    expect(await write(overtaken, new Map())).toEqual({ kind: "overtaken" });
    for (const status of [403, 409, 413]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(write(answering(document({}), { status, body: {} }), new Map())).rejects.toMatchObject({
        facts: { status },
      });
    }
  });

  it("drops the invented history of a review from an older document, and keeps its first version when it is withdrawn", async () => {
    const first = { stamps: ["unused:1"], at: "2026-11-20T09:41:00Z", by: "jane@capno.example" };
    const http = answering({ status: 200, body: { version: 1, reviews: { "CARD-1": first } } });
    const found = await getStoreDocument(http, "/v2/reviews/7/", REVIEW_STORE);
    const review = found.entries.get("CARD-1");
    if (review === undefined || isExplanation(review)) throw new Error("the review was not read");
    const { earlier, ...newest } = review;
    const back: Review = { ...THIRD, stamps: [], earlier: [...earlier, newest] };
    const changes = new Map([["CARD-1", { entry: back, added: 1 }]]);
    await writeStoreDocument(http, "/v2/reviews/7/", REVIEW_STORE, { document: found, changes });
    expect(http.requests[1]?.json).toMatchObject({
      version: 1,
      reviews: { "CARD-1": { stamps: [], id: "three", earlier: [first] } },
    });
  });
});
