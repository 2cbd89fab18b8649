import { getUserInfo } from "@capno/api-client/endpoints/user-info";
import { lockHandset } from "@capno/api-client/endpoints/handsets";
import { describe, expect, it } from "vitest";

import { createFakeHttp } from "./fake-http.ts";
import { aUserInfoBody } from "./wire-builders.ts";

const GET = { method: "GET", path: "/duid/", action: "loading the list of users" } as const;

describe("the network in tests", () => {
  it("answers as it was told, by route and query, the latest word counting", async () => {
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

  it("answers once with another thing", async () => {
    const http = createFakeHttp();
    http.reply("GET /duid/", "always");
    http.replyOnce("GET /duid/", "once");
    expect((await http.send(GET)).body).toBe("once");
    expect((await http.send(GET)).body).toBe("always");
  });

  it("fails the test that asks what nobody has scripted", async () => {
    await expect(createFakeHttp().send(GET)).rejects.toThrow("no reply scripted for GET /duid/");
  });

  it("treats a refusal as the transport does", async () => {
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

  it("can be kept waiting, and can be given up meanwhile", async () => {
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
