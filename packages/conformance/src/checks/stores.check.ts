/** The stores of a group: notes, review marks and explanations of data checks, statuses and allocations. */
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";

import {
  ALLOCATION_FIELDS,
  getRawEntry,
  getRawSubject,
  getRawVersions,
  isRawObject,
  NOTE_FIELDS,
  parseEntityTag,
  REVIEW_FIELDS,
  STATUS_FIELDS,
  toRawEntry,
  type RawObject,
  type StoreFields,
} from "@capno/api-client/schemas/store-document";
import { PERMISSIONS } from "@capno/domain/account";

import {
  describe as describeAnswer,
  expectStatus,
  findAccount,
  getPerson,
  getToken,
  isSuccess,
  options,
  send,
  type Answer,
  type Who,
} from "../kit.ts";

interface Store {
  readonly name: string;
  readonly path: string | undefined;
  readonly fields: StoreFields;
  readonly subject: RawObject;
  readonly permissions: readonly string[];
  /** What a version says, and what takes it back. */
  readonly contents: readonly [written: unknown, takenBack: unknown];
  /** Every entry records one action, and is never changed. */
  readonly hasSingleVersions?: boolean;
}

const ENTRY = "CAPNO-CONFORMANCE-0";
const UNKNOWN_GROUP = 2_147_483_647;
const OTHER_ACCOUNT = "another.account@capno-conformance.invalid";
const LONG_AGO = "2000-01-01T00:00:00Z";
/** A group's document is promised to the application up to this size. */
const PROMISED_BYTES = 15_000_000;

const STORES: readonly Store[] = [
  {
    name: "the note store",
    path: options.noteStore,
    fields: NOTE_FIELDS,
    subject: { user: ENTRY },
    permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail],
    contents: ["Written by the conformance kit", ""],
  },
  {
    name: "the review store",
    path: options.reviewStore,
    fields: REVIEW_FIELDS,
    subject: {},
    permissions: [PERMISSIONS.capture],
    contents: [["capno-conformance"], []],
  },
  {
    name: "the status store",
    path: options.statusStore,
    fields: STATUS_FIELDS,
    subject: {},
    permissions: [PERMISSIONS.capture],
    contents: [
      { enrolled: "2000-01-01", left: "", reason: "" },
      { enrolled: "", left: "", reason: "" },
    ],
  },
  {
    name: "the allocation store",
    path: options.allocationStore,
    fields: ALLOCATION_FIELDS,
    subject: { handset: ENTRY, user: ENTRY, done: LONG_AGO },
    permissions: [PERMISSIONS.capture],
    contents: ["allocated", "deallocated"],
    hasSingleVersions: true,
  },
];

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
  const { name, fields, subject, permissions, contents, hasSingleVersions = false } = store;
  const skip = store.path === undefined ? "its path was not given" : false;
  const skipWrites = skip || (options.allowsWrites ? false : "it needs --allow-writes");

  const open = async () => {
    const by = await findAccount(...permissions);
    const group = by && (await getPerson(by))?.groups[0]?.id;
    return by === undefined || group === undefined ? undefined : { by, group };
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

  /** Adds a version in another account's name to the kit's own entry, or a new entry for each action. */
  const add = async (by: Who, group: number, content: unknown, method: "PUT" | "PATCH" = "PUT") => {
    const { document, entries } = await read(by, group);
    const version = { [fields.content]: content, at: LONG_AGO, by: OTHER_ACCOUNT, id: randomUUID() };
    const key = hasSingleVersions ? `${ENTRY}-${version.id}` : ENTRY;
    const known = getRawEntry(entries, key);
    const own = isRawObject(known) ? getRawSubject(known, fields) : subject;
    const entry = toRawEntry(own, [...getRawVersions(known, fields), version]);
    const next =
      method === "PUT"
        ? { ...document, [fields.entries]: { ...entries, [key]: entry } }
        : { version: document["version"], [fields.entries]: { [key]: entry } };
    return { key, id: version.id, answer: await ask(method, store, group, by, next) };
  };

  describe(name, { skip }, () => {
    it(`${name} has a document of the account's group, with its version`, async (t) => {
      const member = await open();
      if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
      await read(member.by, member.group);
    });

    it(`${name} is closed without a token, to strangers and to other groups`, async (t) => {
      const member = await open();
      if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
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

    it(
      `${name} accepts one write after the other, and sets author and time itself`,
      { skip: skipWrites },
      async (t) => {
        const member = await open();
        if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
        const { by, group } = member;
        for (const content of contents) {
          // oxlint-disable-next-line no-await-in-loop -- the second write replaces the first one's version
          const { key, id, answer } = await add(by, group, content);
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
      },
    );

    it(
      `${name} refuses a version that is not the stored one, and a shorter history`,
      { skip: skipWrites },
      async (t) => {
        const member = await open();
        if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
        const { by, group } = member;
        const { document, entries, version } = await read(by, group);
        expectStatus(await ask("PUT", store, group, by, { ...document, version: version + 1 }), [412]);
        const others = Object.fromEntries(Object.entries(entries).filter(([key]) => !key.startsWith(ENTRY)));
        expectStatus(await ask("PUT", store, group, by, { ...document, [fields.entries]: others }), [409]);
      },
    );

    it(
      `${name} adds the entries of a PATCH to the others, and answers 304 only until then`,
      { skip: skipWrites },
      async (t) => {
        const member = await open();
        if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
        const { by, group } = member;
        const { document, entries, tag } = await read(by, group);
        if (document["patch"] !== true)
          return t.skip("the store does not offer it: the whole document is sent");
        const known = { "if-none-match": `"${tag}"` };
        const same = await ask("GET", store, group, by, undefined, known);
        expectStatus(same, [304], "Does a proxy change the ETag, or drop If-None-Match?");
        const { key, id, answer } = await add(by, group, contents[1], "PATCH");
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

    it(`${name} is reached by a document of the promised size`, { skip: skipWrites }, async (t) => {
      const member = await open();
      if (member === undefined) return t.skip(`no account with ${permissions.join(" and ")}`);
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
