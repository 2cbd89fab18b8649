import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Levels A and AA of WCAG 2.2; 4.1.1 is no criterion any more. */
const CRITERIA =
  "1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 " +
  "2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 " +
  "3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3";

/** A file of tests in backticks and, behind it in quotation marks, a part of one's title. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g;

/** A name under which the code stores something, or speaks to other tabs; a template's own parts follow its name. */
const KEPT_NAME =
  /["`](?:\$\{PREFERENCE_PREFIX\}|(pref:|capno:|capno-(?=running|settled|handset)|capture:|breath-test:))([a-z-]+)|memoryKey\("([a-z]+)"\)/g;
/** Events of the page; what is only removed, or written to see whether that is possible. */
const NOT_KEPT = [
  "capno:dialogs-changed",
  "capno:scanned",
  "capno:shortcut-ran",
  "breath-test:<base>:references",
  "pref:probe",
];

function listKeptNames(): readonly string[] {
  const files = ["apps/{shell,capture,screen,diagnose}/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"]
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|test-kit|conformance/.test(file));
  return files.flatMap((file) =>
    [...read(file).matchAll(KEPT_NAME)].map(([, prefix = "pref:", name = "", product]) =>
      product === undefined ? prefix + name : `breath-test:<base>:${product}`,
    ),
  );
}

describe("docs/assurance", () => {
  it("judges each criterion of WCAG 2.2 A and AA once", () => {
    const rows = [
      ...read("docs/assurance/accessibility.md").matchAll(/^\| (\d\.\d+\.\d+) [^|]+\| A+ \| ([^|]+) \|/gm),
    ];
    expect(rows.map(([, criterion]) => criterion)).toEqual(CRITERIA.split(" "));
    for (const [, , judgement] of rows)
      expect(["supports", "partly", "does not", "not applicable"]).toContain(judgement);
  });

  it("data.md names everything that a browser keeps", () => {
    const names = [...new Set(listKeptNames())].filter((name) => !NOT_KEPT.includes(name));
    expect(names.length).toBeGreaterThan(20);
    const paper = read("docs/assurance/data.md");
    expect(names.filter((name) => !paper.includes(name))).toEqual([]);
  });

  it.each(["docs/assurance/accessibility.md", "docs/assurance/usability.md", "docs/risk/hazards.md"])(
    "%s names only tests that exist",
    (page) => {
      const named = [...read(page).matchAll(NAMED_TEST)];
      expect(named.length).toBeGreaterThan(10);
      const missing = named.filter(
        ([, file = "", title = ""]) => !existsSync(path.join(ROOT, file)) || !read(file).includes(title),
      );
      expect(missing.map(([test]) => test)).toEqual([]);
    },
  );
});
