import { OPERATIONS } from "@capno/contract/operations";
import { aToken } from "@capno/api-client/testing/wire-builders";
import { describe, expect, it } from "vitest";

import type { KitOptions, Send } from "./options.ts";
import { Session } from "./session.ts";

function start(answers: readonly Response[], allowsWrites = false) {
  const sent: string[] = [];
  const waits: number[] = [];
  let now = 0;
  const left = [...answers];
  const fetch: Send = (url, init) => {
    sent.push(`${init.method} ${new URL(url).pathname}`);
    return Promise.resolve(left.shift() ?? Response.json({}));
  };
  const options: KitOptions = {
    api: "https://test.example",
    origin: "https://app.example",
    accounts: [{ username: "A@b.example", password: "secret" }],
    allowsWrites,
    only: [],
    waitsForLeases: false,
    races: 1,
    eventWithinMs: 0,
    recordWithinMs: 0,
    edges: {
      fetch,
      now: () => now,
      wait: (ms) => {
        waits.push(ms);
        now += ms;
        return Promise.resolve();
      },
    },
  };
  return { session: new Session(options), sent, waits };
}

const busy = (seconds: string) => new Response("{}", { status: 503, headers: { "retry-after": seconds } });

describe("calls", () => {
  it("that would change something are not made unless that is allowed, whoever asks", async () => {
    const { session, sent } = start([]);
    const reading = ["signIn", "refreshTokens", "authoriseChannel"];
    const writing = OPERATIONS.filter(
      ({ id, endpoint }) => endpoint.method !== "GET" && !reading.includes(id),
    );
    expect(writing.length).toBeGreaterThan(10);
    for (const { id } of writing) await expect(session.call(id, { by: "a" })).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it("to a busy server are made again after as long as it says, where the product would", async () => {
    const { session, sent, waits } = start([busy("2"), busy("3"), busy("4")]);
    const last = await session.call("getBackendVersions", { by: "nobody" });
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([2_000, 3_000]);
    expect(session.evidence.exchanges.map(({ label }) => label)).toEqual(["busy", "busy", "success"]);
    expect(last.outcome).toMatchObject({ status: 503 });
  });

  it("are not made again for a longer pause, and a POST never", async () => {
    const { session, sent, waits } = start([busy("60"), busy("1")], true);
    await session.call("getBackendVersions", { by: "nobody" });
    await session.call("recordEulaConsent", { by: "a" });
    expect(sent).toEqual(["GET /version", "POST /user/eula"]);
    expect(waits).toEqual([]);
  });

  it("outlive a token: the account signs in anew before it ends", async () => {
    const tokens = () => {
      const facts = { lifeS: 300, iatS: 0, jti: "1" };
      const access = aToken({ ...facts, type: "access" });
      return Response.json({ access, refresh: aToken({ ...facts, type: "refresh" }) });
    };
    const { session, sent } = start([tokens(), Response.json({}), tokens()]);
    await session.signIn("a");
    await session.call("getUserInfo", { by: "a" });
    await session.pause(250_000);
    await session.call("getUserInfo", { by: "a" });
    expect(sent).toEqual(["POST /user/login/", "GET /user/info/", "POST /user/login/", "GET /user/info/"]);
  });
});
