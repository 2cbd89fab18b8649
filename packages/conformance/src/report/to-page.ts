import { createHash } from "node:crypto";

import { AREAS, type Area } from "../lines/line.ts";
import { escape } from "./escape.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { RESULTS, sayInOneLine, type Report, type ReportedLine, type Result } from "./report.ts";

const WORDS: Readonly<Record<Result, string>> = {
  passed: "Passes",
  tolerated: "Tolerated",
  differs: "Not as assumed",
  failed: "Fails",
  "not tried": "Not tried",
};
const toClass = (result: Result) => result.replace(" ", "-");

/** One page to send to the other team: no script, no other file, nothing of a server's text but as text. */
export function toPage(report: Report): string {
  const style = createHash("sha256").update(PAGE_STYLE).digest("base64");
  const failures = report.lines.filter(({ is }) => is === "failed");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${style}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Capno conformance: ${escape(report.api)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
${toHeader(report)}
${failures.length === 0 ? "" : toSection("What fails", failures, true)}
${report.areas.map((area) => toArea(area, report)).join("\n")}
</main>
</body>
</html>
`;
}

function toHeader(report: Report): string {
  const counted = RESULTS.filter((result) => report.counts[result] > 0);
  const facts: readonly (readonly [string, string])[] = [
    ["Address", report.api],
    ["Accounts", report.accounts.join(", ")],
    ["Origin", report.origin],
    ["Tried", report.allowsWrites ? "reading and writing" : "reading alone"],
    [
      "When",
      `${report.startedAt.slice(0, 16).replace("T", " ")} UTC, ${report.calls} calls in ${report.durationS} s`,
    ],
  ];
  return `<header>
<p class="kicker">Capno conformance</p>
<h1>${escape(sayInOneLine(report))}</h1>
${toBar(report, counted)}
<ul class="counts">${counted
    .map(
      (result) =>
        `<li class="${toClass(result)}"><span class="mark"><b>${report.counts[result]}</b>${WORDS[result]}</span></li>`,
    )
    .join("")}</ul>
<dl class="facts">${facts.map(([term, text]) => `<dt>${term}</dt><dd>${escape(text)}</dd>`).join("")}</dl>
</header>`;
}

/** A drawing: widths are its attributes, so the page's policy needs no inline style. */
function toBar({ counts, lines }: Report, counted: readonly Result[]): string {
  let x = 0;
  const parts = counted.map((result) => {
    const width = (counts[result] / lines.length) * 100;
    const part = `<rect class="${toClass(result)}" x="${x}" width="${width}" height="1"/>`;
    x += width;
    return part;
  });
  return `<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts.join("")}</svg>`;
}

function toArea(area: Area, report: Report): string {
  const lines = report.lines.filter((line) => line.area === area);
  return toSection(AREAS[area], lines, false);
}

function toSection(title: string, lines: readonly ReportedLine[], isOpen: boolean): string {
  const passing = lines.filter(({ is }) => is === "passed").length;
  const count = isOpen ? "" : ` <small>${passing} of ${lines.length} pass</small>`;
  return `<section>
<h2>${escape(title)}${count}</h2>
<div class="lines">
${lines.map((line) => toDetails(line, isOpen)).join("\n")}
</div>
</section>`;
}

function toDetails(line: ReportedLine, isOpen: boolean): string {
  const because = line.because === undefined ? "" : `<span class="because">${escape(line.because)}</span>`;
  const questions = [...(line.assumed === undefined ? [] : [line.assumed]), ...(line.openQuestions ?? [])];
  const rows: readonly (readonly [string, string])[] = [
    ["Line", `<code>${escape(line.id)}</code>`],
    ["Rule", escape(line.cites)],
    ["Product", escape(line.productDoes)],
    ...(questions.length === 0
      ? []
      : ([["Open", `questions ${questions.join(", ")} of docs/open-questions.md`]] as const)),
  ];
  return `<details class="${toClass(line.is)}"${isOpen ? " open" : ""}>
<summary><span class="mark">${WORDS[line.is]}</span><span><span class="says">${escape(line.says)}</span>${because}</span></summary>
<div class="more">
<dl>${rows.map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`).join("")}</dl>
${line.exchanges
  .map(
    ({ number, request, answer, durationMs }) => `<div class="exchange">
<figure><figcaption>Request ${number}</figcaption><pre tabindex="0">${escape(request)}</pre></figure>
<figure><figcaption>Answer after ${durationMs} ms</figcaption><pre tabindex="0">${escape(answer)}</pre></figure>
</div>`,
  )
  .join("\n")}
</div>
</details>`;
}
