import { describe, expect, it } from "vitest";

import {
  breathe,
  call,
  readLog,
  reset,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";

describe("a page of the world before the last reset", () => {
  it("the sandbox refuses a token of the world before its reset, logs nothing and takes no fault for it", async () => {
    const sandbox = await startSandbox();
    const late = await signIn(sandbox, "gp");
    await reset(sandbox, { scenario: "empty" });
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "GET", path: "/v2/handsets/", status: 500, times: 1 },
    ]);

    expect((await late.get("/v2/handsets/?product=nts")).status).toBe(401);
    const renewal = { method: "POST", body: new URLSearchParams({ refresh: late.refresh }) };
    expect((await call(`${sandbox.url}/user/login/refresh/`, renewal)).status).toBe(401);
    const { requests, sessions } = await readLog(sandbox);
    expect([requests, sessions]).toEqual([[], []]);

    const now = await signIn(sandbox, "gp");
    expect((await now.get("/v2/handsets/?product=nts")).status).toBe(500);
  });

  it("the sandbox drops a request that a fault delayed beyond the reset", async () => {
    const sandbox = await startSandbox();
    const late = await signIn(sandbox, "gp");
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "POST", path: "/v2/handsets/*/lock/", delayMs: 400, times: 1 },
    ]);
    const lock = late.postForm(`/v2/handsets/${encodeURIComponent(SCREENING_UDI)}/lock/`);
    // In one process with the sandbox: this look is due before the delay, however busy the machine is.
    await expect.poll(() => sandbox.world.faults.list(), { interval: 5 }).toEqual([]);
    await reset(sandbox, { scenario: "empty" });
    expect((await lock).status).toBe(401);
    const { requests, locks } = await readLog(sandbox);
    expect([requests, locks]).toEqual([[], []]);
  });

  it("the sandbox ends the subscriptions of the world before its reset", async () => {
    const sandbox = await startSandbox();
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/capno-sandbox?protocol=7`);
    const ended = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
    await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    await reset(sandbox, { scenario: "empty" });
    await ended;
    await breathe(sandbox, SCREENING_UDI);
    const { realtime } = (await readLog(sandbox)) as unknown as { realtime: { connections: number } };
    expect(realtime.connections).toBe(0);
  });
});
