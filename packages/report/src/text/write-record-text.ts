import type { ReportContent } from "../content/report-content.ts";
import { pickFields, type ReportField } from "../content/result-fields.ts";

/**
 * The report in eight lines of plain text, always in this order, to be pasted into a patient's record; below them the
 * practice and the codes that the deployment configured.
 */
export function writeRecordText(content: ReportContent, codes: readonly string[]): string {
  const { result, first, fields } = content;
  const severity = result.severity === undefined ? [] : [`Severity: ${result.severity}`];
  return [
    [`${content.product}: ${content.title}`, ...(first ? [first.footer] : [])].join(". "),
    ...pickFields(fields, "text").map(toText),
    [`${result.heading}: ${result.value}`, ...severity, ...pickFields(fields, "textResult").map(toText)].join(
      "; ",
    ),
    content.quality,
    content.software,
    ...(content.practice.length === 0 ? [] : [`Practice: ${content.practice.join(", ")}`]),
    ...(codes.length === 0 ? [] : [`Codes: ${codes.join("; ")}`]),
  ].join("\n");
}

const toText = ({ label, value }: ReportField): string => `${label}: ${value}`;
