import { createHash } from "node:crypto";

import type { DemoDocument } from "./documents.ts";

/** What Chromium prints: a document of headings and paragraphs. */
export function toPage({ title, subtitle, sections }: DemoDocument): string {
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>${escape(title)}</title>
<style>
  @page { size: 210mm 297mm; margin: 26mm 22mm 22mm; }
  body { margin: 0; color: #0f1f21; font: 10.5pt/1.5 "Liberation Sans", Arial, sans-serif; }
  h1 { margin: 0; font-size: 22pt; line-height: 1.2; }
  h1 + p { margin: 4pt 0 24pt; padding-bottom: 12pt; border-bottom: 2pt solid #0b6168; color: #4d6063; }
  h2 { margin: 0 0 6pt; color: #0b6168; font-size: 13pt; break-after: avoid; }
  section { margin-bottom: 20pt; }
  section p { margin: 0 0 5pt; }
</style>
<h1>${escape(title)}</h1>
<p>${escape(subtitle)}</p>
${sections.map(({ heading, lines }) => `<section><h2>${escape(heading)}</h2>${lines.map((line) => `<p>${escape(line)}</p>`).join("")}</section>`).join("\n")}
`;
}

/** At the foot of each sheet. Chromium gives it a page of its own, with its own small letters. */
export const FOOTER =
  '<p style="width: 100%; margin: 0 22mm; color: #4d6063; font: 8pt sans-serif">Capno demo document, synthetic content.' +
  ' Page <span class="pageNumber"></span> of <span class="totalPages"></span>.</p>';

/** Of everything a document is printed from: it differs as soon as the printed file is out of date. */
export function hashSource(document: DemoDocument): string {
  return createHash("sha256").update(toPage(document)).update(FOOTER).digest("base64url");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
