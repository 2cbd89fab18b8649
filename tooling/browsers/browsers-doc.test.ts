import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { findLacks } from "./compat-data.ts";
import { describeDifferences } from "./describe-differences.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { FLOOR } from "./floor.ts";
import { POLYFILLS } from "./polyfills.ts";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../docs/browsers.md"), "utf8");
const ROWS = PAGE.split("\n").filter((line) => line.startsWith("| "));

describe("docs/browsers.md", () => {
  it("names the browsers of the list", () => {
    const rows = ROWS.filter((row) => /^\| [^|]+ \| [\d.]+ \| /.test(row));
    const named = rows.map((row) => row.split(" | ").slice(0, 2).join(" ").replace("| ", ""));
    expect(named).toEqual(FLOOR.map(({ name, version }) => `${name} ${version}`));
  });

  it("says what the oldest are lent, and which of them lack it", () => {
    for (const { feature } of POLYFILLS) {
      const name = feature.split(".").at(-1)?.replace("_static", "") ?? "";
      const row = ROWS.find((line) => line.includes(`.${name}\``));
      const browsers = findLacks(feature).map(({ browser }) => `${browser.name} ${browser.version}`);
      expect(row, name).toContain(`| ${browsers.join(", ")} |`);
    }
  });

  it("says every difference that stays", () => {
    const differences = describeDifferences(EXCEPTIONS);
    expect(differences.length).toBeGreaterThan(0);
    expect(ROWS).toEqual(expect.arrayContaining([...differences]));
  });
});
