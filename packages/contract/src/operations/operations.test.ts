import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Http, HttpRequest } from "@capno/api-client/http";
import { EVERY_CALL } from "@capno/api-client/testing/all-calls";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { FIELD_NOTES } from "../field-notes.ts";
import { SHAPES } from "../json-schema.ts";
import { CONFIGURED_OPERATIONS } from "./configured.ts";
import type { Answer, Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const ENDPOINTS = path.join(ROOT, "packages/api-client/src/endpoints");
const nameOf = ({ endpoint }: Operation) => `${endpoint.method} ${endpoint.path}`;
const operations = [...OPERATIONS, ...CONFIGURED_OPERATIONS].map(
  (operation) => [nameOf(operation), operation] as const,
);
const called = OPERATIONS.map((operation) => [nameOf(operation), operation] as const).filter(
  ([, operation]) => !operation.notCalled,
);

/** The template of a path with its variable parts, as it stands in a request. */
const matches = ({ endpoint, elsewhere }: Operation, { method, path: sent }: HttpRequest) =>
  method === endpoint.method &&
  (elsewhere
    ? sent.startsWith("https:")
    : new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(sent));

/** What each call of the client sends, however it is answered. */
const sent = Object.entries(EVERY_CALL).map(([name, call]) => {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request) {
      requests.push(request);
      return Promise.resolve({ status: 200, body: call.body });
    },
  };
  void call.call(http).catch(() => undefined);
  const [request] = requests;
  if (!request) throw new Error(`${name} sent nothing`);
  // `duid/next` and `duid/param` read like ids of `duid/{duid}`, which the client does not ask for.
  const operation = OPERATIONS.find((each) => !each.notCalled && matches(each, request));
  return [name, request, operation] as const;
});

const isGood = (status: string) => Number(status) < 300;
const examplesOf = ({ example, examples }: Answer) =>
  examples ? Object.values(examples) : example === undefined ? [] : [example];

describe("the requests of the client", () => {
  it.each(sent)("%s is in the documents, with its fields", (_name, request, operation) => {
    if (!operation) throw new Error(`${request.method} ${request.path} is in no document`);
    const { form, json, query } = operation;
    expect(v.is(v.optional(query ? v.strictObject(entriesOf(query)) : v.never()), request.query)).toBe(true);
    expect(v.is(v.optional(form ? v.strictObject(entriesOf(form)) : v.never()), request.form)).toBe(true);
    expect(v.is(v.optional(json ? v.strictObject(entriesOf(json)) : v.never()), request.json)).toBe(true);
    expect([form !== undefined, json !== undefined, query !== undefined]).toEqual([
      request.form !== undefined,
      request.json !== undefined,
      request.query !== undefined,
    ]);
  });

  it("cover every call of the documents", () => {
    const tried = new Set(sent.map(([, , operation]) => operation));
    expect(called.filter(([, operation]) => !tried.has(operation)).map(([name]) => name)).toEqual([]);
  });

  it("come from endpoints that are all listed", async () => {
    const files = (await readdir(ENDPOINTS)).filter((name) => !name.endsWith(".test.ts"));
    const found = await Promise.all(
      files.map(async (name) => {
        const module = (await import(path.join(ENDPOINTS, name))) as Record<string, unknown>;
        return Object.values(module).filter(isEndpoint);
      }),
    );
    const listed = new Set(called.map(([name]) => name));
    const endpoints = found.flat().map(({ method, path: template }) => `${method} ${template}`);
    expect(endpoints.length).toBeGreaterThan(25);
    expect(endpoints.filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe("the answers in the documents", () => {
  it.each(operations)("%s: every example fits its schema", (_name, { endpoint, answers, ...operation }) => {
    const success = endpoint.row ? v.array(endpoint.row) : endpoint.reply;
    for (const [status, answer] of Object.entries(answers)) {
      const schema = isGood(status) ? success : answer.schema;
      const examples = examplesOf(answer);
      expect(examples.length > 0).toBe(schema !== undefined);
      for (const example of examples)
        expect(v.safeParse(schema ?? v.never(), example).issues).toBeUndefined();
    }
    for (const [schema, example] of [
      [operation.form ?? operation.json, operation.bodyExample],
      [operation.query, operation.queryExample],
    ] as const) {
      expect(schema === undefined).toBe(example === undefined);
      if (schema) expect(v.safeParse(schema, example).issues).toBeUndefined();
    }
  });

  it.each(called)("%s: list the refusals that the client expects", (_name, { endpoint, answers }) => {
    const told = Object.keys(answers).filter((status) => !isGood(status));
    const expected = (endpoint.expected ?? []).map(String);
    expect(expected.filter((status) => !told.includes(status))).toEqual([]);
    // Beyond those it is told what is not there, and that a session cannot be renewed.
    const unexpected = endpoint.path.endsWith("/refresh/") ? ["401", "404"] : ["404"];
    expect(told.filter((status) => !expected.includes(status) && !unexpected.includes(status))).toEqual([]);
  });

  it.each(sent)("%s: the client reads the example", async (name, _request, operation) => {
    const [status, answer] = Object.entries(operation?.answers ?? {}).find(([each]) => isGood(each)) ?? [];
    const { diagnosis, ...others } = answer?.examples ?? {};
    const body = name === "getDiagnosisResult" ? diagnosis : (answer?.example ?? Object.values(others)[0]);
    const http: Http = { send: () => Promise.resolve({ status: Number(status), body }) };
    await expect(EVERY_CALL[name]?.call(http)).resolves.not.toMatchObject({ kind: "refused" });
  });
});

describe("the documents", () => {
  it("name open questions that exist", async () => {
    const questions = await readFile(path.join(ROOT, "docs/open-questions.md"), "utf8");
    const asked = [...questions.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    const named = OPERATIONS.flatMap(({ assumed = [] }) => assumed.map(({ question }) => question));
    expect(named.filter((question) => !asked.includes(question))).toEqual([]);
  });

  it("describe fields that exist", () => {
    const missing = Object.keys(FIELD_NOTES).filter((note) => {
      const [name = "", field = ""] = note.split(".");
      const shape = SHAPES[name];
      return shape === undefined || !Object.hasOwn(entriesOf(shape), field);
    });
    expect(missing).toEqual([]);
  });

  it("give every call its own name", () => {
    expect(new Set(operations.map(([, { id }]) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(([name]) => name)).size).toBe(operations.length);
  });
});

function entriesOf(schema: v.GenericSchema): v.ObjectEntries {
  return "entries" in schema ? (schema.entries as v.ObjectEntries) : {};
}

function isEndpoint(value: unknown): value is Operation["endpoint"] {
  return typeof value === "object" && value !== null && "method" in value && "action" in value;
}
