import { describe, expect, test } from "vitest";

import {
  advance,
  handsetPath,
  readLog,
  reset,
  SCREENING_UDI,
  signIn,
  startSandbox,
} from "../testing/test-sandbox.ts";

const LOCK = handsetPath(SCREENING_UDI, "lock/");
const UNLOCK = handsetPath(SCREENING_UDI, "unlock/");
const LEASE_MS = 5 * 60_000;

describe("handset lock [spec §4]", () => {
  test("names its holder to a second clinician", async () => {
    const sandbox = await startSandbox();
    const [gp, gp2] = [await signIn(sandbox, "gp"), await signIn(sandbox, "gp2")];

    expect((await gp.postForm(LOCK)).status).toBe(200);
    const refusal = await gp2.postForm(LOCK);

    expect(refusal).toMatchObject({ status: 409, body: { lockedBy: "gp@capno.example" } });
    expect((await gp2.get("/v2/handsets/?product=nts")).body).toContainEqual(
      expect.objectContaining({ udi: SCREENING_UDI, lockedBy: "gp@capno.example" }),
    );
  });

  test("is released by its holder only, and the log keeps the reason", async () => {
    const sandbox = await startSandbox();
    const [gp, gp2] = [await signIn(sandbox, "gp"), await signIn(sandbox, "gp2")];
    await gp.postForm(LOCK);
    const reason = { unlock_reason: "user-finished-test" };

    expect((await gp2.postForm(UNLOCK, reason)).status).toBe(400);
    expect((await gp.postForm(UNLOCK, { unlock_reason: "bored" })).status).toBe(400);
    expect((await gp.postForm(UNLOCK, reason)).status).toBe(200);
    expect((await gp.postForm(UNLOCK, reason)).status).toBe(400);
    expect((await gp2.postForm(LOCK)).status).toBe(200);

    const { locks } = await readLog(sandbox);
    expect(locks?.map(({ event, reason: why }) => why ?? event)).toEqual([
      "locked",
      "user-finished-test",
      "locked",
    ]);
  });

  test("ends after five minutes unless it is renewed", async () => {
    const sandbox = await startSandbox();
    await reset(sandbox, { scenario: "empty", accessTokenS: 3_600 });
    const [gp, gp2] = [await signIn(sandbox, "gp"), await signIn(sandbox, "gp2")];
    await gp.postForm(LOCK);
    await advance(sandbox, LEASE_MS - 60_000);
    await gp.postForm(LOCK);
    await advance(sandbox, 2 * 60_000);
    expect((await gp2.postForm(LOCK)).status).toBe(409);

    await advance(sandbox, LEASE_MS);
    expect((await gp2.postForm(LOCK)).status).toBe(200);
    const { locks } = await readLog(sandbox);
    expect(locks).toContainEqual(
      expect.objectContaining({
        event: "expired",
        username: "gp@capno.example",
        reason: "server-timeout-expired",
      }),
    );
  });

  test("is granted to exactly one of two simultaneous requests, a hundred times", async () => {
    const sandbox = await startSandbox();
    const [gp, gp2] = [await signIn(sandbox, "gp"), await signIn(sandbox, "gp2")];
    const winners: string[] = [];

    for (let round = 0; round < 100; round++) {
      const pair = round % 2 === 0 ? [gp, gp2] : [gp2, gp];
      const answers = await Promise.all(pair.map((who) => who.postForm(LOCK)));
      const taken = answers.map(({ status }) => status === 200);
      expect(taken.filter(Boolean)).toHaveLength(1);

      const winner = pair[taken.indexOf(true)] ?? gp;
      const loser = answers[taken.indexOf(false)];
      const name = winner === gp ? "gp@capno.example" : "gp2@capno.example";
      expect(loser).toMatchObject({ status: 409, body: { lockedBy: name } });
      winners.push(name);
      await winner.postForm(UNLOCK, { unlock_reason: "user-navigated-away" });
    }
    expect(new Set(winners).size).toBe(2);
  });

  test("is answered with 404 for a handset of another practice", async () => {
    const sandbox = await startSandbox();
    const solo = await signIn(sandbox, "solo");
    expect((await solo.postForm(LOCK)).status).toBe(404);
  });
});
