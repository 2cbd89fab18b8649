/** `pnpm documents`: prints the demo's manuals and guides anew. They are kept as files: `npm start` needs no browser. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { FOOTER, hashSource, toPage } from "./document-page.ts";
import { DOCUMENTS } from "./documents.ts";
import { launchChromium } from "./launch-chromium.ts";

const FOLDER = join(import.meta.dirname, "..", "documents");

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    await page.setContent(toPage(document));
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: "<p></p>",
      footerTemplate: FOOTER,
      tagged: true,
      outline: true,
    });
    writeFileSync(join(FOLDER, `${name}.pdf`), pdf);
    console.log(`${name}.pdf: ${Math.round(pdf.length / 1024)} KiB`);
  }
} finally {
  await browser.close();
}
const sources = Object.entries(DOCUMENTS).map(([name, document]) => [`${name}.pdf`, hashSource(document)]);
writeFileSync(
  join(FOLDER, "printed-from.json"),
  `${JSON.stringify(Object.fromEntries(sources), undefined, 2)}\n`,
);
