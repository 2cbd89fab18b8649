import { expect, test } from "../support/test.ts";
import { EVERYONE, expectSignedIn } from "./browser-session.ts";
import { expireInTabs } from "./many-tabs.ts";

test("twenty tabs, fifty expiries, rotation and reuse-revokes on: one renewal each, no log-out · quality, Session", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  test.setTimeout(20 * 60_000);
  await page.clock.install();
  await signIn(EVERYONE);
  await expectSignedIn(page);
  const outcome = await expireInTabs({ page, context, sandbox }, { tabs: 20, expiries: 50 });
  console.log(JSON.stringify(outcome));
  expect(outcome.renewals).toEqual(Array.from({ length: 50 }, () => 1));
});
