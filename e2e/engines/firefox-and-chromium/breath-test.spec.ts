import { extractText, getDocumentProxy } from "unpdf";

import { expect, test } from "../engine-test.ts";
import { BOTH_PRODUCTS, finishTest, reachResult } from "../../specs/breath-test/both-products.ts";
import {
  chooseHandset,
  DIAGNOSE_HANDSET,
  getLockSteps,
  getStoredPercent,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "../../specs/breath-test/clinic.ts";
import { getPrinted, makePdf, watchPrinting } from "../../specs/breath-test/print-media.ts";
import { tabTo } from "../../support/keyboard.ts";

/** What no printer reaches of a page's edge: 6 mm, in points. */
const UNREACHABLE_PT = 17;
/** What the server takes to notice that a window is gone. */
const LEASE_MS = 301_000;

test("a screening goes from the handset to the stored percentage", async ({
  page,
  sandbox,
  signInByForm,
}) => {
  await signInByForm("gp@capno.example");
  await startTest(page, "00201");
  const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(isResultPage);
  const percent = page.getByText(await getStoredPercent(sandbox, record), { exact: true });
  await expect(percent).toBeVisible();
  expect((await sandbox.log()).realtime.connected).toBe(true);
  await page.getByRole("button", { name: "Finish test" }).click();
  await expect(page).toHaveURL(/start-test$/);
});

test("a diagnosis can be done with the keyboard alone", async ({ page, sandbox, signInByForm }) => {
  await signInByForm("clinic@capno.example");
  await tabTo(page, /00401/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have selected Handset 00401 for this test")).toBeVisible();
  const start = page.getByRole("button", { name: "Start", exact: true });
  await expect(start).not.toHaveAttribute("aria-disabled", "true");
  await tabTo(page, /^Start$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Loading test results...")).toBeVisible();
  const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(/smoking-history/);
  await tabTo(page, /^Enter number of pack years$/);
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await page.waitForURL(isResultPage);
  await expect(page.getByText("25 pack years")).toBeVisible();
  const { capnograms } = await sandbox.log();
  const stored = capnograms.find((each) => each.capnogramId === capnogramId);
  await expect(page.getByText(stored?.probabilityCategory ?? "?").first()).toBeVisible();
  await tabTo(page, /^Finish test$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/start-test$/);
});

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;
  const user = who.replace("@capno.example", "");

  test(`${name}: the report is printed on one sheet, away from the paper's edge`, async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    await watchPrinting(page);
    await signInByForm(who);
    const { testIdentifier } = await reachResult(page, sandbox, product);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect.poll(() => getPrinted(page)).toHaveLength(1);
    expect((await getPrinted(page))[0]).toContain(`Respiratory-Test_${testIdentifier}_`);
    const { pages, lowestLine } = await readPaper(await makePdf(page));
    expect(pages).toHaveLength(1);
    for (const words of [testIdentifier, serial, who]) expect(pages[0]).toContain(words);
    if (id === "ntd") expect(pages[0]).toContain("Software UDI used during diagnosis:");
    expect(lowestLine, "points to the paper's edge").toBeGreaterThan(UNREACHABLE_PT);
  });

  test(`${name}: one press saves the report as a PDF file`, async ({
    page,
    sandbox,
    signInByForm,
    saveFile,
  }) => {
    await signInByForm(who);
    const { testIdentifier } = await reachResult(page, sandbox, product);
    const { name: file, content } = await saveFile(() =>
      page.getByRole("button", { name: "Download PDF test results" }).click(),
    );
    expect(file).toMatch(/\.pdf$/);
    const { pages } = await readPaper(content);
    for (const words of [testIdentifier, serial, who, "Respiratory test report"])
      expect(pages.join(" ")).toContain(words);
  });

  test(`${name}: closing the window gives the handset back`, async ({
    page,
    context,
    sandbox,
    signInByForm,
    browserName,
  }) => {
    await signInByForm(who);
    const other = await context.newPage();
    await chooseHandset(page, serial);
    await page.close({ runBeforeUnload: true });
    const unlocked = `${user} unlocked user-navigated-away`;
    if (browserName === "firefox") {
      // It loses the last request of some windows; then the server's own time runs out.
      await other.waitForTimeout(2_000);
      await sandbox.clock(LEASE_MS);
    }
    const expired = `${user} expired server-timeout-expired`;
    const ends = browserName === "firefox" ? [unlocked, expired] : [unlocked];
    await expect
      .poll(async () => {
        const [locked, end = "", ...more] = await getLockSteps(sandbox);
        return locked === `${user} locked` && ends.includes(end) && more.length === 0;
      })
      .toBe(true);
  });
}

test("Screen: Back to a running test locks again, subscribes again, and opens its result [FM-22]", async ({
  page,
  sandbox,
  signInByForm,
  goBack,
  watch,
}) => {
  watch.allow(/favicon|Page entered Back-Forward Cache/);
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("no product");
  await signInByForm(screen.who);
  await startTest(page, screen.serial);
  await page.goto("/documents/product-label.svg");
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toContain("unlocked");
  await goBack();
  await expect(page.getByText("Loading test results...")).toBeVisible();
  await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe("gp locked");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const { testIdentifier } = await finishTest(page, sandbox, screen);
  await expect(page.getByText(testIdentifier)).toBeVisible();
});

/** The words of each page, and how far above the paper's edge the lowest of them stand, in points. */
async function readPaper(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  let lowestLine = Infinity;
  for (let each = 1; each <= document.numPages; each++) {
    const { items } = await (await document.getPage(each)).getTextContent();
    for (const item of items)
      if ("str" in item && item.str.trim() !== "")
        lowestLine = Math.min(lowestLine, Number(item.transform[5]));
  }
  const { text } = await extractText(document);
  return { pages: text.map((each) => each.replaceAll(/\s+/g, " ")), lowestLine };
}
