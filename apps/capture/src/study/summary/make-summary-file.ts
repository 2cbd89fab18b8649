import { formatZonedDateTime } from "@capno/domain/time/date-text";
import { makeSummaryPdf } from "@capno/report/make-summary-pdf";
import type { SummaryFailure } from "@capno/report/summary-parts";
import type { Clock } from "@capno/api-client/clock";

import packageFile from "../../../package.json" with { type: "json" };
import { describeSummary } from "./describe-summary.ts";
import type { SummarySettings, SummarySources } from "./summary-sources.ts";

export interface SummaryFileOrder {
  readonly participants: readonly SummarySources[];
  readonly failures: readonly SummaryFailure[];
  /** The number of participants whose summaries were requested. */
  readonly asked: number;
  readonly settings: SummarySettings;
  readonly brand: string;
  /** Without the extension. */
  readonly fileName: string;
  readonly clock: Pick<Clock, "after">;
  readonly signal: AbortSignal;
  readonly onPage?: (() => void) | undefined;
}

/** The file of a page each. Loaded on the press alone: it brings the PDF library and its type. */
export async function makeSummaryFile(order: SummaryFileOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { participants, settings, failures, asked, brand, fileName, clock, signal, onPage } = order;
  const { asOf, zone } = settings;
  const product = `${brand} Capture`;
  const file = await makeSummaryPdf(
    {
      fileName,
      product,
      madeAt: asOf,
      footer: [`${product} ${packageFile.version} · Data as of ${formatZonedDateTime(asOf, zone)}`],
      pages: participants.map((sources) => describeSummary(sources, settings)),
      failures,
      asked,
    },
    // The browser draws and listens between two pages.
    async () => {
      onPage?.();
      await new Promise<void>((resolve) => clock.after(0, resolve));
      signal.throwIfAborted();
    },
  );
  return file as Uint8Array<ArrayBuffer>;
}
