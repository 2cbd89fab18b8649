import { ApiError } from "@capno/api-client/api-error";
import type { Http, HttpReply, HttpRequest } from "@capno/api-client/http";
import { describe, expect, it, vi } from "vitest";

import { acceptAgreement } from "./accept-agreement.ts";

function aServer(answer: (request: HttpRequest) => HttpReply | Error) {
  const calls: string[] = [];
  const http: Http = {
    send: async (request) => {
      calls.push(`${request.method} ${request.path} ${new URLSearchParams(request.form as never)}`.trim());
      const reply = answer(request);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const refreshAccount = vi.fn(async () => void calls.push("refresh"));
  return { http, calls, report, refreshAccount };
}

const failure = (path: string) =>
  new ApiError({
    kind: "unexpected-status",
    status: 500,
    path,
    method: "POST",
    action: "recording your consent",
    required: false,
  });

describe("accepting the agreement [spec §2] [spec §8] [REQ-SESSION-16]", () => {
  it("records the consent, sends the marketing choice, then reads the user info again", async () => {
    const server = aServer(() => ({ status: 204, body: undefined }));
    await acceptAgreement(server, false);
    expect(server.calls).toEqual([
      "POST /user/eula",
      "POST /v2/marketing-preference/ opted_in=false&consent_method=DURING_EULA_AGREEMENT",
      "refresh",
    ]);
  });

  it("stops when the consent could not be recorded", async () => {
    const server = aServer(({ path }) => failure(path));
    await expect(acceptAgreement(server, true)).rejects.toThrow();
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    ["refused", { status: 400, body: { opted_in: ["no"] } }],
    ["lost", failure("/v2/marketing-preference/")],
  ])("continues and sends a report when the marketing choice was %s", async (_how, answer) => {
    const server = aServer(({ path }) => (path === "/user/eula" ? { status: 204, body: undefined } : answer));
    await acceptAgreement(server, true);
    expect(server.report).toHaveBeenCalledOnce();
    expect(server.calls.at(-1)).toBe("refresh");
  });
});
