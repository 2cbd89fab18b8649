import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { readCitations, type Citation } from "./testing/citations.ts";
import { readDecisionRecords, readPaperEntries } from "./testing/paper-ids.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Every text that is, or would be, committed: code, tests, styles and the other papers. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs|js|css|html|md)$/.test(file) && existsSync(path.join(ROOT, file)))
  // Generated from changesets, and written before the dialect was.
  .filter((file) => !/(?:^|\/)CHANGELOG\.md$/.test(file))
  // Quotes the dialect itself, the right and the wrong one.
  .filter((file) => !file.startsWith("tooling/papers/"));
const isPaper = (file: string) => file.startsWith("docs/spec/");

const read = files.map((file) => ({ file, ...readCitations(readFileSync(path.join(ROOT, file), "utf8")) }));
const entries = readPaperEntries(ROOT);
const records = readDecisionRecords(ROOT);

const nameOf = ({ kind, id }: Pick<Citation, "kind" | "id">) => `${kind} ${id}`;
const known = new Set([...entries.map(nameOf), ...records.map(({ id }) => `ADR ${id}`)]);
const cited = new Set(
  read.filter(({ file }) => !isPaper(file)).flatMap(({ citations }) => citations.map(nameOf)),
);

describe("the papers", () => {
  it("are read at all", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(cited.size).toBeGreaterThan(180);
    expect(entries.filter(({ kind }) => kind === "decision").length).toBeGreaterThan(150);
    expect(entries.filter(({ kind }) => kind === "fault").length).toBeGreaterThanOrEqual(25);
  });

  it("define each id once", () => {
    const names = entries.map(nameOf);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it("hold everything that code, tests and papers cite", () => {
    const missing = read.flatMap(({ file, citations }) =>
      citations
        .filter((citation) => !known.has(nameOf(citation)))
        .map((citation) => `${file}:${citation.line} ${nameOf(citation)}`),
    );
    expect(missing).toEqual([]);
  });

  it("are cited in one dialect, so that a fault is never taken for a decision (docs/spec/README.md)", () => {
    // Where a line of a paper defines an id, it stands without its kind; a wrong kind is wrong everywhere.
    const wrong = read.flatMap(({ file, bad }) =>
      bad
        .filter(({ hint }) => !file.endsWith(".md") || / is no /.test(hint))
        .map(({ text, line, hint }) => `${file}:${line} "${text}": ${hint}`),
    );
    expect(wrong).toEqual([]);
  });

  it("hold nothing that nobody cites without saying why", () => {
    const silent = entries
      .filter(({ kind }) => kind === "decision" || kind === "fault" || kind === "spec")
      .filter((entry) => !cited.has(nameOf(entry)))
      .filter(({ text }) => !/\bNot cited: \S|^Obsolete: \S/.test(text))
      .map(
        ({ file, id }) =>
          `${file}: ${id} is cited nowhere and does not say why ("Not cited: …", "Obsolete: …")`,
      );
    expect(silent).toEqual([]);
  });

  it("say that something is not cited only where that is so", () => {
    const stale = entries
      .filter((entry) => /\bNot cited: /.test(entry.text) && cited.has(nameOf(entry)))
      .map(nameOf);
    expect(stale).toEqual([]);
  });

  it("name for each hazard a test that is there", () => {
    const hazards = entries.filter(({ kind }) => kind === "hazard");
    const proofs = hazards.map(({ id, text }) => ({
      id,
      proof: /`([^`]+\.(?:test|spec)\.tsx?)`$/.exec(text)?.[1],
    }));
    expect(proofs).toHaveLength(13);
    expect(proofs.filter(({ proof }) => proof === undefined || !existsSync(path.join(ROOT, proof)))).toEqual(
      [],
    );
  });
});

describe("the records of decisions", () => {
  it("are numbered once, and by their file's name", () => {
    expect(records.filter(({ id, title }) => !title.startsWith(`${id} `))).toEqual([]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  });

  it("each have a status, and what supersedes one is there", () => {
    const status = /^(?:accepted|superseded by ADR \d{4})(?:$|[;.] )/;
    expect(records.filter((record) => !status.test(record.status ?? ""))).toEqual([]);
  });
});
