import { AREAS } from "../lines/line.ts";
import { escape } from "./escape.ts";
import type { Report, ReportedLine } from "./report.ts";

/** For a build server: an area is a suite, a line a case. */
export function toJUnit(report: Report): string {
  const suites = report.areas.map((area) => {
    const lines = report.lines.filter((line) => line.area === area);
    const count = (is: ReportedLine["is"]) => lines.filter((line) => line.is === is).length;
    return [
      `  <testsuite name="${escape(AREAS[area])}" tests="${lines.length}" failures="${count("failed")}" skipped="${count("not tried")}">`,
      ...lines.map((line) => toCase(line, AREAS[area])),
      "  </testsuite>",
    ].join("\n");
  });
  // What is wrong with everything fails once, by its own name.
  const problem =
    report.problem === undefined
      ? []
      : [
          `  <testsuite name="The server" tests="1" failures="1" skipped="0">`,
          `    <testcase classname="The server" name="can be tried"><failure message="${escape(report.problem)}"/></testcase>`,
          "  </testsuite>",
        ];
  const failures = report.counts.failed + problem.length / 3;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="capno-conformance" tests="${report.lines.length + problem.length / 3}" failures="${failures}" skipped="${report.counts["not tried"]}" time="${report.durationS}">`,
    ...problem,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function toCase(line: ReportedLine, suite: string): string {
  const head = `    <testcase classname="${escape(suite)}" name="${escape(line.id)}">`;
  const because = escape(line.because ?? "");
  switch (line.is) {
    case "passed":
      return `${head}</testcase>`;
    case "failed":
      return `${head}<failure message="${because}">${escape(describe(line))}</failure></testcase>`;
    case "not tried":
      return `${head}<skipped message="${because}"/></testcase>`;
    default:
      return `${head}<system-out>${escape(line.is)}: ${because}</system-out></testcase>`;
  }
}

function describe(line: ReportedLine): string {
  const exchanges = line.exchanges.map(({ request, answer }) => `${request}\n\n${answer}`);
  return [`${line.says} (${line.cites})`, line.productDoes, ...exchanges].join("\n\n");
}
