import { expect, test } from "../support/test.ts";
import { giveDisk, openPackagePage, listRecords, readDisk, readPackage } from "./study-package-page.ts";
test("thin", async ({ page, signIn, sandbox, watch }) => {
  test.setTimeout(300_000);
  watch.allow(/500/);
  await giveDisk(page);
  await openPackagePage(page, signIn, "?group=2");
  const shot = async (name: string) => {
    for (const scheme of ["light", "dark"] as const)
      for (const width of [1280, 768, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.screenshot({
          path: `/tmp/w/package-shots/${name}-${scheme}-${width}.png`,
          fullPage: true,
        });
      }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await shot("choose");
  await listRecords(page);
  await shot("ready");
  await sandbox.faults([{ method: "GET", path: "/capnogram/*75/", status: 500 }]);
  await page.getByRole("button", { name: "Save package" }).click();
  await expect(page.getByText(/left$/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("button", { name: /Show what is missing/ })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: /Show what is missing/ }).click();
  await shot("paused");
  await page.getByRole("button", { name: "Continue" }).click();
  await shot("running");
  await expect(page.getByText(/The package is/)).toBeVisible({ timeout: 200_000 });
  await shot("finished");
  const name = (await page.locator("bdi").first().textContent()) ?? "";
  const read = readPackage(await readDisk(page, name));
  console.log(
    read.names,
    read.rows("records.csv").length,
    read.rows("failed.csv").length,
    read.rows("failed.csv")[0],
    read.text("provenance.json"),
    read.text("README.txt"),
    read.names.map((n) => [n, read.bytes(n).length]),
  );
  console.log(
    (await read.waveforms()).length,
    read.rows("breaths.csv").slice(0, 3),
    read.rows("records.csv")[0],
    read.rows("redcap.csv")[0],
    read.rows("participants.csv")[0],
  );
});
