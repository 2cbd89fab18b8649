import { expect, test } from "../../support/test.ts";
import {
  countSessionEvents,
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  openTab,
  productSelection,
} from "./browser-session.ts";

test.describe("a page that Back brings back from memory [FM-22]", () => {
  test("still signed in: covered until the session was checked, and the page goes on", async ({
    page,
    signInByForm,
    watch,
  }) => {
    watch.allow(/favicon/);
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    await markRestores(page);
    await page.goto("/remotes.json");
    await page.goBack({ waitUntil: "commit" });
    expect(await readRestores(page)).toEqual(["restored, covered: true"]);
    await expectSignedIn(page);
    await expect(page.getByText("Checking your session")).toBeHidden();
  });

  test("logged out meanwhile: covered before anything is seen, then the sign-in page @daily:back", async ({
    page,
    context,
    sandbox,
    signInByForm,
    watch,
  }) => {
    watch.allow(/favicon/);
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    await markRestores(page);
    await page.goto("/remotes.json");
    const other = await openTab(context, "/logout");
    await expectSignedOut(other);
    await page.goBack({ waitUntil: "commit" });
    await expectSignedOut(page);
    // A message from another tab makes the browser give the page up: then it was reloaded.
    for (const restored of (await readRestores(page)) ?? [])
      expect(["restored, covered: true", "restored, at sign-in"]).toContain(restored);
    await expect(productSelection(page)).toBeHidden();
    expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  });
});

interface Marked {
  restores?: string[];
}

/** Notes when the very same page comes back, and whether it was covered when it began to be seen. */
function markRestores(page: { evaluate(run: () => void): Promise<void> }): Promise<void> {
  return page.evaluate(() => {
    const restores: string[] = [];
    (window as Marked).restores = restores;
    // Comes before anything is painted, and before the page's own look at the session.
    document.addEventListener("resume", () => {
      const isCovered = document.body.textContent.includes("Checking your session");
      // The session may have found its end before this listener is asked.
      const isAtSignIn = document.querySelector("input[type=password]") !== null;
      const hasLeft = isAtSignIn && !document.body.textContent.includes("Product Selection");
      restores.push(!isCovered && hasLeft ? "restored, at sign-in" : `restored, covered: ${isCovered}`);
    });
  });
}

function readRestores(page: {
  evaluate<T>(run: () => T): Promise<T>;
}): Promise<readonly string[] | undefined> {
  return page.evaluate(() => (window as Marked).restores);
}
