import { expect, test } from "../support/test.ts";
import { findLayoutFaults } from "./find-layout-faults.ts";

const long = `<p style="margin:0">Words of a paragraph that has something to say about the weather of today</p>`;

test.describe("the judge of layouts", () => {
  for (const [fault, html, words] of [
    [
      "what is wider than the page",
      `<div style="inline-size:400px">${long}</div>`,
      /scrolls sideways by \d+ px/,
    ],
    [
      "a part that scrolls sideways by less than a word",
      `<nav style="inline-size:90px;block-size:100px;overflow-y:auto"><p style="inline-size:95px">Users</p></nav>`,
      /scrolls sideways by 5 px within the page: nav/,
    ],
    [
      "text cut by its box",
      `<div style="inline-size:90px;overflow:hidden;white-space:nowrap">${long}</div>`,
      /^cut: p/,
    ],
    [
      "text cut by an ellipsis in a region that has a name",
      `<section aria-label="Facts"><p style="inline-size:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">4 left the study: no call</p></section>`,
      /^cut: p/,
    ],
    [
      "a choice that is cut",
      `<select style="inline-size:90px;block-size:30px"><option>All Groups of all projects</option></select>`,
      /^cut: "All Groups/,
    ],
    [
      "a word over several lines",
      `<p style="inline-size:30px;overflow-wrap:anywhere">Location</p>`,
      /"Location" is torn/,
    ],
    [
      "a small target",
      `<button style="inline-size:16px;block-size:16px;padding:0">i</button>`,
      /target of 16 × 16 px/,
    ],
    ["text on other text", `<div>${long}<p style="margin:-20px 0 0">Another</p></div>`, /overlap by/],
    [
      "an empty screen at the end",
      `<p>End</p><div style="block-size:2000px"></div>`,
      /px of nothing at the end/,
    ],
    [
      "a fixed bar over another",
      `<div style="position:fixed;inset:auto 0 0;block-size:60px"></div><div style="position:fixed;inset:auto 0 55px;block-size:60px"></div>`,
      /fixed over each other by 5 px/,
    ],
    [
      "a fixed bar in a low window",
      `<nav style="position:fixed;inset:auto 0 0">Menu</nav>`,
      /fixed in a low window: nav "Menu"/,
    ],
  ] as const) {
    test(`sees ${fault}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 400 });
      await page.setContent(`<!doctype html><body style="margin:8px">${html}`);
      expect((await page.evaluate(findLayoutFaults)).join("\n")).toMatch(words);
    });
  }

  test("says nothing of a page that fits", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 400 });
    await page.setContent(
      `<!doctype html><body style="margin:8px"><h1>Title</h1>${long}<p>See <a href="#a">there</a>.</p><button style="block-size:40px">Go</button>`,
    );
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  });
});
