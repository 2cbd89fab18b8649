import * as v from "valibot";

import { parseReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpRequest } from "../http.ts";
import { OperationOutcome, TransactionResponse } from "../schemas/fhir-server.ts";

export type SendOutcome =
  /** How many of its entries the server had not yet: none of what was sent before. */
  | { readonly kind: "accepted"; readonly added: number }
  /** The server's own words where it gave some, in one line. */
  | { readonly kind: "refused"; readonly status: number; readonly message: string | undefined };

/**
 * The server's own refusals, of the person too: none of them says that the session at the API is over. What a proxy
 * answers where the server behind it is gone stays a failure.
 */
const REFUSALS = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422];

/**
 * Sends a transaction to the FHIR server behind the deployment's own proxy, a path below the API's address: the
 * account's token goes along as with every call, and no other.
 */
export async function sendTransaction(
  http: Http,
  path: string,
  transaction: unknown,
  options?: CallOptions,
): Promise<SendOutcome> {
  const request: HttpRequest = {
    method: "POST",
    path,
    json: transaction,
    action: "sending the result as FHIR",
    expected: REFUSALS,
    ...withSignal(options),
  };
  const reply = await http.send(request);
  const { status } = reply;
  if (REFUSALS.includes(status)) return { kind: "refused", status, message: readRefusal(reply.body) };
  const { entry } = parseReply(http, request, reply, TransactionResponse);
  const refused = entry.find(({ response }) => !response.status.startsWith("2"));
  if (refused !== undefined) {
    return { kind: "refused", status: Number.parseInt(refused.response.status, 10), message: undefined };
  }
  return {
    kind: "accepted",
    added: entry.filter(({ response }) => response.status.startsWith("201")).length,
  };
}

const MOST_ISSUES = 3;
const LONGEST_ISSUE = 200;

/** The issues as text: errors first, at most a few, shortened. */
function readRefusal(body: unknown): string | undefined {
  const outcome = v.safeParse(OperationOutcome, body);
  if (!outcome.success) return undefined;
  const texts = outcome.output.issue
    .toSorted((a, b) => Number(isError(b.severity)) - Number(isError(a.severity)))
    .flatMap(({ details, diagnostics }) => {
      const text = (details?.text ?? diagnostics ?? "").replaceAll(/\s+/gu, " ").trim();
      return text === "" ? [] : [text.length > LONGEST_ISSUE ? `${text.slice(0, LONGEST_ISSUE)}…` : text];
    });
  return texts.length === 0 ? undefined : texts.slice(0, MOST_ISSUES).join("; ");
}

const isError = (severity: string | undefined): boolean => severity === "error" || severity === "fatal";
