import { expect, test } from "../support/test.ts";
import { EVERYONE } from "./browser-session.ts";
import { expireInTabs } from "./many-tabs.ts";

test("twenty tabs, fifty expiries, rotation and reuse-revokes on: one renewal each, no log-out · quality §Session", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  test.setTimeout(20 * 60_000);
  const plan = { tabs: 20, expiries: 50, usefulS: 6, signIn: () => signIn(EVERYONE) };
  const outcome = await expireInTabs({ page, context, sandbox }, plan);
  console.log(JSON.stringify(outcome));
  expect(outcome.renewals).toEqual(Array.from({ length: 50 }, () => 1));
});
