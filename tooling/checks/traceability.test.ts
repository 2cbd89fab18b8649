import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
/** Not committed: each commit would change it. */
const PAGE = ".cache/traceability.md";
const TEXT_FILE = /\.(?:tsx?|mjs|css|html|json|ya?ml|md|sh)$/;
/** What releases of before were, with the ids of their time. */
const HISTORY = /(?:^|\/)CHANGELOG\.md$/;
const ID = String.raw`(?:REQ-[A-Z]+-\d\d|HZ-\d\d|FM-\d\d)`;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => existsSync(path.join(ROOT, file)));
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const findIds = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(ID, "g"))].map(([id]) => id);

/** What each id means: a bold item of a list with its further lines, or a row of a table. */
const definitions = new Map(
  files
    .filter((file) => /^docs\/(?:requirements|risk)\/[a-z-]+\.md$/.test(file))
    .flatMap((file) => [
      ...read(file).matchAll(new RegExp(String.raw`^(?:- \*\*|\| )(${ID})(.*(?:\n {2}.*)*)`, "gm")),
    ])
    .map(([, id = "", text = ""]) => [id, text.replaceAll(/\s+/g, " ")] as const),
);
const isHazard = (id: string) => id.startsWith("HZ-");

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Whether it is `it`, `test`, `describe`, or one with `.each(…)`, `.skip` and the like behind it. */
function isTestFunction(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "Identifier") return /^(?:it|test|describe)$/.test(String(node["name"]));
  return isTestFunction(node["object"] ?? node["callee"] ?? node["tag"]);
}

/** The titles of a file with an id: those of tests and groups, and the rows of `.each(…)`, which become titles. */
function findTitles(file: string): readonly string[] {
  const text = read(file);
  if (findIds(text).length === 0) return [];
  const titles: string[] = [];
  const walk = (node: unknown, isTitle: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, isTitle));
    if (!isNode(node)) return;
    const value = node.type === "TemplateElement" ? (node["value"] as Node)["cooked"] : node["value"];
    if (isTitle && typeof value === "string") titles.push(value);
    if (node.type === "CallExpression" && isTestFunction(node["callee"])) {
      const [title, ...rest] = node["arguments"] as readonly Node[];
      walk(node["callee"], true);
      walk(title, !/Function/.test(title?.type ?? ""));
      return walk(rest, false);
    }
    const isInside = isTitle && !/Function/.test(node.type);
    for (const [key, part] of Object.entries(node)) if (key !== "value" || isNode(part)) walk(part, isInside);
  };
  walk(parseSync(file, text).program.body, false);
  return titles.filter((title) => findIds(title).length > 0);
}

/** The titles that carry an id, with their files. A comment is no test. */
const titles = new Map<string, string[]>();
for (const file of files.filter((each) => /\.(?:test|spec)\.tsx?$/.test(each))) {
  for (const title of findTitles(file)) {
    const text = title.replaceAll(/\s*(?:\[[^\]]*(?:\]|$)|@\S+)/g, "").trim();
    const line = `  - \`${file}\`${text === "" ? "" : `: ${text}`}`;
    for (const id of new Set(findIds(title))) titles.set(id, [...(titles.get(id) ?? []), line]);
  }
}

describe("traceability", () => {
  it("every id in the title of a test is defined in docs/requirements or docs/risk", () => {
    expect(definitions.size).toBeGreaterThan(200);
    expect([...titles.keys()].filter((id) => !definitions.has(id))).toEqual([]);
  });

  it("a requirement has at most 40 words, without its tag, reason and loss, so that one test can hold it", () => {
    const toWords = (text: string) =>
      (text.split(/\*(?:Why|Loss):\*|Not cited:/)[0] ?? "")
        .replaceAll(/\*\*|\[[A-Z-]+\]/g, "")
        .trim()
        .split(" ");
    const long = [...definitions].filter(([id, text]) => id.startsWith("REQ-") && toWords(text).length > 40);
    expect(long.map(([id]) => id)).toEqual([]);
  });

  it("every requirement, hazard, failure mode and decision that a file cites exists", () => {
    const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []));
    const dead = files
      .filter((file) => TEXT_FILE.test(file) && !HISTORY.test(file))
      .flatMap((file) => {
        const text = read(file);
        const cited = [...text.matchAll(/\bADRs?\s+(\d{4})\b|\[(?:ADR )?(\d{4})\]\(/g)];
        return [
          ...findIds(text).filter((id) => !definitions.has(id)),
          ...cited.map(([, id, linked]) => id ?? linked ?? "").filter((id) => !decisions.has(id)),
        ].map((id) => `${file}: ${id}`);
      });
    expect(decisions.size).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  it("docs/risk/hazards.md names the tests of every hazard, and each exists", () => {
    const hazards = [...definitions].filter(([id]) => isHazard(id));
    const tests = hazards.map(
      ([id, row]) => [id, [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)]] as const,
    );
    expect(hazards.length).toBeGreaterThan(10);
    expect(tests.filter(([, named]) => named.length === 0).map(([id]) => id)).toEqual([]);
    expect(
      tests
        .flatMap(([, named]) => named.map(([, file = ""]) => file))
        .filter((file) => !files.includes(file)),
    ).toEqual([]);
  });

  it("every failure mode has a test, and every requirement a test or the reason why none cites it", () => {
    const uncited = [...definitions].filter(([id]) => !isHazard(id) && !titles.has(id));
    expect(uncited.filter(([id, text]) => id.startsWith("FM-") || !text.includes("Not cited: "))).toEqual([]);
    const superfluous = [...definitions].filter(
      ([id, text]) => titles.has(id) && text.includes("Not cited: "),
    );
    expect(superfluous.map(([id]) => id)).toEqual([]);
  });

  it("every hazard and every [SAFETY] requirement is defined once, and a test cites each of these requirements", () => {
    const pages = files.filter((file) => /^docs\/(?:requirements|risk)\//.test(file)).map(read);
    const safety = [...definitions].filter(([id, text]) => isHazard(id) || text.includes("[SAFETY]"));
    expect(safety.length).toBeGreaterThan(40);
    const isDefinedOnce = (id: string) => pages.join("\n").split(`- **${id}**`).length === 2;
    expect(safety.filter(([id]) => !isDefinedOnce(id)).map(([id]) => id)).toEqual([]);
    expect(safety.filter(([id]) => !isHazard(id) && !titles.has(id)).map(([id]) => id)).toEqual([]);
  });

  it(`writes ${PAGE}: the tests that cite each id`, () => {
    const rows = [...definitions]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, text]) => {
        const reason = text.split("Not cited: ")[1];
        return [
          `- **${id}**${reason === undefined ? "" : ` none: ${reason}`}`,
          ...new Set((titles.get(id) ?? []).toSorted()),
        ].join("\n");
      });
    const page = [
      "# Traceability",
      "",
      "The tests whose titles cite each requirement, hazard and failure mode, by file.",
      "",
      ...rows,
      "",
    ].join("\n");
    mkdirSync(path.join(ROOT, ".cache"), { recursive: true });
    writeFileSync(path.join(ROOT, PAGE), page);
    expect(page).toContain("- **HZ-01**");
  });
});
