import { expect, expectAccessible, test } from "../support/test.ts";
import { visitAll } from "../visual/route-walkthrough.ts";
import { ROUTE_GROUPS } from "../visual/routes.ts";

/** axe looks at each page in a narrow and in a wide window. */
const CHECKED_AT = ["320", "1280"];

for (const group of ROUTE_GROUPS)
  test(`every page of ${group.name} is laid out well at every size and meets WCAG 2.2 AA [REQ-PRIVACY-01]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    test.slow();
    // Addresses of nobody and of nothing are among the states, and a password that is wrong.
    watch.allow(/400|401|404|WebSocket|wss?:/);
    if (group.who !== undefined) await signIn(group.who);
    const check = async (size: string) => {
      if (CHECKED_AT.includes(size)) await expectAccessible(page);
    };
    expect(await visitAll({ page, sandbox }, group, (_, { name }) => check(name))).toEqual([]);
  });
