import { allocateHandset, deallocateHandset } from "@capno/api-client/endpoints/allocation";
import { authoriseChannel } from "@capno/api-client/endpoints/channel-authorisation";
import { sendMarketingPreference } from "@capno/api-client/endpoints/consent";
import { recordReportAccess, sendSmokingHistory } from "@capno/api-client/endpoints/diagnosis";
import { sendDiagnosisFeedback } from "@capno/api-client/endpoints/feedback";
import { unlockHandset } from "@capno/api-client/endpoints/handsets";
import { register, requestPasswordReset, setNewPassword } from "@capno/api-client/endpoints/registration";
import { refreshTokens, signIn } from "@capno/api-client/endpoints/sign-in";
import { addStudyLogEntries } from "@capno/api-client/endpoints/study-log";
import type { Http, HttpRequest } from "@capno/api-client/http";
import type { NewEntry } from "@capno/api-client/schemas/study-log";
import { SeenText } from "@capno/api-client/schemas/wire-values";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { OPERATIONS } from "./operations/operations.ts";

const text = fc.string({ unit: "grapheme" });
/** Not only spaces: the schemas also refuse filler letters, which are invisible. */
const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((each) => v.is(SeenText, each));
const optional = (key: string, value: string | undefined) => (value === undefined ? {} : { [key]: value });

function aNewEntry(): fc.Arbitrary<NewEntry> {
  const id = fc.uuid();
  const [user, handset, day] = [fc.constant("CARD-1"), fc.constant("(21)NTH1"), fc.constant("2026-03-03")];
  const written = { id, follows: fc.option(id), user };
  const explanation = { kind: fc.constant("explanation" as const), finding: id, text };
  return fc.oneof(
    fc.record(
      {
        ...written,
        kind: fc.constant("note" as const),
        thread: id,
        text,
        day,
        record: fc.nat(),
      },
      { requiredKeys: ["id", "kind", "follows", "thread", "user", "text"] },
    ),
    fc.record(
      { ...written, kind: fc.constant("review" as const), stamps: fc.array(text), until: day },
      { requiredKeys: ["id", "kind", "follows", "user", "stamps"] },
    ),
    fc.record({ ...written, ...explanation }),
    fc.record({ id, follows: fc.option(id), ...explanation, handset }),
    fc.record({
      ...written,
      kind: fc.constant("status" as const),
      enrolled: fc.constantFrom("", "2026-03-03"),
      left: day,
      reason: fc.constantFrom("completed", "died"),
      file: text,
    }),
    fc.record({
      ...written,
      kind: fc.constant("allocation" as const),
      follows: fc.constant(null),
      handset,
      did: fc.constantFrom("allocated", "deallocated"),
      done: fc.constant("2026-11-20T09:41:00+01:00"),
    }),
  );
}

/** Everything that people write, with whatever they may type. */
const WRITERS: Readonly<Record<string, fc.Arbitrary<(http: Http) => Promise<unknown>>>> = {
  signIn: fc.tuple(name, name).map(
    ([username, password]) =>
      (http) =>
        signIn(http, { username, password }),
  ),
  refreshTokens: name.map((token) => (http) => refreshTokens(http, token)),
  register: fc
    .tuple(name, text, text, fc.option(fc.tuple(text, text, fc.array(text))))
    .map(([username, password, invitationCode, admin]) => (http) => {
      const [token = "", groupName = "", allowedDomains = []] = admin ?? [];
      const administrator = admin === null ? {} : { administrator: { token, groupName, allowedDomains } };
      return register(http, { username, password, invitationCode, ...administrator });
    }),
  requestPasswordReset: name.map((address) => (http) => requestPasswordReset(http, address)),
  setNewPassword: fc.tuple(text, text).map(
    ([resetKey, password]) =>
      (http) =>
        setNewPassword(http, { resetKey, password }),
  ),
  allocateHandset: fc
    .tuple(name, name, fc.nat(), fc.option(text, { nil: undefined }), fc.option(text, { nil: undefined }))
    .map(
      ([udi, duid, groupId, assignedBy, trainer]) =>
        (http) =>
          allocateHandset(http, {
            udi,
            duid,
            groupId,
            ...optional("assignedBy", assignedBy),
            ...optional("trainer", trainer),
          }),
    ),
  deallocateHandset: fc.tuple(name, text).map(
    ([udi, assignedBy]) =>
      (http) =>
        deallocateHandset(http, { udi, assignedBy }),
  ),
  unlockHandset: fc
    .tuple(name, fc.constantFrom("user-navigated-away", "user-switched-handset", "user-finished-test"))
    .map(
      ([udi, reason]) =>
        (http) =>
          unlockHandset(http, udi, reason),
    ),
  sendSmokingHistory: fc
    .option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }))
    .map((packYears) => (http) => sendSmokingHistory(http, "a", packYears)),
  recordReportAccess: fc
    .constantFrom("VIEWED_REPORT", "VIEWED_PDF")
    .map((access) => (http) => recordReportAccess(http, "a", access)),
  sendDiagnosisFeedback: fc.tuple(text, fc.constantFrom("Yes", "No"), text).map(
    ([testIdentifier, agrees, finalDiagnosis]) =>
      (http) =>
        sendDiagnosisFeedback(http, { testIdentifier, agrees, finalDiagnosis } as Parameters<
          typeof sendDiagnosisFeedback
        >[1]),
  ),
  addStudyLogEntries: fc
    .array(aNewEntry())
    .map((entries) => (http) => addStudyLogEntries(http, "/v2/study-log/", entries)),
  sendMarketingPreference: fc.boolean().map((isIn) => (http) => sendMarketingPreference(http, isIn)),
  authoriseChannel: fc.tuple(name, name).map(
    ([channel, socket]) =>
      (http) =>
        authoriseChannel(http, channel, socket),
  ),
};

describe("the strict writer of the client", () => {
  it("is tested for every call with a body or a typed query", () => {
    const written = OPERATIONS.filter(
      ({ notCalled, form, json, bodyExample }) => !notCalled && (form ?? json) && bodyExample !== undefined,
    );
    expect(written.map(({ id }) => id).filter((id) => !(id in WRITERS))).toEqual([]);
  });

  it.each(Object.entries(WRITERS))("sends for %s the fields of its schema and no others", (id, writer) => {
    const operation = OPERATIONS.find((each) => each.id === id);
    if (!operation) throw new Error(`${id} is in no document`);
    const { form, json, query } = operation;
    fc.assert(
      fc.property(writer, (write) => {
        const request = catchRequest(write);
        for (const [schema, sent] of [
          [form, request.form],
          [json, request.json],
          [query, request.query],
        ] as const) {
          expect(schema === undefined).toBe(sent === undefined);
          // What travels: a value that JSON does not know would arrive as another.
          if (schema)
            expect(v.safeParse(toStrict(schema), JSON.parse(JSON.stringify(sent))).issues).toBeUndefined();
          expect(JSON.parse(JSON.stringify(sent ?? null))).toEqual(sent ?? null);
        }
      }),
    );
  });
});

function catchRequest(write: (http: Http) => Promise<unknown>): HttpRequest {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request) {
      requests.push(request);
      return Promise.resolve({ status: 200, body: {} });
    },
  };
  void write(http).catch(() => undefined);
  const [request] = requests;
  if (!request) throw new Error("nothing was sent");
  return request;
}

/** The same schema, by which a field that it does not name is a mistake, at every depth. */
function toStrict(schema: v.GenericSchema): v.GenericSchema {
  const { type, entries, item, wrapped, options } = schema as v.GenericSchema & {
    readonly options?: readonly v.GenericSchema[];
    readonly entries?: Readonly<Record<string, v.GenericSchema>>;
    readonly item?: v.GenericSchema;
    readonly wrapped?: v.GenericSchema;
  };
  if (type === "object" && entries)
    return v.strictObject(
      Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, toStrict(each)])),
    );
  if (type === "variant" && options) return v.union(options.map(toStrict));
  if (type === "array" && item) return v.array(toStrict(item));
  if (type === "optional" && wrapped) return v.optional(toStrict(wrapped));
  return schema;
}
