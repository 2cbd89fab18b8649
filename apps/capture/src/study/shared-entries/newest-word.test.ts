import { STATUS_STORE } from "@capno/api-client/endpoints/statuses";
import type { StatusVersion, StoredStatus } from "@capno/api-client/models/stored-status";
import { getVersionId, getVersions } from "@capno/api-client/models/stored-entry";
import type { ParticipantStatus } from "@capno/domain/participant-status";
import { toEpochMs } from "@capno/domain/units";
import { settle } from "@capno/api-client/testing/manual-clock";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createStatuses } from "../statuses/create-statuses.ts";
import { mergeEntries } from "./merge-entries.ts";
import { aStoreSources } from "./testing/store-sources.ts";

const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
/** CARD-1 is in the first group, LEEDS-1 in the second, BOTH-1 in both. */
const groupIdsOf = (duid: string) => (duid === "CARD-1" ? [1] : duid === "LEEDS-1" ? [2] : [1, 2]);
const USERS = ["CARD-1", "LEEDS-1", "BOTH-1", "BOTH-2"];
const enrolled = (day: number): ParticipantStatus => ({
  kind: "enrolled",
  enrolled: `2026-03-${String(day).padStart(2, "0")}`,
});
const DIED: ParticipantStatus = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" };
const AT = Date.UTC(2026, 5, 1);

const aStatus = (id: string, minute: number, status: ParticipantStatus, earlier: StatusVersion[] = []) => ({
  ...{ id, status, at: toEpochMs(AT + minute * 60_000), by: id },
  earlier,
});
const merge = (documents: Readonly<Record<number, Readonly<Record<string, StoredStatus>>>>, order = [1, 2]) =>
  mergeEntries<StatusVersion, StoredStatus>(
    order.map((groupId) => ({
      groupId,
      entries: new Map(Object.entries(documents[groupId] ?? {})),
      unreadable: new Map(),
    })),
    STATUS_STORE,
    groupIdsOf,
  );

describe("of two documents the newest word counts [REQ-STATUS-02] [SAFETY]", () => {
  it("whichever of them has the longer history", () => {
    const corrected = aStatus("b", 1, enrolled(2), [aStatus("a", 0, enrolled(1))]);
    const documents = { 1: { "BOTH-1": corrected }, 2: { "BOTH-1": aStatus("c", 9, DIED) } };
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const { entries, differing } = merge(documents, order);
      expect(entries.get("BOTH-1")?.status).toEqual(DIED);
      expect([...differing.keys()]).toEqual(["BOTH-1"]);
    }
  });

  it("and of two of one moment the same one in every order", () => {
    const documents = {
      1: { "BOTH-1": aStatus("a", 5, enrolled(1)) },
      2: { "BOTH-1": aStatus("b", 5, DIED) },
    };
    expect(merge(documents, [1, 2]).entries).toEqual(merge(documents, [2, 1]).entries);
  });

  it("and a copy of an older version that reached the other group later is not newer", () => {
    const first = aStatus("a", 0, enrolled(1));
    const late = { ...first, at: toEpochMs(AT + 60 * 60_000), by: "copier" };
    const documents = {
      1: { "BOTH-1": aStatus("b", 5, DIED, [first]) },
      2: { "BOTH-1": late },
    };
    expect(merge(documents).entries.get("BOTH-1")).toMatchObject({ status: DIED, earlier: [{ by: "a" }] });
  });

  it("and one that cannot be read closes the entry only where it may be the newest", () => {
    const known = aStatus("a", 5, DIED);
    const mergeWith = (at: number | undefined) =>
      mergeEntries<StatusVersion, StoredStatus>(
        [
          { groupId: 1, entries: new Map([["BOTH-1", known]]), unreadable: new Map() },
          {
            groupId: 2,
            entries: new Map(),
            unreadable: new Map([
              ["BOTH-1", { newest: getVersionId(known), at: at === undefined ? at : toEpochMs(AT + at) }],
            ]),
          },
        ],
        STATUS_STORE,
        groupIdsOf,
      ).entries.has("BOTH-1");
    expect([0, 5 * 60_000, 9 * 60_000, undefined].map(mergeWith)).toEqual([true, false, false, false]);
  });

  it("but not that of a group which the participant is not in", () => {
    const { entries, foreign } = merge({
      1: { "CARD-1": aStatus("a", 0, enrolled(1)) },
      2: { "CARD-1": aStatus("b", 5, DIED) },
    });
    expect(entries.get("CARD-1")?.status).toEqual(enrolled(1));
    expect(foreign).toBe(1);
  });
});

interface Item {
  readonly earlier?: readonly Item[];
  readonly [field: string]: unknown;
}

/** Two stores as the contract describes them: each signs what is new with its own time, and takes one writer at a time. */
function createServer() {
  const documents = new Map<number, { version: number; statuses: Record<string, Item> }>(
    GROUPS.map(({ id }) => [id, { version: 0, statuses: {} }]),
  );
  let minute = 0;
  return {
    documents,
    read: (id: number) => structuredClone(documents.get(id)),
    write(id: number, by: string, sent: { version: number; statuses: Record<string, Item> }) {
      const known = documents.get(id);
      if (known === undefined || sent.version !== known.version) return { status: 412, body: {} };
      const at = new Date(AT + ++minute * 60_000).toISOString();
      const sign = (item: Item, before: number): Item => {
        const { earlier = [], ...newest } = item;
        const versions = [...earlier, newest].map((version, place) =>
          place < before ? version : { ...version, at, by },
        );
        return { ...versions.at(-1), earlier: versions.slice(0, -1) };
      };
      for (const [key, item] of Object.entries(sent.statuses)) {
        const stored = known.statuses[key];
        const before = stored === undefined ? 0 : (stored.earlier?.length ?? 0) + 1;
        if ((item.earlier?.length ?? 0) + 1 > before) known.statuses[key] = sign(item, before);
      }
      known.version++;
      return { status: 200, body: structuredClone(known) };
    },
  };
}

type Server = ReturnType<typeof createServer>;

/** An account in one or both groups; its calls are answered, refused or lost as the history says. */
function openAccount(server: Server, name: string, groups: typeof GROUPS) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession({ ...anAccount(), username: name, groups }),
    config: { ...config, capture: { ...config.capture, statusStoreUrl: "/v2/statuses/" } },
  });
  let fate: "works" | "loses-request" | "loses-answer" = "works";
  for (const { id } of groups) {
    services.http.answer(`GET /v2/statuses/${id}/`, () => {
      if (fate !== "works") throw new TypeError("network");
      return { status: 200, body: server.read(id) };
    });
    services.http.answer(`PUT /v2/statuses/${id}/`, ({ json }) => {
      if (fate === "loses-request") throw new TypeError("network");
      const reply = server.write(id, name, json as Parameters<Server["write"]>[2]);
      if (fate === "loses-answer") throw new TypeError("network");
      return reply;
    });
  }
  const own = new Set(groups.map(({ id }) => id));
  const statuses = createStatuses(
    aStoreSources(services, (duid) => groupIdsOf(duid).filter((id) => own.has(id))),
  );
  return { name, groups, statuses, setFate: (next: typeof fate) => (fate = next) };
}

const settleAll = async () => {
  for (let turn = 0; turn < 12; turn++) await settle();
};

it("in random histories of two groups and three authors everybody who sees the same documents sees the same newest word, and no change is lost unsaid [SAFETY] [REQ-STATUS-02]", async () => {
  const act = fc.record({
    who: fc.nat(2),
    user: fc.constantFrom(...USERS),
    day: fc.integer({ min: 1, max: 9 }),
    what: fc.constantFrom("write", "write", "write-stale", "look", "fail", "lose", "works"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const server = createServer();
      const accounts = [
        openAccount(server, "ann", GROUPS),
        openAccount(server, "bob", GROUPS.toReversed()),
        openAccount(server, "cat", GROUPS.slice(1)),
      ];
      for (const { statuses } of accounts) statuses.ask();
      await settleAll();
      /** The ids of what each author put, and what they saw of each user some time ago. */
      const wrote: { who: number; user: string; id: string; status: ParticipantStatus }[] = [];
      const stale = accounts.map(
        () => new Map<string, ReturnType<(typeof accounts)[0]["statuses"]["getSeen"]>>(),
      );
      const told = new Set<string>();
      for (const { who, user, day, what } of acts) {
        const account = accounts[who];
        if (account === undefined) continue;
        const { statuses } = account;
        if (what === "fail") account.setFate("loses-request");
        else if (what === "lose") account.setFate("loses-answer");
        else if (what === "works") account.setFate("works");
        else if (what === "look") {
          for (const each of USERS) stale[who]?.set(each, statuses.getSeen(each));
          statuses.ask();
        } else {
          const newest = statuses.getSeen(user);
          const seen = what === "write" ? newest : (stale[who]?.get(user) ?? newest);
          const before = statuses.find(user)?.status;
          const outcome = statuses.set(user, seen, enrolled(day));
          // Who has not seen the newest version changes nothing, and is told.
          if (seen !== newest && JSON.stringify(before) !== JSON.stringify(enrolled(day))) {
            expect(["conflict", "nowhere"]).toContain(outcome);
            expect(statuses.getSeen(user)).toBe(newest);
          }
          if (outcome === "taken")
            wrote.push({ who, user, id: statuses.getSeen(user), status: enrolled(day) });
          else if (outcome !== "unchanged")
            expect(statuses.getState().notices.some(({ key, lost }) => key === user && lost)).toBe(true);
        }
        await settleAll();
        for (const { key, lost } of accounts.flatMap((each) => each.statuses.getState().notices))
          for (const version of getVersions<StatusVersion>(lost)) told.add(`${key} ${getVersionId(version)}`);
      }
      for (const account of accounts) account.setFate("works");
      for (let turn = 0; turn < 4; turn++) {
        for (const { statuses } of accounts) {
          statuses.ask();
          // oxlint-disable-next-line no-await-in-loop -- one account after the other
          await settleAll();
          for (const { key, lost } of statuses.getState().notices)
            for (const version of getVersions<StatusVersion>(lost))
              told.add(`${key} ${getVersionId(version)}`);
        }
      }
      const [ann, bob, cat] = accounts.map(({ statuses }) => statuses.getState());
      expect(accounts.every(({ statuses }) => statuses.getState().pending.size === 0)).toBe(true);
      expect(ann?.entries).toEqual(bob?.entries);
      // Who is in one group sees the newest word of that group.
      for (const [user, entry] of cat?.entries ?? [])
        expect(entry.id).toBe(server.documents.get(2)?.statuses[user]?.["id"]);
      const stored = [...server.documents.values()].flatMap(({ statuses }) =>
        Object.entries(statuses).flatMap(([key, item]) =>
          [...(item.earlier ?? []), item].map(({ id }) => `${key} ${String(id)}`),
        ),
      );
      type Written = (typeof wrote)[number];
      const isStored = ({ user, id }: Written) => stored.includes(`${user} ${id}`);
      // Another account wrote the same status.
      const isSaidByAnother = ({ user, status }: Written) =>
        [...server.documents.values()].some(({ statuses }) =>
          JSON.stringify(statuses[user] ?? {}).includes(JSON.stringify(status.enrolled)),
        );
      for (const [place, each] of wrote.entries()) {
        // The author replaced this status before it was stored, by one that another account had written.
        const isReplaced = wrote
          .slice(place + 1)
          .some(
            (later) =>
              later.who === each.who &&
              later.user === each.user &&
              !isStored(later) &&
              isSaidByAnother(later),
          );
        const isSaid = told.has(`${each.user} ${each.id}`);
        expect(isStored(each) || isSaid || isSaidByAnother(each) || isReplaced).toBe(true);
      }
      for (const { statuses } of accounts) statuses.dispose();
    }),
    { numRuns: 60 },
  );
});
