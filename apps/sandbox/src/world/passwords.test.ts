import { describe, expect, onTestFinished, test } from "vitest";

import { createSandbox } from "../server.ts";
import { SHELL_ORIGIN, signIn, startSandbox } from "../testing/test-sandbox.ts";
import { hashPassword, isPasswordOf, PASSWORD_COST } from "./passwords.ts";
import { createRandom } from "../simulator/random.ts";

const CHEAP = { memoryKib: 8, passes: 1 };

async function readHash(sandbox: Awaited<ReturnType<typeof createSandbox>>): Promise<string> {
  const { password_hash: hash } = await sandbox.world.database
    .selectFrom("accounts")
    .select("password_hash")
    .where("username", "=", "gp@capno.example")
    .executeTakeFirstOrThrow();
  return hash;
}

describe("stored passwords", () => {
  test("are hashed with a salt, and verified only at the cost they were hashed with", async () => {
    const random = createRandom(1);
    const [hash, again] = [
      await hashPassword("breathe", random, CHEAP),
      await hashPassword("breathe", random, CHEAP),
    ];
    expect(hash).not.toBe(again);
    expect(await isPasswordOf(hash, "breathe", CHEAP)).toBe(true);
    expect(await isPasswordOf(hash, "breathe!", CHEAP)).toBe(false);
    expect(await isPasswordOf(hash, "breathe", { memoryKib: 16, passes: 1 })).toBe(false);
    expect(await isPasswordOf(hash, "breathe", { memoryKib: 8, passes: 2 })).toBe(false);
  });

  test("cost 19 MiB and two passes by default", async () => {
    const sandbox = await createSandbox({ port: 0, shellOrigin: SHELL_ORIGIN, scenario: "empty" });
    onTestFinished(() => sandbox.close());
    expect(PASSWORD_COST).toEqual({ memoryKib: 19_456, passes: 2 });
    expect(await isPasswordOf(await readHash(sandbox), "breathe-easy-1", PASSWORD_COST)).toBe(true);
    expect((await signIn(sandbox, "gp")).access).not.toBe("");
  });

  test("can be cheap in tests that only sign in", async () => {
    const sandbox = await startSandbox();
    expect(await isPasswordOf(await readHash(sandbox), "breathe-easy-1", PASSWORD_COST)).toBe(false);
    expect((await signIn(sandbox, "gp")).access).not.toBe("");
  });
});
