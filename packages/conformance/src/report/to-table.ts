import { AREAS } from "../lines/line.ts";
import { sayInOneLine, type Report, type ReportedLine, type Result } from "./report.ts";

const MARKS: Readonly<Record<Result, string>> = {
  passed: "✓",
  tolerated: "~",
  differs: "?",
  failed: "✗",
  "not tried": "·",
};
const COLOURS: Readonly<Record<Result, number>> = {
  passed: 32,
  tolerated: 33,
  differs: 36,
  failed: 31,
  "not tried": 90,
};

/** For a terminal: every line by area, then what fails with request and answer. */
export function toTable(report: Report, hasColours: boolean): string {
  const paint = (result: Result, text: string) =>
    hasColours ? `\u001B[${COLOURS[result]}m${text}\u001B[0m` : text;
  if (report.problem !== undefined) return `${paint("failed", "✗")} ${report.problem}\n`;
  const width = Math.max(...report.lines.map(({ id }) => id.length));
  const row = (line: ReportedLine) => {
    const text = line.because ?? (line.is === "passed" ? line.says : "");
    return `  ${paint(line.is, MARKS[line.is])} ${line.id.padEnd(width)}  ${tag(line)}${clean(text)}`;
  };
  const areas = report.areas.flatMap((area) => [
    "",
    AREAS[area],
    ...report.lines.filter((line) => line.area === area).map(row),
  ]);
  const failures = report.lines.filter(({ is }) => is === "failed").flatMap(describeFailure);
  return [...areas, ...failures, "", sayInOneLine(report), ""].join("\n").trimStart();
}

const tag = ({ is, assumed, openQuestions }: ReportedLine) => {
  if (assumed !== undefined) return `[assumed, question ${assumed}] `;
  return is === "failed" && openQuestions ? `[open questions ${openQuestions.join(", ")}] ` : "";
};

function describeFailure(line: ReportedLine): readonly string[] {
  return [
    "",
    `✗ ${line.id}`,
    `  rule     ${line.says} (${line.cites})`,
    `  found    ${clean(line.because ?? "")}`,
    `  product  ${line.productDoes}`,
    ...line.exchanges.flatMap(({ request, answer }) => [
      "  request",
      ...indent(request),
      "  answer",
      ...indent(answer),
    ]),
  ];
}

const indent = (text: string) => text.split("\n").map((each) => `           ${clean(each)}`);

/** A server's text must not drive the terminal. */
const clean = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, "");
