import { TransactionResponse, OperationOutcome } from "@capno/api-client/schemas/fhir-server";
import * as v from "valibot";

import type { Operation } from "./operation.ts";

/** Calls to paths and addresses that `config.json` names: none is made without. */
export const CONFIGURED_OPERATIONS: readonly Operation[] = [
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
