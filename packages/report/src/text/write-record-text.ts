import type { FieldName, ReportContent } from "../content/report-content.ts";

/**
 * The report in eight lines of plain text, always in this order, to be pasted into a patient's record; below them the
 * practice and the codes that the deployment configured.
 */
export function writeRecordText(content: ReportContent, codes: readonly string[]): string {
  const { result, first } = content;
  const severity = result.severity === undefined ? [] : [`Severity: ${result.severity}`];
  return [
    [`${content.product}: ${content.title}`, ...(first ? [first.footer] : [])].join(". "),
    getLine(content, "test"),
    getLine(content, "date"),
    getLine(content, "handset"),
    getLine(content, "by"),
    [`${result.heading}: ${result.value}`, ...severity, ...getLines(content, "smoking")].join("; "),
    content.quality,
    content.software,
    ...(content.practice.length === 0 ? [] : [`Practice: ${content.practice.join(", ")}`]),
    ...(codes.length === 0 ? [] : [`Codes: ${codes.join("; ")}`]),
  ].join("\n");
}

const getLine = (content: ReportContent, name: FieldName): string => getLines(content, name).join("");

function getLines(content: ReportContent, wanted: FieldName): readonly string[] {
  return content.identifiers.flatMap(({ name, label, value }) =>
    name === wanted ? [`${label}: ${value}`] : [],
  );
}
