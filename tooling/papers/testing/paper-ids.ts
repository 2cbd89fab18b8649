import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { PaperKind } from "./citations.ts";

/** One thing that can be cited. */
export interface PaperEntry {
  readonly kind: PaperKind;
  readonly id: string;
  /** The entry's own words, without its id. */
  readonly text: string;
  /** Below the root of the repository. */
  readonly file: string;
}

export interface DecisionRecord {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** `accepted`, `accepted; …` or `superseded by ADR 0049`; undefined where it has none. */
  readonly status: string | undefined;
}

/** Everything that the papers of `docs/spec` define. */
export function readPaperEntries(root: string): PaperEntry[] {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const decisions = readdirSync(path.join(root, "docs/spec/decisions")).flatMap((name) => {
    const file = `docs/spec/decisions/${name}`;
    return toDecisions(read(file)).map((entry) => ({ ...entry, file }));
  });
  const quality = "docs/spec/quality.md";
  const specification = "docs/spec/specification.md";
  const api = "docs/spec/api.md";
  return [
    ...decisions,
    ...toRows(read(quality)).map((entry) => ({ ...entry, file: quality })),
    ...toHeadings(read(quality)).map((id) => ({ kind: "quality" as const, id, text: "", file: quality })),
    ...toHeadings(read(api)).map((id) => ({ kind: "api" as const, id, text: "", file: api })),
    ...[...read(specification).matchAll(/^## §(\d) (.*)$/gm)].map(([, id = "", text = ""]) => ({
      kind: "spec" as const,
      id,
      text,
      file: specification,
    })),
  ];
}

/** The records of `docs/decisions`, in their order. */
export function readDecisionRecords(root: string): DecisionRecord[] {
  return readdirSync(path.join(root, "docs/decisions"))
    .filter((name) => name !== "README.md")
    .toSorted()
    .map((name) => {
      const file = `docs/decisions/${name}`;
      const text = readFileSync(path.join(root, file), "utf8");
      return {
        id: name.slice(0, 4),
        file,
        title: /^# (.*)$/m.exec(text)?.[1] ?? "",
        status: /^\*\*Status:\*\* (.*)$/m.exec(text)?.[1],
      };
    });
}

/** `- **F2** what was decided`, over as many lines as it takes. */
function toDecisions(text: string): Omit<PaperEntry, "file">[] {
  const items = text.replaceAll(/\n {2}(?=\S)/g, " ").matchAll(/^- \*\*([A-Z]\d+b?)\*\* (.*)$/gm);
  return [...items].map(([, id = "", words = ""]) => ({ kind: "decision", id, text: words }));
}

/** `| F02 | … |` and `| H3 | … |`. */
function toRows(text: string): Omit<PaperEntry, "file">[] {
  return [...text.matchAll(/^\| ([FH])(\d+) \| (.*) \|$/gm)].map(
    ([, letter = "", number = "", words = ""]) => ({
      kind: letter === "F" ? "fault" : "hazard",
      id: `${letter}${number}`,
      text: words,
    }),
  );
}

function toHeadings(text: string): string[] {
  return [...text.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
}
