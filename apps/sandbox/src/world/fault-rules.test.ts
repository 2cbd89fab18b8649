import { describe, expect, test } from "vitest";

import {
  handsetPath,
  readLog,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";

describe("fault rules", () => {
  test("a rule with times fails that many requests, with headers that a browser can read", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "GET", path: "/version", status: 503, headers: { "Retry-After": "5" }, times: 2 },
    ]);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await stranger(sandbox).get("/version");
      statuses.push(status);
      if (status === 503) expect(headers.get("retry-after")).toBe("5");
    }
    expect(statuses).toEqual([503, 503, 200]);
    const { requests } = await readLog(sandbox);
    expect(requests?.map(({ isFault }) => isFault)).toEqual([true, true, false]);
  });

  test("a rule without times holds until it is cleared", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "POST", path: "/v2/handsets/*/lock/", status: 500 },
    ]);
    for (let time = 0; time < 3; time++) {
      expect((await gp.postForm(handsetPath(SCREENING_UDI, "lock/"))).status).toBe(500);
    }
    await fetch(`${sandbox.url}/__sandbox/faults`, { method: "DELETE" });
    expect((await gp.postForm(handsetPath(SCREENING_UDI, "lock/"))).status).toBe(200);
  });

  test("a body given as text is sent as it is, half a document included", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "*", path: "/version", body: '{"camrestVersion": "4' },
    ]);
    const answer = await fetch(`${sandbox.url}/version`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  test("a rule with change alters the real answer: fields, text and length", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const read = async (path: string, change: object) => {
      await fetch(`${sandbox.url}/__sandbox/faults`, { method: "DELETE" });
      await stranger(sandbox).postJson("/__sandbox/faults", [
        { method: "GET", path: path.replace(/\?.*/, ""), change },
      ]);
      return (await gp.get(path)).body;
    };
    const right = (await gp.get("/user/info/")).body as Readonly<Record<string, unknown>>;
    const { last_name, ...rest } = right;
    expect(last_name).toBe("Patel");

    const changed = { set: { first_name: "<b>" }, remove: ["last_name"] };
    expect(await read("/user/info/", changed)).toEqual({ ...rest, first_name: "<b>" });
    expect(await read("/user/info/", { replace: [["Patel", "Power"]] })).toEqual({
      ...right,
      last_name: "Power",
    });
    expect(await read("/user/info/", { cutTo: 12 })).toBe(JSON.stringify(right).slice(0, 12));
    // Of a list each row.
    const list = "/v2/handsets/?product=nts";
    const rows = (await gp.get(list)).body as readonly object[];
    expect(rows.length).toBeGreaterThan(1);
    expect(await read(list, { set: { name: "X" } })).toEqual(rows.map((row) => ({ ...row, name: "X" })));
  });

  test("a rule may answer without a body", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [{ method: "GET", path: "/version", status: 204 }]);
    expect(await stranger(sandbox).get("/version")).toMatchObject({ status: 204, body: undefined });
  });

  test("a delay alone only delays", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "GET", path: "/version", delayMs: 150 },
    ]);
    const startedAt = performance.now();
    expect((await stranger(sandbox).get("/version")).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  test("a held request is answered when it is let go, and no later one is held", async () => {
    const sandbox = await startSandbox();
    const letGo = () => stranger(sandbox).postJson("/__sandbox/faults/let-go", {});
    const hold = { method: "GET", path: "/version", hold: true };
    await stranger(sandbox).postJson("/__sandbox/faults", [{ ...hold, times: 1 }]);
    let isAnswered = false;
    const held = stranger(sandbox)
      .get("/version")
      .then(({ status }) => ((isAnswered = true), status));
    // The second is not held; the first would have been answered before it.
    await expect.poll(async () => (await stranger(sandbox).get("/__sandbox/faults")).body).toEqual([]);
    expect((await stranger(sandbox).get("/version")).status).toBe(200);
    expect(isAnswered).toBe(false);
    await letGo();
    expect(await held).toBe(200);

    // Let go before it came.
    await stranger(sandbox).postJson("/__sandbox/faults", [{ ...hold, status: 503 }]);
    await letGo();
    expect((await stranger(sandbox).get("/version")).status).toBe(503);
  });

  test("a dropped connection has no answer", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "GET", path: "/version", drop: true, times: 1 },
    ]);
    await expect(fetch(`${sandbox.url}/version`)).rejects.toThrow("fetch failed");
    expect((await stranger(sandbox).get("/version")).status).toBe(200);
  });

  test("a preflight is never failed, nor does it use a rule up", async () => {
    const sandbox = await startSandbox();
    await stranger(sandbox).postJson("/__sandbox/faults", [
      { method: "*", path: "/version", status: 500, times: 1 },
    ]);
    expect((await fetch(`${sandbox.url}/version`, { method: "OPTIONS" })).status).toBe(204);
    expect((await stranger(sandbox).get("/version")).status).toBe(500);
  });

  test("a rule that makes no sense is refused", async () => {
    const sandbox = await startSandbox();
    const rules = [{ method: "GET", path: "/version", status: 99 }];
    expect((await stranger(sandbox).postJson("/__sandbox/faults", rules)).status).toBe(400);
  });
});
