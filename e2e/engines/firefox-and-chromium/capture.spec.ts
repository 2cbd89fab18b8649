import { expect, test } from "../engine-test.ts";
import { chart, expectFull, RESEARCHER, section } from "../../specs/capture/detail-page.ts";
import { countColours } from "../../specs/capture/saved-files.ts";

const DUID = "CARD-001";

test("a researcher goes from the list to a participant whose three charts are drawn", async ({
  page,
  signInByForm,
  watch,
}) => {
  // Playwright's own, with every screenshot: Firefox holds it to our policy.
  watch.allow(/blocked an inline style/);
  await signInByForm(RESEARCHER);
  await expect(page.getByText("60 of 60 users")).toBeVisible();
  // By keys: what Playwright fills in at once, Firefox does not tell React.
  await page.getByRole("searchbox").pressSequentially(DUID);
  await page.getByRole("rowheader").getByRole("link", { name: DUID }).click();
  await expectFull(page, DUID);
  for (const name of [/^Average waveform/, /^Capnogram/, /^Trend/]) {
    await expect(async () => {
      const colours = await countColours(page, await chart(page, name).screenshot());
      expect(colours, name.source).toBeGreaterThan(10);
    }).toPass();
  }
});

test("keys zoom and pan the capnogram, and its values are spoken", async ({ page, signInByForm }) => {
  await signInByForm(RESEARCHER, { at: `/login?to=${encodeURIComponent(`/detail/${DUID}`)}` });
  const zoomOut = section(page, "CAPNOGRAM").getByRole("button", { name: "Zoom out" });
  await chart(page, /^Capnogram/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[aria-live]").filter({ hasText: /\d\.\d{2} kPa/ })).toHaveCount(1);
  await page.keyboard.press("+");
  await expect(zoomOut).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("0");
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
});

test("the capnogram is saved as CSV", async ({ page, signInByForm, saveFile }) => {
  await signInByForm(RESEARCHER, { at: `/login?to=${encodeURIComponent(`/detail/${DUID}`)}` });
  const button = section(page, "CAPNOGRAM").getByRole("button", { name: "Save capnogram as CSV" });
  const { name, content } = await saveFile(() => button.click());
  expect(name).toMatch(new RegExp(String.raw`^${DUID}-capnogram-\d{4}-\d{2}-\d{2}\.csv$`));
  const lines = content.toString("utf8").trim().split("\r\n");
  expect(lines[0]).toContain("Time (s),pCO2 (kPa)");
  expect(lines.length).toBeGreaterThan(3_000);
});
