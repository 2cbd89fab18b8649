import { writeFile } from "node:fs/promises";

import { extractText } from "unpdf";

import type { App } from "../drivers/app.ts";
import { expect, journey } from "../engine-test.ts";
import { BOTH_PRODUCTS, finishTest, startTest } from "./breath.ts";
import { signIn } from "./people.ts";

const getPrinted = (app: App) =>
  app.evaluate(() => (window as unknown as { readonly printed: readonly string[] }).printed);

/** The words of each page of the paper. */
async function readPages(app: App): Promise<readonly string[]> {
  const pdf = await app.print();
  await writeFile(journey.info().outputPath("paper.pdf"), pdf);
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((each) => each.replaceAll(/\s+/g, " "));
}

for (const product of BOTH_PRODUCTS) {
  const { name, id, who, serial } = product;

  journey(`${name}: the report is one sheet with the Test ID, and its UDI`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await startTest(app, serial);
    const { testIdentifier } = await finishTest(app, sandbox, product);
    await app.click({ role: "link", name: "Download PDF test results" });
    await expect.poll(() => getPrinted(app), { timeout: 20_000 }).toHaveLength(1);
    expect((await getPrinted(app))[0]).toContain(`Respiratory-Test_${testIdentifier}_`);
    const pages = await readPages(app);
    expect(pages).toHaveLength(1);
    for (const words of [testIdentifier, serial, who]) expect(pages[0]).toContain(words);
    if (id === "ntd") {
      expect(pages[0]).toContain("Software UDI used during diagnosis:");
      expect(pages[0]).toContain("Software version");
    }
    await app.evaluate(() => void dispatchEvent(new Event("afterprint")));
    await app.reach(/\/results\//);
  });

  journey(
    `${name}: printing the result's own page gives one sheet of the result, without buttons`,
    async ({ open, sandbox }) => {
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
      const pages = await readPages(app);
      expect(pages[0]).toContain(testIdentifier);
      const all = pages.join(" ");
      for (const word of ["Finish test", "Download PDF", "What this result means", "Log out", "Account"])
        expect(all).not.toContain(word);
    },
  );
}
