import { MARGIN_TOP } from "../pdf/report-page.ts";
import { writePdf } from "../pdf/write-pdf.ts";
import { drawFailures, drawSummary } from "./draw-summary.ts";
import type { SummaryFile } from "./summary-content.ts";

/**
 * A page for each participant, and a last one for those who have none. Loaded on the press alone, as `makeReportPdf`.
 * `onPage` is awaited after each page: to let the browser draw, and to end it all by throwing.
 */
export const makeSummaryPdf = (file: SummaryFile, onPage: () => Promise<void>): Promise<Uint8Array> =>
  writePdf(
    { title: file.fileName, creator: file.product, madeAt: file.madeAt, footer: file.footer },
    async (page, hasNumbers) => {
      const { document } = page;
      const { pages, failures, asked, product } = file;
      const begin = (place: number) => {
        if (place > 0) document.addPage();
        document.y = MARGIN_TOP;
      };
      for (const [place, content] of pages.entries()) {
        begin(place);
        drawSummary(page, content, product, hasNumbers);
        await onPage();
      }
      if (failures.length === 0) return;
      begin(pages.length);
      drawFailures(page, failures, product, asked);
    },
  );
