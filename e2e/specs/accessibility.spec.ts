import { expect, expectAccessible, test } from "../support/test.ts";
import { visitAll, type RouteGroup } from "../visual/route-walkthrough.ts";
import { ROUTE_GROUPS } from "../visual/routes.ts";
import { NARROW_SIZES, SIZES, type Size } from "../visual/sizes.ts";

/** Opens each page of a group once: its layout is judged at each size, and axe looks at it at one of them. */
function checkPages(group: RouteGroup, sizes: readonly Size[], checkedAt: string, title: string): void {
  test(title, { tag: sizes === SIZES ? "@nightly" : [] }, async ({ page, sandbox, signIn, watch }) => {
    test.slow();
    // Addresses of nobody and of nothing are among the states, and a password that is wrong.
    watch.allow(/400|401|404|WebSocket|wss?:/);
    if (group.who !== undefined) await signIn(group.who);
    const check = async (size: string) => {
      if (size === checkedAt) await expectAccessible(page);
    };
    expect(await visitAll({ page, sandbox }, group, (_, { name }) => check(name), sizes)).toEqual([]);
  });
}

const narrowAndWide = SIZES.filter(({ name }) => name === "1280" || NARROW_SIZES.includes(name));
for (const group of ROUTE_GROUPS) {
  checkPages(
    group,
    narrowAndWide,
    "1280",
    `every page of ${group.name} is laid out well in a narrow window and meets WCAG 2.2 AA [REQ-PRIVACY-01]`,
  );
  checkPages(
    group,
    SIZES,
    "320",
    `every page of ${group.name} is laid out well at every size and meets WCAG 2.2 AA at 320 px [REQ-PRIVACY-01]`,
  );
}
