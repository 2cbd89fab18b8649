import { TransactionResponse, OperationOutcome } from "@capno/api-client/schemas/fhir-server";
import {
  AllocationItem,
  NoteItem,
  ReviewItem,
  StatusItem,
  StoreDocument,
} from "@capno/api-client/schemas/store-document";
import { FieldErrors, Refusal } from "@capno/api-client/schemas/wire-values";
import * as v from "valibot";

import { EXAMPLES } from "./examples.ts";
import type { Answer, Operation } from "./operation.ts";

interface Store {
  readonly name: string;
  readonly entries: string;
  /** In `config.json`. */
  readonly key: string;
  readonly item: v.GenericSchema;
  readonly example: unknown;
  readonly about: string;
}

const AUTHORED = { at: "2026-11-20T09:41:00Z", by: "jane@clinic.example", id: "0f4c" };

const STORES: readonly Store[] = [
  {
    name: "notes",
    entries: "notes",
    key: "capture.noteStoreUrl",
    item: NoteItem,
    example: { a7: { user: "CARD-1", day: "2026-11-20", record: 7, text: "Had a cold", ...AUTHORED } },
    about: "For members of the group with `camrest.view_detail` alone.",
  },
  {
    name: "reviews",
    entries: "reviews",
    key: "capture.reviewStoreUrl",
    item: ReviewItem,
    example: { "CARD-1": { stamps: ["unused:20388"], ...AUTHORED } },
    about: "Keyed by user ID; keys that begin with `check:` are explanations of data checks.",
  },
  {
    name: "statuses",
    entries: "statuses",
    key: "capture.statusStoreUrl",
    item: StatusItem,
    example: {
      "CARD-1": {
        status: { enrolled: "2026-03-03", left: "2026-05-30", reason: "completed" },
        ...AUTHORED,
      },
    },
    about: "Keyed by user ID. The reason is completed, withdrawn, lost or died; all empty takes it back.",
  },
  {
    name: "allocations",
    entries: "allocations",
    key: "capture.allocationStoreUrl",
    item: AllocationItem,
    example: {
      a7: {
        did: "allocated",
        handset: EXAMPLES.udi,
        user: "CARD-1",
        done: "2026-11-20T09:40:58Z",
        ...AUTHORED,
      },
    },
    about: "One entry for each deed, with one version: a second one is refused with 409.",
  },
];

const refuse = (description: string): Answer => ({
  description,
  schema: Refusal,
  example: { detail: description },
});

const WRITE_REFUSALS: Readonly<Record<number, Answer>> = {
  400: {
    description: "An entry of no participant of the group, or that cannot be.",
    schema: FieldErrors,
    example: { notes: ['"a7" is of no participant of this group.'] },
  },
  403: refuse("Not a member of the group; the session goes on."),
  404: refuse("There is no such store."),
  409: refuse("It would shorten or change what is stored."),
  412: refuse("The version is no longer the stored one."),
  413: refuse("Larger than the server accepts."),
};

function toOperations({ name, entries, key, item, example, about }: Store): readonly Operation[] {
  const document = v.looseObject({
    ...StoreDocument.entries,
    [entries]: v.record(v.string(), item),
  });
  const common = { chapter: "Stores", parts: { group: 7 } } as const;
  const path = `/v2/${name}/{group}/` as const;
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const written: Answer = {
    description: "The entries that are new or changed, with author and time.",
    example: { version: 4, patch: true, [entries]: example },
  };
  const write = (method: "PUT" | "PATCH", words: string): Operation => ({
    ...common,
    endpoint: { method, path, reply: document },
    id: `${method === "PUT" ? "replace" : "change"}${title}`,
    summary: `Add to the ${name} of a group`,
    description: `${words} History only grows: docs/deploy.md, "Stores of a group".`,
    json: document,
    bodyExample: { version: 3, [entries]: example },
    answers: { 200: written, ...WRITE_REFUSALS },
    withoutIt:
      method === "PUT" ? "Nothing is shared; the page says so." : "The whole document is sent with PUT.",
  });
  return [
    {
      ...common,
      endpoint: { method: "GET", path, reply: document },
      id: `read${title}`,
      summary: `The ${name} of a group`,
      description: `At the path of \`${key}\` and the group's id; \`/v2/${name}/\` is an example. ${about} With \`patch\` the server takes PATCH and answers an \`If-None-Match\` of its \`ETag\` with 304.`,
      answers: {
        200: {
          description: "The document; version 0 and no entries where nothing was written.",
          example: { version: 3, patch: true, [entries]: example },
        },
        304: { description: "Not changed." },
        403: refuse("Not a member of the group; the session goes on."),
        404: refuse("There is no such store: not the answer of an empty one."),
      },
      withoutIt: `Where \`${key}\` is not set, they are kept in the tab of their author until log-out.`,
    },
    write("PATCH", "The entries that are new or changed alone, each whole, with the version they rest on."),
    write("PUT", "The whole document, with the version it replaces: where the store does not offer PATCH."),
  ];
}

/** Calls to paths and addresses that `config.json` names: none is made without. */
export const CONFIGURED_OPERATIONS: readonly Operation[] = [
  ...STORES.flatMap(toOperations),
  {
    endpoint: { method: "POST", path: "/fhir/", reply: TransactionResponse },
    id: "sendFhirTransaction",
    chapter: "Configured",
    summary: "A result as a FHIR transaction",
    description:
      "At the path of `fhir.serverUrl`, below the API's address: the deployment's own proxy of a FHIR server. A Bundle of type transaction; sent twice, nothing is added the second time.",
    json: v.object({
      resourceType: v.literal("Bundle"),
      type: v.literal("transaction"),
      entry: v.array(v.looseObject({})),
    }),
    bodyExample: { resourceType: "Bundle", type: "transaction", entry: [] },
    answers: {
      200: {
        description: "One status for each entry: 201 for one that is new.",
        example: { resourceType: "Bundle", entry: [{ response: { status: "201 Created" } }] },
      },
      422: {
        description: "Refused; the first words of its issues are shown. So are 400 to 415, and 401 and 403.",
        schema: OperationOutcome,
        example: {
          resourceType: "OperationOutcome",
          issue: [{ severity: "error", diagnostics: "Unknown patient" }],
        },
      },
    },
    withoutIt: "Where `fhir.serverUrl` is empty, nothing is sent: the Bundle can be saved.",
  },
  {
    endpoint: { method: "POST", path: "/support/problem-reports", access: "anonymous" },
    id: "uploadProblemReport",
    chapter: "Configured",
    summary: "A problem report",
    description:
      "At the address of `support.uploadUrl`, whatever that is: without the account's token, cookies or the API's address. The body is the JSON file that the dialog shows and that can be saved.",
    elsewhere: true,
    json: v.looseObject({}),
    bodyExample: {},
    answers: { 204: { description: "Taken; any 200 is." } },
    withoutIt: "Where `support.uploadUrl` is not set, the report is saved as a file alone.",
  },
];
