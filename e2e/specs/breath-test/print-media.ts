import type { Page } from "@playwright/test";

/** Notes the titles under which the page prints, instead of a dialog that no test can close. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: [] as string[] });
    addEventListener("afterprint", (event) => {
      // Making a PDF is printing too, and would end the page as the dialog does.
      if ("isMakingPdf" in window && window.isMakingPdf === true) event.stopImmediatePropagation();
    });
    window.print = () => {
      (window as unknown as { printed: string[] }).printed.push(document.title);
    };
  });
}

export const getPrinted = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed: readonly string[] }).printed);

/** The page as paper, while its own sequence of printing stands still. */
export async function makePdf(page: Page): Promise<Buffer> {
  await page.evaluate(() => Object.assign(window, { isMakingPdf: true }));
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  await page.evaluate(() => Object.assign(window, { isMakingPdf: false }));
  return pdf;
}
