import { expect } from "@playwright/test";
import { By, Key, type WebDriver, type WebElement } from "selenium-webdriver";

import { readPages } from "../../support/read-pdf.ts";
import { BOTH_PRODUCTS, type Column } from "../../specs/breath-test/both-products.ts";
import { getLockSteps, getStoredPercent } from "../../specs/breath-test/clinic.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { click, control, exactControl, reach, see, signIn, test, waitTo, words } from "./webkit-test.ts";

const RESEARCHER = "research@capno.example";
const EVERYONE = "everyone@capno.example";
const PRODUCTS = words("Product Selection");
const PASSWORD_FIELD = By.css("input[type=password]");

async function startTest(driver: WebDriver, serial: string): Promise<void> {
  await click(driver, control(serial));
  await see(driver, words(`You have selected Handset ${serial} for this test`));
  await click(driver, exactControl("Start"));
  await see(driver, words("Loading test results..."));
}

/** Breathes, answers the question where one is asked, and waits for the result. */
async function finishTest(driver: WebDriver, sandbox: Sandbox, { id, udi }: Column) {
  const record = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  if (id === "ntd") await click(driver, control("Don't know"));
  await reach(driver, /\/results\//);
  await see(driver, words(record.testIdentifier));
  return record;
}

async function tabTo(driver: WebDriver, text: string): Promise<void> {
  await see(driver, words(text));
  for (let presses = 0; presses < 60; presses++) {
    const active = driver.switchTo().activeElement();
    const said = await driver.executeScript<string>(
      "const [it] = arguments; return it.matches('a, button, input') ? (it.labels?.[0] ?? it).textContent : ''",
      active,
    );
    if (said.includes(text)) return expect.poll(() => active.getAttribute("aria-disabled")).toBeNull();
    await driver.actions().sendKeys(Key.TAB).perform();
  }
  throw new Error(`Tab never reached ${text}`);
}

const press = (driver: WebDriver, ...keys: readonly string[]) =>
  driver
    .actions()
    .sendKeys(...keys)
    .perform();

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;
  const user = who.replace("@capno.example", "");

  test(`${name}: a test goes from the handset to its result, printed without buttons and saved as a PDF file`, async ({
    webkit,
    sandbox,
  }) => {
    const { driver } = webkit;
    await signIn(driver, who);
    await startTest(driver, serial);
    const record = await finishTest(driver, sandbox, product);
    if (id === "nts") await see(driver, words(await getStoredPercent(sandbox, record)));
    expect((await sandbox.log()).realtime.connected).toBe(true);

    await click(driver, control("Download PDF test results"));
    const saved = (await readPages(await webkit.readSaved(/^(?!paper).*\.pdf$/))).join(" ");
    for (const each of [record.testIdentifier, serial, who]) expect(saved).toContain(each);

    // The page's own print() opens a dialog that no test can close: our window prints what it shows.
    await driver.executeScript("webkit.messageHandlers.capnoPrint.postMessage('')");
    const printed = (await readPages(await webkit.readSaved(/^paper\.pdf$/))).join(" ");
    expect(printed).toContain(record.testIdentifier);
    for (const each of ["Finish test", "Download PDF", "Log out"]) expect(printed).not.toContain(each);
  });

  test(`${name}: closing the window gives the handset back`, async ({ webkit: { driver }, sandbox }) => {
    await signIn(driver, who);
    const [first = ""] = await driver.getAllWindowHandles();
    await driver.switchTo().newWindow("window");
    const other = await driver.getWindowHandle();
    await driver.switchTo().window(first);
    await click(driver, control(serial));
    await see(driver, words(`You have selected Handset ${serial} for this test`));
    await driver.close();
    await driver.switchTo().window(other);
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`]);
  });
}

test("a diagnosis can be done with the keyboard alone", async ({ webkit: { driver }, sandbox }) => {
  const [, diagnose] = BOTH_PRODUCTS;
  if (diagnose === undefined) throw new Error("no product");
  await signIn(driver, diagnose.who);
  await tabTo(driver, diagnose.serial);
  await press(driver, Key.ENTER);
  await see(driver, words("You have selected Handset 00401 for this test"));
  await waitTo(driver, () =>
    driver.findElement(By.xpath("//button[.='Start' and not(@aria-disabled='true')]")),
  );
  await tabTo(driver, "Start");
  await press(driver, Key.ENTER);
  await see(driver, words("Loading test results..."));
  await sandbox.breathe(diagnose.udi, { seconds: 0 });
  await reach(driver, /smoking-history/);
  await tabTo(driver, "Enter number of pack years");
  await press(driver, "12", Key.ENTER);
  await reach(driver, /\/results\//);
  await see(driver, words("12 pack years"));
});

test("a researcher goes from the list to a participant whose charts are drawn, and saves the values as CSV", async ({
  webkit,
}) => {
  const { driver } = webkit;
  await signIn(driver, RESEARCHER);
  await see(driver, words("60 of 60 users"));
  await (await see(driver, By.css("input[type=search]"))).sendKeys("CARD-001");
  await click(driver, By.xpath("//*[@role='rowheader' or self::th]//a[contains(., 'CARD-001')]"));
  await reach(driver, /^\/detail\/CARD-001/);
  for (const chart of ["Average waveform", "Capnogram", "Trend"]) {
    const plot = await see(driver, By.css(`[role=application][aria-label^='${chart}']`));
    await expect.poll(() => countColours(driver, plot), { message: chart }).toBeGreaterThan(10);
  }
  await click(driver, control("Save capnogram as CSV"));
  const lines = (await webkit.readSaved(/^CARD-001-capnogram-.*\.csv$/))
    .toString("utf8")
    .trim()
    .split("\r\n");
  expect(lines[0]).toContain("Time (s),pCO2 (kPa)");
  expect(lines.length).toBeGreaterThan(3_000);
});

test("a page that Back brings back after a log-out in another window shows sign-in [FM-22]", async ({
  webkit: { driver },
}) => {
  await signIn(driver, EVERYONE);
  await see(driver, PRODUCTS);
  const address = await driver.getCurrentUrl();
  const first = await driver.getWindowHandle();
  await driver.get(new URL("/documents/product-label.svg", address).href);
  await driver.switchTo().newWindow("window");
  await driver.get(new URL("/logout", address).href);
  await reach(driver, /^\/login/);
  await driver.switchTo().window(first);
  await driver.navigate().back();
  await see(driver, PASSWORD_FIELD);
  expect(await driver.findElements(PRODUCTS)).toEqual([]);
});

test("a session that is not remembered is kept over a reload, and not in a new window", async ({
  webkit: { driver },
}) => {
  const address = await driver.getCurrentUrl();
  await see(driver, PASSWORD_FIELD);
  await click(driver, By.css("input[type=checkbox]"));
  await signIn(driver, EVERYONE);
  await see(driver, PRODUCTS);
  await driver.navigate().refresh();
  await see(driver, PRODUCTS);
  await driver.switchTo().newWindow("window");
  await driver.get(new URL("/product?choose=1", address).href);
  await reach(driver, /^\/login/);
});

/** Of what is seen of an element; an empty one has one colour. */
async function countColours(driver: WebDriver, element: WebElement): Promise<number> {
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
  // One of the whole window: that of an element is empty in WebKitGTK.
  const png = await driver.takeScreenshot();
  return driver.executeAsyncScript<number>(
    `const [element, png, end] = arguments;
    const { x, y, width, height } = element.getBoundingClientRect();
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    createImageBitmap(new Blob([bytes], { type: "image/png" })).then((image) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      end(new Set(new Uint32Array(context.getImageData(x, y, width, height).data.buffer)).size);
    });`,
    element,
    png,
  );
}
