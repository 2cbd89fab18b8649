import { createFakeHttp } from "@capno/test-kit/fake-http";
import { describe, expect, it } from "vitest";

import { createChannelAuthoriser } from "./authorise-channel.ts";

const ROUTE = "POST /pusher/auth/";

function aCase() {
  const http = createFakeHttp();
  const noted: string[] = [];
  const authorise = createChannelAuthoriser(http, {
    noteAllowed: (channel) => void noted.push(`allowed ${channel}`),
    noteRefused: (channel) => void noted.push(`refused ${channel}`),
  });
  return { http, noted, ask: () => authorise("handset@a", "1.1") };
}

describe("the authorisation of a realtime channel [spec §8] [REQ-MESSAGE-09]", () => {
  it("returns the server's signature, and records that the channel is allowed", async () => {
    const { http, noted, ask } = aCase();
    http.reply(ROUTE, { auth: "key:signature" });
    expect(await ask()).toEqual({ auth: "key:signature", sharedSecret: undefined });
    expect(noted).toEqual(["allowed handset@a"]);
  });

  it.each([401, 403])("records a refusal with %s, and fails with it", async (status) => {
    const { http, noted, ask } = aCase();
    http.reply(ROUTE, {}, status);
    await expect(ask()).rejects.toMatchObject({ facts: { status } });
    expect(noted).toEqual(["refused handset@a"]);
  });

  it("does not count a lost network as a refusal", async () => {
    const { http, noted, ask } = aCase();
    http.fail(ROUTE, "network-failure");
    await expect(ask()).rejects.toMatchObject({ facts: { kind: "network-failure" } });
    expect(noted).toEqual([]);
  });

  it("does not count the session's end as a refusal, and fails with that error", async () => {
    const { http, noted, ask } = aCase();
    const ended = new DOMException("over", "AbortError");
    http.answer(ROUTE, () => Promise.reject(ended));
    await expect(ask()).rejects.toBe(ended);
    expect(noted).toEqual([]);
  });
});
