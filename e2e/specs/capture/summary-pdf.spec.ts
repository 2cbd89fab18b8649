import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";

import { readPages } from "../../support/read-pdf.ts";
import { loseFiles } from "../../support/other-files.ts";
import { readAnswers } from "../../support/read-answers.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { card, expectFull, latest, RESEARCHER } from "./detail-page.ts";
import { readDownload } from "./saved-files.ts";

const button = (page: Page) => page.getByRole("button", { name: "PDF summary" });

async function saveSummary(page: Page) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page).press("Enter")]);
  const file = await readDownload(download);
  return { name: download.suggestedFilename(), file, pages: await readPages(file) };
}

test.describe("a participant's summary as PDF [REQ-DETAIL-44]", () => {
  test("the summary is one page with the numbers of the User Summary, and its code is loaded on the press [HZ-15] @daily:files", async ({
    page,
    signIn,
  }) => {
    const scripts: string[] = [];
    await readAnswers(
      page,
      (url) => url.pathname.endsWith(".js"),
      async (response) => {
        scripts.push(await response.text());
      },
    );
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    expect(scripts.filter((text) => text.includes("%PDF-"))).toEqual([]);

    const saved = await saveSummary(page);
    expect(scripts.filter((text) => text.includes("%PDF-"))).toHaveLength(1);
    expect(saved.name).toMatch(/^CARD-001-summary-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(saved.pages).toHaveLength(1);
    const [text] = saved.pages;
    const document = await getDocumentProxy(new Uint8Array(saved.file));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(text).toContain("Summary of CARD-001");
    expect(text).toMatch(/Data as of \d{2} \w+ \d{4}, \d{2}:\d{2} /);
    expect(text).toContain("Page 1 of 1");
    expect(text).toContain(await latest(page).innerText());
    const usage = page.getByRole("region", { name: "USAGE & QUALITY" });
    for (const percent of (await usage.innerText()).match(/\d+\s*%/g) ?? ["missing"])
      expect(text).toContain(percent.replaceAll(/\s/g, ""));
    for (const [title, unit] of [
      ["END TIDAL CO2", " kPa"],
      ["RESPIRATORY RATE", " bpm"],
      ["OBSTRUCTIVE INDEX", ""],
    ] as const) {
      const article = page.getByRole("article", { name: title });
      const words = await article.innerText();
      const [number] = /\d+(?:\.\d+)?/.exec(words.slice(words.indexOf(title) + title.length)) ?? ["missing"];
      const [status] = /Within expected range|In the \w+ range|\w+ the displayed range/.exec(words) ?? [""];
      expect(text).toContain(`Latest: ${number}${unit}. ${status}`);
    }
    const capnogram = page.getByRole("region", { name: "CAPNOGRAM" });
    const [quality = "missing"] = /\d+ of \d+ breaths used[^\n]*/.exec(await capnogram.innerText()) ?? [];
    expect(text).toContain(quality);
    await expect(card(page)).toBeVisible();
  });

  test("a summary that cannot be made says why, saves nothing, and is made by the next press", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/Failed to load|404|net::ERR_|chunk|could not be made/i);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    const alert = page.getByRole("alert").filter({ hasText: "The summary could not be made" });

    const files = await loseFiles(page, /\.js$/);
    await button(page).click();
    await expect(alert).toContainText("What makes the PDF could not be loaded. Nothing was saved.");
    await files.end();

    await sandbox.faults([{ method: "GET", path: "/duid/param/", status: 500 }]);
    await button(page).click();
    await expect(alert).toContainText("whilst loading the trends. Nothing was saved.");
    await expectAccessible(page, alert);
    await sandbox.clearFaults();

    expect((await saveSummary(page)).pages[0]).toContain("CARD-001");
    await expect(alert).toHaveCount(0);
  });
});
