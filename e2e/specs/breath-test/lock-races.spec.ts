import { expect, test } from "../../support/test.ts";
import { SCREEN_HANDSET } from "./clinic.ts";

const RACES = 1_000;

test("each of 1,000 races for a lock at the API has exactly one holder, and the other client is told who", async ({
  sandbox,
}) => {
  test.setTimeout(180_000);
  await sandbox.reset({ accessTokenS: 3_600 });
  const call = (path: string, form: Readonly<Record<string, string>>, token?: string) =>
    fetch(`${sandbox.url}${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    });
  const tokens = await Promise.all(
    ["gp@capno.example", "gp2@capno.example"].map(async (username) => {
      const reply = await call("/user/login/", { username, password: "breathe-easy-1" });
      return ((await reply.json()) as { access: string }).access;
    }),
  );
  const handset = `/v2/handsets/${encodeURIComponent(SCREEN_HANDSET)}`;
  let bothOrNobody = 0;
  for (let race = 0; race < RACES; race++) {
    const replies = await Promise.all(tokens.map((token) => call(`${handset}/lock/`, {}, token)));
    const winner = replies.findIndex(({ status }) => status === 200);
    const loser = replies.findIndex(({ status }) => status === 409);
    if (winner === -1 || loser === -1) bothOrNobody += 1;
    else {
      const refusal = (await replies[loser]?.json()) as { lockedBy: string } | undefined;
      expect(refusal?.lockedBy).toBe(winner === 0 ? "gp@capno.example" : "gp2@capno.example");
      await call(`${handset}/unlock/`, { unlock_reason: "user-navigated-away" }, tokens[winner]);
    }
  }
  expect(bothOrNobody).toBe(0);
});
