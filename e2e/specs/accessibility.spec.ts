import { writeStatusAs } from "../support/other-account.ts";
import { changeConfiguration } from "../support/other-files.ts";
import { expect, expectAccessible, test } from "../support/test.ts";
import { visitAll } from "../visual/route-walkthrough.ts";
import { ROUTE_GROUPS } from "../visual/routes.ts";
import { CAPTURE_PRESSED } from "../visual/routes/capture-pressed.ts";
import { CAPTURE, CAPTURE_WORKLIST } from "../visual/routes/capture-routes.ts";
import { SIZES } from "../visual/sizes.ts";

/** axe looks at each page in a narrow and in a wide window. */
const CHECKED_AT = ["320", "1280"];
const USUAL_SIZES = SIZES.filter(({ name }) => ["390", "768", "1280"].includes(name));

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

for (const group of CAPTURE_PRESSED)
  test(`every state of ${group.name} is laid out well at 390, 768 and 1280 px and meets WCAG 2.2 AA`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    test.slow();
    watch.allow(/400|404|WebSocket|wss?:/);
    await signIn(group.who ?? "");
    const check = () => expectAccessible(page);
    expect(await visitAll({ page, sandbox }, group, check, USUAL_SIZES)).toEqual([]);
  });

for (const group of [CAPTURE, CAPTURE_WORKLIST])
  test(`no page of ${group.name} cuts a text when a participant has left the study and the study log takes nothing`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    test.slow();
    watch.allow(/400|404|500|WebSocket|wss?:/);
    await changeConfiguration(page, () => ({
      capture: {
        studyLogUrl: "/v2/study-log/",
      },
    }));
    for (const [duid, reason] of [
      ["CARD-002", "died"],
      ["CARD-003", "lost"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- the second is written on top of the first
      await writeStatusAs(sandbox, "research@capno.example", duid, {
        enrolled: "2026-01-05",
        left: "2026-03-01",
        reason,
      });
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", status: 500 }]);
    await signIn("research@capno.example");
    expect(await visitAll({ page, sandbox }, group, undefined, USUAL_SIZES)).toEqual([]);
  });
