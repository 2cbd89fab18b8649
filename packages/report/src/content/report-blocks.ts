import type { FirstResultMark, ReportContent, ReportCurve, ReportResult } from "./report-content.ts";
import type { ReportField } from "./result-fields.ts";

/** A block of a report; blocks follow each other downwards. */
export type ReportBlock =
  | {
      readonly kind: "header";
      readonly product: string;
      readonly title: string;
      readonly practice: readonly string[];
    }
  | { readonly kind: "first-result"; readonly mark: FirstResultMark }
  | { readonly kind: "fields"; readonly fields: readonly ReportField[] }
  | { readonly kind: "handwritten"; readonly labels: readonly string[] }
  | { readonly kind: "result"; readonly result: ReportResult; readonly quality: string }
  | { readonly kind: "curve"; readonly curve: ReportCurve }
  | { readonly kind: "legal"; readonly words: string };

/** A report from top to bottom: the printed sheet and the file are both made of these blocks, in this order. */
export function getReportBlocks(content: ReportContent): readonly ReportBlock[] {
  const { product, title, practice, first, fields, handwritten, readBy } = content;
  const { result, quality, curves, legal } = content;
  return [
    { kind: "header", product, title, practice },
    ...(first === undefined ? [] : [{ kind: "first-result", mark: first } as const]),
    { kind: "fields", fields },
    { kind: "handwritten", labels: handwritten },
    { kind: "result", result, quality },
    ...curves.map((curve) => ({ kind: "curve", curve }) as const),
    ...(readBy.length === 0 ? [] : [{ kind: "handwritten", labels: readBy } as const]),
    ...legal.map((words) => ({ kind: "legal", words }) as const),
  ];
}
