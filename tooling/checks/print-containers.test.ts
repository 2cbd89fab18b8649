import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { generate, parse, walk } from "css-tree";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const STYLES = globSync(["apps/*/src/**/*.css", "packages/*/src/**/*.css"], { cwd: ROOT });

/** The selectors that are containers on screen, and those of them that are none on paper. */
function readContainers(css: string): { readonly onScreen: string[]; readonly notOnPaper: string[] } {
  const onScreen: string[] = [];
  const notOnPaper: string[] = [];
  walk(parse(css), {
    visit: "Declaration",
    enter(node) {
      if (node.property !== "container-type" || !this.rule) return;
      const isPrint = this.atrule?.prelude ? generate(this.atrule.prelude) === "print" : false;
      (isPrint && generate(node.value) === "normal" ? notOnPaper : onScreen).push(
        generate(this.rule.prelude),
      );
    },
  });
  return { onScreen, notOnPaper };
}

describe("the CSS containers", () => {
  const sheets = STYLES.map((file) => ({
    file,
    ...readContainers(readFileSync(path.join(ROOT, file), "utf8")),
  })).filter(({ onScreen }) => onScreen.length > 0);

  it("are found in the style sheets", () => {
    expect(sheets.length).toBeGreaterThan(0);
  });

  // Chromium 109 leaves the sheets empty otherwise.
  it.each(sheets)("are disabled for print in $file", ({ onScreen, notOnPaper }) => {
    expect(notOnPaper).toEqual(expect.arrayContaining(onScreen));
  });
});
