import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { breathe, call, handsetPath, SCREENING_UDI, SHELL_ORIGIN, signIn } from "./testing/test-sandbox.ts";
import { createSandbox, type Sandbox } from "./server.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "capno-world-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(keepIn: string, hasControls = true): Promise<Sandbox> {
  const sandbox = await createSandbox({
    port: 0,
    shellOrigin: SHELL_ORIGIN,
    scenario: "empty",
    keepIn,
    hasControls,
  });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  return sandbox;
}

const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });

describe("the sandbox's persisted state", () => {
  test("keeps results, locks, sessions, time and emails across a restart", async () => {
    const folder = makeFolder();
    const before = await start(folder);
    const gp = await signIn(before, "gp");
    const { capnogramId } = await breathe(before, SCREENING_UDI);
    await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    await call(`${before.url}/user/login/reset/?username=gp%40capno.example`);
    before.world.clock.advance(60_000);
    await before.world.persistFacts();
    await before.close();

    const after = await start(folder);
    const tests = await call(`${after.url}${handsetPath(SCREENING_UDI, "tests/")}`, bearer(gp.access));
    expect(tests).toMatchObject({ status: 200, body: [{ testOutcome: "Completed", capnogramId }] });
    const handsets = await call(`${after.url}/v2/handsets/?product=nts`, bearer(gp.access));
    expect(handsets.body).toContainEqual(
      expect.objectContaining({ udi: SCREENING_UDI, lockedBy: "gp@capno.example" }),
    );
    expect(after.world.clock.offsetMs).toBe(60_000);
    expect(after.world.outbox.list()).toMatchObject([{ to: "gp@capno.example", kind: "password-reset" }]);
  });

  test("gives a record after a restart a new identifier", async () => {
    const folder = makeFolder();
    const before = await start(folder);
    const first = await breathe(before, SCREENING_UDI);
    await before.close();
    const after = await start(folder);
    const second = await breathe(after, SCREENING_UDI);
    expect(second.capnogramId).not.toBe(first.capnogramId);
  });

  test("marks an unfinished record as failed after a restart, and one with a preliminary diagnosis as completed", async () => {
    const folder = makeFolder();
    const before = await start(folder);
    const { database } = before.world;
    await breathe(before, SCREENING_UDI);
    await breathe(before, SCREENING_UDI);
    const [decoding, diagnosing] = await database.selectFrom("capnograms").select("id").execute();
    const set = (id: number | undefined, changes: object) =>
      database
        .updateTable("capnograms")
        .set(changes)
        .where("id", "=", id ?? 0)
        .execute();
    await set(decoding?.id, { state: "decoding", probability: null });
    await set(diagnosing?.id, { state: "diagnosing" });
    await before.close();

    const after = await start(folder);
    const states = await after.world.database
      .selectFrom("capnograms")
      .select("state")
      .orderBy("id")
      .execute();
    expect(states).toEqual([{ state: "failed" }, { state: "completed" }]);
  });

  test("is created again if the first start was interrupted", async () => {
    const folder = makeFolder();
    const before = await start(folder);
    await before.world.database.deleteFrom("world_facts").execute();
    await before.world.database.deleteFrom("handsets").execute();
    await before.close();
    const after = await start(folder);
    const gp = await signIn(after, "gp");
    expect((await gp.get("/v2/handsets/?product=nts")).body).not.toEqual([]);
  });
});

describe("a sandbox without controls", () => {
  test("serves no control calls, and the contract instead of the control page", async () => {
    const sandbox = await start(makeFolder(), false);
    const get = (path: string) => call(`${sandbox.url}${path}`);
    for (const path of ["/__sandbox/log", "/__sandbox/outbox", "/control-page/main.ts"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await call(`${sandbox.url}/__sandbox/reset`, { method: "POST" })).status).toBe(404);
    const root = await get("/");
    expect([root.status, root.headers.get("location")]).toEqual([302, "/docs"]);
    expect((await fetch(`${sandbox.url}/docs`)).status).toBe(200);
    expect((await fetch(`${sandbox.url}/control-page/tokens.css`)).status).toBe(200);
  });
});
