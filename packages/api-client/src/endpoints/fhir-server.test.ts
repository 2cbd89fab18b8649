import { describe, expect, it } from "vitest";

import type { Http, HttpRequest } from "../http.ts";
import { sendTransaction } from "./fhir-server.ts";

function answering(status: number, body?: unknown) {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send: (request) => {
      requests.push(request);
      return Promise.resolve({ status, body });
    },
  };
  return { http, requests };
}
const send = (status: number, body?: unknown) => sendTransaction(answering(status, body).http, "/fhir", {});
const answer = (...statuses: readonly string[]) => ({
  resourceType: "Bundle",
  type: "transaction-response",
  entry: statuses.map((status) => ({ response: { status } })),
});
const outcome = (...issue: readonly object[]) => ({ resourceType: "OperationOutcome", issue });

describe("sending a FHIR transaction", () => {
  it("uses the API's address with the account's token, and no other token", async () => {
    const { http, requests } = answering(200, answer());
    await sendTransaction(http, "/fhir", { resourceType: "Bundle" });
    expect(requests[0]).toMatchObject({ method: "POST", path: "/fhir", json: { resourceType: "Bundle" } });
    expect(requests[0]?.access).toBeUndefined();
  });

  it("counts the created resources", async () => {
    expect(await send(200, answer("201 Created", "200 OK", "201"))).toEqual({ kind: "accepted", added: 2 });
    expect(await send(200, answer("200", "200 OK"))).toEqual({ kind: "accepted", added: 0 });
  });

  it.each([
    [400, outcome({ severity: "error", details: { text: "Unknown unit" } }), "Unknown unit"],
    [
      422,
      outcome(
        { severity: "information", diagnostics: "seen" },
        { severity: "error", diagnostics: "no\n code" },
      ),
      "no code; seen",
    ],
    [
      422,
      outcome({ severity: "warning", diagnostics: "b" }, { severity: "fatal", diagnostics: " a " }),
      "a; b",
    ],
    [400, outcome({ severity: "error" }, { diagnostics: " \n" }, { details: {} }), undefined],
    [400, outcome({ diagnostics: "x".repeat(200) }), "x".repeat(200)],
    [403, { detail: "no" }, undefined],
    [413, undefined, undefined],
    [401, outcome(), undefined],
    [409, outcome({ severity: "fatal", diagnostics: "x".repeat(10_000) }), `${"x".repeat(200)}…`],
    [400, outcome(...Array.from({ length: 9 }, () => ({ diagnostics: "a" }))), "a; a; a"],
  ])("returns a refusal with %d in the server's words, case %#", async (status, body, message) => {
    expect(await send(status, body)).toEqual({ kind: "refused", status, message });
  });

  it("is refused as a whole where one entry is refused", async () => {
    expect(await send(200, answer("201", "412 Precondition Failed"))).toEqual({
      kind: "refused",
      status: 412,
      message: undefined,
    });
  });

  it.each([["<html>"], [undefined], [outcome()], [{ resourceType: "Bundle" }]])(
    "does not count %j as a success",
    async (body) => {
      await expect(send(200, body)).rejects.toMatchObject({ facts: { kind: "malformed-reply" } });
    },
  );
});
