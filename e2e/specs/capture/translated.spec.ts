import type { Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { signIn as signInAt } from "../../support/sign-in.ts";
import { translatePages, TRANSLATORS } from "../../support/translator.ts";
import { LIST, lookAgain, openList, RESEARCHER, rows } from "./study-list.ts";

/** Each row that is drawn, by its participant: all that it says. */
const readRows = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page
    .locator("tr[data-place]")
    .evaluateAll((found) =>
      Object.fromEntries(found.map((row) => [row.getAttribute("data-duid") ?? "", row.textContent])),
    );

for (const translator of TRANSLATORS) {
  test(`a translator that ${translator} leaves each participant their own numbers, filtered, sorted, scrolled and updated [FM-26 C]${translator === "ignores the attribute" ? " @daily:translator" : ""}`, async ({
    page,
    sandbox,
    signIn,
    openWindow,
  }) => {
    const plain = await openWindow();
    await signInAt(plain, RESEARCHER);
    await expect(plain.getByText("60 of 60 users")).toBeVisible();
    await translatePages(page, translator);
    await page.clock.install();
    await openList(page, signIn);
    const isTranslated = page.locator("font").first();
    if (translator === "ignores the attribute") await expect(isTranslated).toBeAttached();
    else await expect(isTranslated).toHaveCount(0);

    const both = [page, plain];
    const expectSameRows = () =>
      expect
        .poll(async () => {
          const expected = await readRows(plain);
          return Object.entries(await readRows(page)).filter(([duid, text]) => expected[duid] !== text);
        })
        .toEqual([]);
    for (const each of both) await each.getByRole("searchbox").pressSequentially("LEEDS-00", { delay: 15 });
    await expect(page.getByText("9 of 60 users")).toBeVisible();
    await expect(plain.getByText("9 of 60 users")).toBeVisible();
    await expectSameRows();
    for (const each of both) await each.getByRole("searchbox").fill("");
    for (const presses of [1, 2, 3]) {
      for (const each of both) await each.getByRole("button", { name: "Total Records" }).click();
      await expect(rows(page), `sorted ${presses} times`).not.toHaveCount(0);
      await expectSameRows();
    }
    for (const key of ["PageDown", "End", "Home"]) {
      for (const each of both) {
        await rows(each).first().getByRole("link").focus();
        await each.keyboard.press(key);
      }
      await expectSameRows();
    }

    await sandbox.faults([
      { ...LIST, change: { set: { adherence: 0.77, latest_capnogram_breath_quality: 0.66 } } },
    ]);
    const firstRow = rows(page).first().locator("..");
    await lookAgain(page);
    await expect(firstRow).toContainText("77%");
    for (const [duid, text] of Object.entries(await readRows(page))) expect(text, duid).toMatch(/66%.*77%/);
    await rows(page).first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/-\d{3}/);
    await expect(page.getByText("Respiratory Rate").first()).toBeVisible();
  });
}
