/** The stores of a group: notes, review marks and explanations of data checks, statuses and allocations. */
import { randomUUID } from "node:crypto";
import { describe, type TestContext } from "node:test";
import { isDeepStrictEqual } from "node:util";

import type { DuidItem } from "@capno/api-client/schemas/participants";
import {
  getRawEntry,
  getRawSubject,
  getRawVersions,
  isRawObject,
  parseEntityTag,
  toRawEntry,
  type RawObject,
} from "@capno/api-client/schemas/store-document";

import {
  call,
  describe as describeAnswer,
  expectStatus,
  findAccount,
  getPerson,
  getToken,
  isSuccess,
  options,
  readRows,
  send,
  type Answer,
  type Who,
  it,
} from "../kit.ts";
import { LONG_AGO, STORES, STRANGER, type Store } from "../stores.ts";

const UNKNOWN_GROUP = 2_147_483_647;
const OTHER_ACCOUNT = "another.account@capno-conformance.invalid";
/** A group's document is promised to the application up to this size. */
const PROMISED_BYTES = 15_000_000;

/** An account, a group of its own, and the participants of that group. */
interface Member {
  readonly by: Who;
  readonly group: number;
  readonly duids: readonly string[];
}

/** As through the recommended proxy: the answer may come compressed, and its ETag changed. */
async function ask(
  method: "GET" | "PUT" | "PATCH",
  store: Store,
  group: number,
  by?: Who,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const token = by && (await getToken(by));
  return send(method, {
    url: `${options.api}${store.path?.replace(/\/$/, "")}/${group}/`,
    headers: {
      accept: "application/json",
      "accept-encoding": "gzip",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

for (const store of STORES) {
  const { name, fields, toKey, toSubject, permissions, contents, impossible = [] } = store;
  const skip = store.path === undefined ? "its path was not given" : false;
  const skipWrites = skip || (options.allowsWrites ? false : "it needs --allow-writes");

  const open = async (): Promise<Member | undefined> => {
    const by = await findAccount(...permissions);
    const groups = (by && (await getPerson(by))?.groups) ?? [];
    if (by === undefined || groups.length === 0) return undefined;
    const rows = readRows(await call("getParticipants", { by })) as unknown as readonly DuidItem[];
    const group = groups.map(({ id }) => id).find((id) => rows.some((row) => row.groups.includes(id)));
    if (group === undefined) throw new Error("No group of the account has a participant to write about.");
    return { by, group, duids: rows.filter((row) => row.groups.includes(group)).map(({ duid }) => duid) };
  };

  const read = async (by: Who, group: number) => {
    const answer = await ask("GET", store, group, by);
    const document = isRawObject(answer.json) ? answer.json : {};
    const entries = document[fields.entries];
    if (!isSuccess(answer) || !Number.isInteger(document["version"]) || !isRawObject(entries))
      throw new Error(
        `${describeAnswer(answer)}\nexpected a document with a whole "version" and "${fields.entries}".`,
      );
    const tag = parseEntityTag(answer.headers.get("etag") ?? "");
    return { document, entries, version: Number(document["version"]), tag };
  };

  /** A participant about whom nothing is stored but what the kit took back. */
  const findFree = (duids: readonly string[], entries: RawObject): string => {
    const duid = duids.find((each) => {
      const newest = getRawVersions(getRawEntry(entries, toKey(each)), fields).at(-1);
      return !isRawObject(newest) || isDeepStrictEqual(newest[fields.content], contents[1]);
    });
    if (duid === undefined) throw new Error("Every participant of the group has an entry: none is changed.");
    return duid;
  };

  interface Added {
    readonly content: unknown;
    readonly duid?: string;
    readonly method?: "PUT" | "PATCH";
    /** Of an entry that is to get another version. */
    readonly after?: string;
  }

  /** Adds a version in another account's name to the kit's own entry, or a new entry for each action. */
  const add = async ({ by, group, duids }: Member, { content, after, ...given }: Added) => {
    const { document, entries } = await read(by, group);
    const method = given.method ?? (document["patch"] === true ? "PATCH" : "PUT");
    const duid = given.duid ?? findFree(duids, entries);
    const version = { [fields.content]: content, at: LONG_AGO, by: OTHER_ACCOUNT, id: randomUUID() };
    const key = after ?? toKey(duid);
    const known = getRawEntry(entries, key);
    const own = isRawObject(known) ? getRawSubject(known, fields) : toSubject(duid);
    const entry = toRawEntry(own, [...getRawVersions(known, fields), version]);
    const next =
      method === "PUT"
        ? { ...document, [fields.entries]: { ...entries, [key]: entry } }
        : { version: document["version"], [fields.entries]: { [key]: entry } };
    return { key, duid, id: version.id, answer: await ask(method, store, group, by, next) };
  };

  const check = (
    does: "reads" | "writes",
    title: string,
    judge: (member: Member, t: TestContext) => Promise<void>,
  ): void => {
    it(`${name} ${title}`, { skip: does === "writes" && skipWrites }, async (t) => {
      const member = await open();
      if (member === undefined) t.skip(`no account with ${permissions.join(" and ")}`);
      else await judge(member, t);
    });
  };

  describe(name, { skip }, () => {
    check("reads", `has a document of the account's group, with its version`, async (member) => {
      await read(member.by, member.group);
    });

    check("reads", `is closed without a token, to strangers and to other groups`, async (member) => {
      expectStatus(await ask("GET", store, member.group), [401]);
      expectStatus(await ask("GET", store, UNKNOWN_GROUP, member.by), [403, 404]);
      for (const who of ["a", "b"] as const) {
        // oxlint-disable-next-line no-await-in-loop -- a server under test is asked one call at a time
        const person = await getPerson(who);
        const isMember =
          person?.groups.some(({ id }) => id === member.group) &&
          permissions.every((each) => person.perms.includes(each));
        if (person === undefined || isMember) continue;
        // oxlint-disable-next-line no-await-in-loop -- see above
        expectStatus(await ask("GET", store, member.group, who), [403, 404]);
      }
    });

    check("writes", `accepts one write after the other, and sets author and time itself`, async (member) => {
      const { by, group } = member;
      let about = {};
      for (const content of contents) {
        // oxlint-disable-next-line no-await-in-loop -- the second write replaces the first one's version
        const { key, duid, id, answer } = await add(member, { content, method: "PUT", ...about });
        about = { duid };
        const hint = "Does a proxy change the version, or refuse the method or the size?";
        if (!isSuccess(answer)) throw new Error(`${describeAnswer(answer)}\n${hint}`);
        // oxlint-disable-next-line no-await-in-loop -- see above
        const { entries } = await read(by, group);
        const stored = getRawVersions(getRawEntry(entries, key), fields)
          .filter(isRawObject)
          .find((version) => version["id"] === id);
        if (stored === undefined) throw new Error("The written version, or its id, is not stored.");
        // oxlint-disable-next-line no-await-in-loop -- see above
        const person = await getPerson(by);
        if (stored["by"] !== person?.username || stored["at"] === LONG_AGO)
          throw new Error(`The author or the time is the client's: ${JSON.stringify(stored)}`);
      }
    });

    check("writes", `refuses a version that is not the stored one, and a shorter history`, async (member) => {
      const { by, group } = member;
      const { document, entries, version } = await read(by, group);
      expectStatus(await ask("PUT", store, group, by, { ...document, version: version + 1 }), [412]);
      const others = Object.fromEntries(Object.entries(entries).slice(1));
      expectStatus(await ask("PUT", store, group, by, { ...document, [fields.entries]: others }), [409]);
    });

    check(
      "writes",
      `adds the entries of a PATCH to the others, and answers 304 only until then`,
      async (member, t) => {
        const { by, group } = member;
        const { document, entries, tag } = await read(by, group);
        if (document["patch"] !== true)
          return t.skip("the store does not offer it: the whole document is sent");
        const known = { "if-none-match": `"${tag}"` };
        const same = await ask("GET", store, group, by, undefined, known);
        expectStatus(same, [304], "Does a proxy change the ETag, or drop If-None-Match?");
        const { key, id, answer } = await add(member, { content: contents[1], method: "PATCH" });
        if (!isSuccess(answer)) throw new Error(`${describeAnswer(answer)}\nDoes a proxy refuse the method?`);
        expectStatus(await ask("GET", store, group, by, undefined, known), [200]);
        const after = (await read(by, group)).entries;
        const versions = getRawVersions(getRawEntry(after, key), fields).filter(isRawObject);
        if (versions.every((version) => version["id"] !== id)) throw new Error("What it sent is not stored.");
        const lost = Object.keys(entries).filter((each) => !(each in after));
        if (lost.length > 0) throw new Error(`${lost.length} other entries are gone.`);
        const old = { version: document["version"], [fields.entries]: {} };
        expectStatus(await ask("PATCH", store, group, by, old), [412]);
      },
    );

    check(
      "writes",
      `refuses entries about other groups' participants, what no version can say, and a change of a deed`,
      async (member) => {
        const { version } = await read(member.by, member.group);
        const bad = impossible.map((content): Added => ({ content }));
        for (const each of [{ content: contents[0], duid: STRANGER }, ...bad]) {
          // oxlint-disable-next-line no-await-in-loop -- one write after the other
          expectStatus((await add(member, each)).answer, [400]);
        }
        const after = await read(member.by, member.group);
        if (after.version !== version) throw new Error("What was refused is stored.");
        if (!fields.hasSingleVersions) return;
        const deed = await add(member, { content: contents[0] });
        const second = { content: contents[1], duid: deed.duid, after: deed.key };
        expectStatus((await add(member, second)).answer, [409], "What was done is never changed.");
      },
    );

    check("writes", `is reached by a document of the promised size`, async (member) => {
      const { by, group } = member;
      const { document, version } = await read(by, group);
      // Of a version that is not the stored one, so that nothing of it is stored.
      const large = { ...document, version: version + 1, padding: "x".repeat(PROMISED_BYTES) };
      expectStatus(
        await ask("PUT", store, group, by, large),
        [412],
        "Is a proxy's limit of 1 MB in between?",
      );
    });
  });
}
