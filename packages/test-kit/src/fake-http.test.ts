import { getUserInfo } from "@capno/api-client/endpoints/user-info";
import { lockHandset } from "@capno/api-client/endpoints/handsets";
import { describe, expect, it } from "vitest";

import { createFakeHttp } from "./fake-http.ts";
import { aUserInfoBody } from "./wire-builders.ts";

const GET = { method: "GET", path: "/duid/", action: "loading the list of users" } as const;

describe("the fake HTTP of the test kit", () => {
  it("replies by route and query, with the latest scripted reply", async () => {
    const http = createFakeHttp();
    http.reply("GET /duid/", [1]);
    http.reply("GET /duid/?duid=A+1", [2]);
    http.reply("GET /duid/", [3]);
    expect((await http.send(GET)).body).toEqual([3]);
    expect((await http.send({ ...GET, query: { duid: "A 1" } })).body).toEqual([2]);
    expect((await http.send({ ...GET, query: { duid: "other" } })).body).toEqual([3]);
    expect(http.sent("GET /duid/")).toHaveLength(3);
    expect(http.sent("GET /duid/?duid=A+1")).toHaveLength(1);
  });

  it("replies once with a different reply", async () => {
    const http = createFakeHttp();
    http.reply("GET /duid/", "always");
    http.replyOnce("GET /duid/", "once");
    expect((await http.send(GET)).body).toBe("once");
    expect((await http.send(GET)).body).toBe("always");
  });

  it("fails a test that sends an unscripted request", async () => {
    await expect(createFakeHttp().send(GET)).rejects.toThrow("no reply scripted for GET /duid/");
  });

  it("turns a refusal into the transport's error", async () => {
    const http = createFakeHttp();
    http.reply("GET /user/info/", {}, 401);
    await expect(getUserInfo(http)).rejects.toMatchObject({ facts: { kind: "session-ended" } });
    http.reply("GET /user/info/", {}, 500);
    await expect(getUserInfo(http)).rejects.toMatchObject({ facts: { kind: "unexpected-status" } });
    http.reply("POST /v2/handsets/u/lock/", { lockedBy: "gp" }, 409);
    expect(await lockHandset(http, "u")).toMatchObject({ kind: "refused", lockedBy: "gp" });
    http.fail("GET /user/info/", "network-failure");
    await expect(getUserInfo(http)).rejects.toMatchObject({ facts: { kind: "network-failure" } });
  });

  it("can delay a reply, during which the request can be aborted", async () => {
    const http = createFakeHttp();
    const release = http.hold("GET /user/info/");
    const waiting = getUserInfo(http);
    release(aUserInfoBody());
    expect(await waiting).toMatchObject({ username: "research@capno.example" });
    http.hold("GET /user/info/");
    const controller = new AbortController();
    const given = getUserInfo(http, { signal: controller.signal });
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: "AbortError" });
  });
});
