import { formatPercent } from "@capno/domain/number/percent";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";

import type { ExportState } from "../run/export-machine.ts";
import { getPercent } from "../run/time-left.ts";

/** Announces each change of a run and each quarter of its way to screen readers. */
export function ProgressAnnouncer({ run }: { readonly run: ExportState }) {
  return (
    <VisuallyHidden>
      <span role="status">{toAnnouncement(run)}</span>
    </VisuallyHidden>
  );
}

export function toAnnouncement(run: ExportState): string {
  switch (run.status) {
    case "listing":
      return "Listing the records";
    case "fetching": {
      if (run.progress.isLinkDown) return "No connection. The package will continue.";
      const quarter = Math.floor(getPercent(run.progress) / 25) * 25;
      return quarter === 0 ? "Fetching the records" : `${formatPercent(quarter)} of the records fetched`;
    }
    case "paused":
      return "Paused";
    case "finishing":
      return "Completing the file";
    case "choosing":
    case "empty":
    case "finished":
    case "failed":
      // The panel that comes then says it.
      return "";
    default:
      return run satisfies never;
  }
}
