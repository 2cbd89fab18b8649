import type { ReportContent } from "../content/report-content.ts";
import { drawReport } from "./draw-report.ts";
import { writePdf } from "./write-pdf.ts";

/**
 * The report as a file that can be kept. The same content at the same time gives the same bytes. Loaded on the press
 * alone: it brings a library as large as the rest of the product.
 */
export const makeReportPdf = (content: ReportContent): Promise<Uint8Array> =>
  writePdf(
    {
      title: content.fileName,
      creator: content.product,
      madeAt: content.madeAt,
      footer: getFooterLines(content),
    },
    (page, hasNumbers) => drawReport(page, content, hasNumbers),
  );

function getFooterLines({ first, footer }: ReportContent): readonly string[] {
  return first === undefined ? footer : [first.footer, ...footer];
}
