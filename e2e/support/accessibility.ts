import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/** WCAG 2.2 AA. The default run of the checker would leave out target sizes. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails with a readable list of what assistive technology or a translator would stumble over on the page as it is now,
 * or in one element: a dialog or an alert over a page that ../specs/accessibility.spec.ts visits.
 */
export async function expectAccessible(page: Page, within?: Locator): Promise<void> {
  // A page that is still fading in has the contrast of a page that is fading in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  // In the page itself, which has no frames: the other way opens a second page for every look.
  const checker = new AxeBuilder({ page }).setLegacyMode(true);
  if (within !== undefined) {
    await within.evaluate((element) => element.setAttribute("data-checked", ""));
    checker.include("[data-checked]");
  } else {
    // After a click has scrolled the page, a button may be half under the sticky navigation of its sections.
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  const { violations } = await checker
    // Passed elements are not described: that took as long as judging them.
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary ?? ""}`),
  );
  expect(found, "accessibility").toEqual([]);
  await expectTranslatable(page);
}

/**
 * Fails with the texts that React updates or removes by a reference to their text node. A translator replaces text
 * nodes, so each must be the only text of an element of its own: React then refers to the element (React issue 11538).
 */
async function expectTranslatable(page: Page): Promise<void> {
  const loose = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const isOfReact = Object.keys(text).some((key) => key.startsWith("__reactFiber$"));
      if (isOfReact && text.textContent?.trim() !== "") found.push(text.parentElement?.outerHTML ?? "");
    }
    return found;
  });
  expect(loose, "texts that share their element with others").toEqual([]);
}
