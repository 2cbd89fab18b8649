import { writeFile } from "node:fs/promises";

import { extractText, getDocumentProxy } from "unpdf";

import type { App } from "../drivers/app.ts";
import { expect, journey } from "../engine-test.ts";
import { BOTH_PRODUCTS, finishTest, startTest } from "./breath.ts";
import { signIn } from "./people.ts";

const getPrinted = (app: App) =>
  app.evaluate(() => (window as unknown as { readonly printed: readonly string[] }).printed);

/** Points (a 72nd of an inch) that no printer reaches: 6 mm. */
const UNREACHABLE_PT = 17;

/** The words of each page of the paper, none of which stands where a printer does not reach. */
async function readPages(
  app: App,
  { hasMargins }: { readonly hasMargins: boolean },
): Promise<readonly string[]> {
  const pdf = await app.print();
  await writeFile(journey.info().outputPath("paper.pdf"), pdf);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  if (hasMargins)
    expect(await findLowestLine(document), "points to the paper's edge").toBeGreaterThan(UNREACHABLE_PT);
  const { text } = await extractText(document);
  return text.map((each) => each.replaceAll(/\s+/g, " "));
}

/** How far above the paper's edge the lowest words stand, in points. */
async function findLowestLine(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<number> {
  let lowest = Infinity;
  for (let each = 1; each <= document.numPages; each++) {
    const { items } = await (await document.getPage(each)).getTextContent();
    for (const item of items)
      if ("str" in item && item.str.trim() !== "") lowest = Math.min(lowest, Number(item.transform[5]));
  }
  return lowest;
}

/** Instead of a download, which not every driver knows of: the file stays on the page, in letters. */
function keepDownloads(): void {
  const page = window as unknown as { saved: string };
  page.saved = "";
  URL.createObjectURL = (file) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") page.saved = reader.result.replace(/^.*,/, "");
    });
    if (file instanceof Blob) reader.readAsDataURL(file);
    return "#saved";
  };
  HTMLAnchorElement.prototype.click = () => undefined;
}

const readDownload = (app: App) =>
  app.evaluate(() => (window as unknown as { readonly saved: string }).saved);

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;

  journey(`${name}: the report is one sheet with the Test ID, and its UDI`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await startTest(app, serial);
    const { testIdentifier } = await finishTest(app, sandbox, product);
    await app.click({ role: "button", name: "Print" });
    await expect.poll(() => getPrinted(app), { timeout: 20_000 }).toHaveLength(1);
    expect((await getPrinted(app))[0]).toContain(`Respiratory-Test_${testIdentifier}_`);
    const pages = await readPages(app, { hasMargins: true });
    expect(pages).toHaveLength(1);
    for (const words of [testIdentifier, serial, who]) expect(pages[0]).toContain(words);
    if (id === "ntd") {
      expect(pages[0]).toContain("Software UDI used during diagnosis:");
      expect(pages[0]).toContain("Software version");
    }
    await app.evaluate(() => void dispatchEvent(new Event("afterprint")));
    await app.reach(/\/results\//);
  });

  journey(`${name}: one press makes the file of the report`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await startTest(app, serial);
    const { testIdentifier } = await finishTest(app, sandbox, product);
    await app.evaluate(keepDownloads);
    await app.click({ role: "button", name: "Download PDF test results" });
    await expect.poll(() => readDownload(app), { timeout: 30_000 }).not.toBe("");
    const { text } = await extractText(new Uint8Array(Buffer.from(await readDownload(app), "base64")));
    const words = text.join(" ").replaceAll(/\s+/g, " ");
    for (const each of [testIdentifier, serial, who, "Respiratory test report"])
      expect(words).toContain(each);
  });

  journey(
    `${name}: printing the result's own page gives one sheet of the result, without buttons`,
    async ({ open, sandbox }) => {
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
      // Its margins are those of the print dialog, which a driver does not have.
      const pages = await readPages(app, { hasMargins: false });
      expect(pages[0]).toContain(testIdentifier);
      const all = pages.join(" ");
      for (const word of ["Finish test", "Download PDF", "What this result means", "Log out", "Account"])
        expect(all).not.toContain(word);
    },
  );
}
