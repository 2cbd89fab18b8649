import { formatZonedDateTime } from "@capno/domain/date-text";
import { makeSummaryPdf } from "@capno/report/make-summary-pdf";
import type { SummaryFailure } from "@capno/report/summary-content";
import type { Clock } from "@capno/api-client/clock";

import packageFile from "../../../package.json" with { type: "json" };
import { describeSummary } from "./describe-summary.ts";
import type { SummarySources } from "./load-summary.ts";
import type { SummarySettings } from "./summary-settings.ts";

export interface SummaryFileOrder {
  readonly participants: readonly SummarySources[];
  readonly failures: readonly SummaryFailure[];
  readonly settings: SummarySettings;
  /** "Capno" */
  readonly brand: string;
  /** Without its ending. */
  readonly fileName: string;
  readonly clock: Pick<Clock, "after">;
  readonly signal: AbortSignal;
}

/** The file of a page each. Loaded on the press alone: it brings the PDF library and its type. */
export async function makeSummaryFile(order: SummaryFileOrder): Promise<Blob> {
  const { settings, failures, brand, fileName, clock, signal } = order;
  const { asOf, zone } = settings;
  const product = `${brand} Capture`;
  const file = await makeSummaryPdf(
    {
      fileName,
      product,
      madeAt: asOf,
      footer: [`${product} ${packageFile.version} · Data as of ${formatZonedDateTime(asOf, zone)}`],
      pages: order.participants.map((sources) => describeSummary(sources, settings)),
      failures,
    },
    // The browser draws and listens between two pages.
    async () => {
      await new Promise<void>((resolve) => clock.after(0, resolve));
      signal.throwIfAborted();
    },
  );
  return new Blob([file as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
}
