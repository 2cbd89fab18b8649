import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const ID = String.raw`(?:REQ-[A-Z]+-\d\d|HZ-\d\d|FM-\d\d)`;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Ids that a page defines: a bold item of a list, or the first cell of a table. */
const defined = new Set(
  files
    .filter(
      (file) => /^docs\/(?:requirements|risk)\/[a-z-]+\.md$/.test(file) && !file.endsWith("traceability.md"),
    )
    .flatMap((file) => [...read(file).matchAll(new RegExp(String.raw`^(?:- \*\*|\| )(${ID})`, "gm"))])
    .map((match) => match[1] ?? ""),
);

/** The tests that carry an id, by id. */
const tested = new Map<string, Set<string>>();
for (const file of files.filter((each) => /\.(?:test|spec)\.tsx?$/.test(each))) {
  for (const [id] of read(file).matchAll(new RegExp(ID, "g"))) {
    tested.set(id, (tested.get(id) ?? new Set()).add(file));
  }
}

describe("traceability", () => {
  it("every id in a test is defined in docs/requirements or docs/risk", () => {
    expect(defined.size).toBeGreaterThan(200);
    expect([...tested.keys()].filter((id) => !defined.has(id))).toEqual([]);
  });

  it("every hazard and failure mode has a test", () => {
    const risks = [...defined].filter((id) => /^(?:HZ|FM)-/.test(id));
    const hazards = read("docs/risk/hazards.md");
    const isNamed = (id: string) =>
      new RegExp(String.raw`^\| ${id} .*\.(?:test|spec)\.tsx?`, "m").test(hazards);
    expect(risks.filter((id) => !tested.has(id) && !isNamed(id))).toEqual([]);
  });

  it("docs/requirements/traceability.md lists the tests of each id (vitest -u writes it)", async () => {
    const rows = [...defined].toSorted().map((id) => {
      const names = [...(tested.get(id) ?? [])].toSorted().map((file) => `\`${file}\``);
      return `| ${id} | ${names.join(", ") || "none"} |`;
    });
    const page = ["# Traceability", "", "| id | tests |", "|---|---|", ...rows, ""].join("\n");
    await expect(page).toMatchFileSnapshot(path.join(ROOT, "docs/requirements/traceability.md"));
  });
});
