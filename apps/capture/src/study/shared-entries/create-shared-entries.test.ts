import { settle } from "@capno/api-client/testing/manual-clock";
import { NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import type { ParticipantStatus } from "@capno/domain/participant-status";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { createReviews } from "../reviews/create-reviews.ts";
import { createStatuses } from "../statuses/create-statuses.ts";
import { toKnownStatuses } from "../statuses/use-statuses.ts";
import { aStoreSources } from "./testing/store-sources.ts";

const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
const ENROLLED: ParticipantStatus = { kind: "enrolled", enrolled: "2026-03-03" };
const DIED: ParticipantStatus = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" };
const wire = (status: object, at: string, id: string, earlier: object[] = []) => ({
  ...{ status, at, id },
  by: "jane@capno.example",
  earlier,
});
const WIRE_ENROLLED = { enrolled: "2026-03-03", left: "", reason: "" };
const WIRE_DIED = { enrolled: "2026-03-03", left: "2026-05-30", reason: "died" };

function open(groupIdsOf: (duid: string) => readonly number[] = () => [1, 2], stores = true) {
  const config = aRuntimeConfig();
  const urls = stores ? { statusStoreUrl: "/v2/statuses/", reviewStoreUrl: "/v2/reviews/" } : {};
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: GROUPS })),
    config: { ...config, capture: { ...config.capture, reviewStoreUrl: "", ...urls } },
  });
  const { http } = services;
  const answer = (id: number, statuses: object, version = 1) =>
    http.reply(`GET /v2/statuses/${id}/`, { version, statuses });
  for (const { id } of GROUPS) {
    answer(id, {}, 0);
    http.reply(`PUT /v2/statuses/${id}/`, { version: 2 });
    http.reply(`GET /v2/reviews/${id}/`, { version: 0, reviews: {} });
    http.reply(`PUT /v2/reviews/${id}/`, { version: 1 });
  }
  const sources = aStoreSources(services, groupIdsOf);
  const create = () => createStatuses(sources);
  const sent = (id: number) =>
    http.sent(`PUT /v2/statuses/${id}/`).map(({ json }) => (json as { statuses: object }).statuses);
  return { ...services, sources, create, answer, sent };
}

async function read(statuses: ReturnType<typeof createStatuses>) {
  statuses.ask();
  await settle();
  await settle();
}

describe("a change of a shared entry [REQ-STATUS-02] [SAFETY]", () => {
  it("is not made where another version than its author saw is the newest by now, and is told", async () => {
    const { create, answer, sent } = open(() => [1]);
    answer(1, { "CARD-1": wire(WIRE_ENROLLED, "2026-06-01T09:00:00Z", "a") });
    const statuses = create();
    await read(statuses);
    const seen = statuses.getSeen("CARD-1");
    answer(1, { "CARD-1": wire(WIRE_DIED, "2026-06-02T09:00:00Z", "b") }, 2);
    await read(statuses);
    expect(statuses.set("CARD-1", seen, { kind: "enrolled", enrolled: "2026-03-04" })).toBe("conflict");
    await settle();
    expect(statuses.find("CARD-1")?.status).toEqual(DIED);
    expect(statuses.getState().notices).toMatchObject([
      { key: "CARD-1", entry: { status: DIED }, lost: { status: { enrolled: "2026-03-04" } } },
    ]);
    expect(sent(1)).toEqual([]);
    statuses.dispose();
  });

  it("goes to every group of the participant, with the history where one lacks the entry", async () => {
    const { create, answer, sent } = open();
    const first = wire(WIRE_ENROLLED, "2026-06-01T09:00:00Z", "a");
    answer(1, { "BOTH-1": first });
    const statuses = create();
    await read(statuses);
    expect(statuses.set("BOTH-1", statuses.getSeen("BOTH-1"), DIED)).toBe("taken");
    await settle();
    for (const id of [1, 2])
      expect(sent(id)).toMatchObject([
        { "BOTH-1": { status: WIRE_DIED, earlier: [{ id: "a", status: WIRE_ENROLLED }] } },
      ]);
    statuses.dispose();
  });

  it("is written into no document where the participant is in none of the account's groups, and that is said", async () => {
    const { create, http } = open(() => []);
    const statuses = create();
    expect(statuses.set("BATH-1", NOTHING_SEEN, DIED)).toBe("nowhere");
    await settle();
    expect(http.requests).toEqual([]);
    expect(statuses.getState().notices).toMatchObject([{ key: "BATH-1", isNowhere: true }]);
    statuses.dispose();
  });

  it("about a handset that no participant has goes to the handset's group alone", async () => {
    const { sources, http } = open();
    const reviews = createReviews(sources);
    const finding = { key: "no-participant:(21)NTH1", duid: null };
    reviews.explain(finding, NOTHING_SEEN, "In repair", [2]);
    await settle();
    await settle();
    expect(http.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v2/reviews/2/",
      "PUT /v2/reviews/2/",
    ]);
    reviews.dispose();
  });

  it("follows a newest version that cannot be read, which closes the entry no longer", async () => {
    const { create, answer, sent } = open(() => [1]);
    const unreadable = { ...WIRE_DIED, reason: "emigrated" };
    answer(1, { "CARD-1": wire(unreadable, "2026-06-01T09:00:00Z", "a") });
    const statuses = create();
    await read(statuses);
    expect(statuses.find("CARD-1")).toBeUndefined();
    expect(statuses.set("CARD-1", statuses.getSeen("CARD-1"), DIED)).toBe("taken");
    await settle();
    expect(sent(1)).toMatchObject([
      { "CARD-1": { status: WIRE_DIED, earlier: [{ id: "a", status: unreadable }] } },
    ]);
    statuses.dispose();
  });
});

describe("what a store is asked", () => {
  it("is asked of the groups that a page shows, not twice within a minute, and with the known version", async () => {
    const { create, http, clock } = open();
    http.answer("GET /v2/statuses/2/", () => ({
      status: 200,
      body: { version: 3, patch: true, statuses: {} },
      etag: '"3-x"',
    }));
    const statuses = create();
    statuses.askIfDue([2]);
    await settle();
    statuses.askIfDue([2]);
    await settle();
    expect(http.requests.map(({ path }) => path)).toEqual(["/v2/statuses/2/"]);
    clock.advance(60_000);
    statuses.askIfDue([2]);
    await settle();
    expect(http.requests[1]).toMatchObject({ path: "/v2/statuses/2/", knownTag: '"3-x"' });
    statuses.dispose();
  });

  it("waits in the queue of the rows, while a change does not", async () => {
    const { services, membership } = open().sources;
    const queued: string[] = [];
    const queue = {
      send: ({ path }: { readonly path: string }) => {
        queued.push(path);
        return new Promise<never>(() => undefined);
      },
    };
    const statuses = createStatuses({ services, membership, queue });
    statuses.askIfDue([1]);
    await settle();
    expect(queued).toEqual(["/v2/statuses/1/"]);
    statuses.dispose();
  });
});

describe("a status that was not read is neither known nor not known [REQ-STATUS-03] [SAFETY]", () => {
  it.each([
    ["in a store that has not answered", undefined, "not-read"],
    ["whose newest version cannot be read", { ...WIRE_DIED, reason: "emigrated" }, "not-read"],
    ["that was taken back", { enrolled: "", left: "", reason: "" }, undefined],
  ])("%s", async (what, status, expected) => {
    const { create, answer, http, sources } = open();
    const entry = status && wire(status, "2026-06-01T09:00:00Z", "a");
    answer(1, { "BOTH-1": wire(WIRE_ENROLLED, "2026-05-01T09:00:00Z", "z") });
    if (entry === undefined) http.fail("GET /v2/statuses/2/", "network-failure");
    else answer(2, { "BOTH-1": entry });
    const statuses = create();
    await read(statuses);
    const known = toKnownStatuses(statuses.getState(), sources.membership, new Map());
    expect([what, known.get("BOTH-1")]).toEqual([what, expected]);
    statuses.dispose();
  });
});

describe("entries that are kept in the tab", () => {
  it("say so when the tab has no room, and leave nothing older behind that a reload would show as the newest [SAFETY]", () => {
    const { create, storage } = open(() => [1], false);
    const statuses = create();
    statuses.set("CARD-1", NOTHING_SEEN, DIED);
    expect(storage.tab.getItem("capture:statuses")).toContain("died");
    storage.tab.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    statuses.set("CARD-1", statuses.getSeen("CARD-1"), ENROLLED);
    expect(statuses.getState().trouble).toBe("not-kept");
    expect(statuses.find("CARD-1")?.status).toEqual(ENROLLED);
    expect(storage.tab.getItem("capture:statuses")).toBeNull();
    expect(create().find("CARD-1")).toBeUndefined();
  });
});
