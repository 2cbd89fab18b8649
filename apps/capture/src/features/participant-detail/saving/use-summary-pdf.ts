import type { Participant } from "@capno/domain/participant";
import { toEpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useSearchParams } from "@capno/router";
import { FILE_NOT_SAVED, type SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { useState } from "react";

import { parseCalendarView } from "../../../paths/calendar-path.ts";
import { useParticipants } from "../../../queries/use-participants.ts";
import { useSaving } from "../../../shared/use-saving.ts";
import { toSummaryNotes } from "../../../state/notes/find-notes.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { loadSummary } from "../../../state/summary/load-summary.ts";
import { loadSummaryMaker, SummaryMakerError } from "../../../state/summary/load-summary-maker.ts";
import { formatFailure } from "../../../shared/failure-text.ts";
import { toFileName } from "../../../shared/file-name.ts";

/** Saves the participant's summary, as of the press and in the zone of the page's calendar. */
export function useSummaryPdf(participant: Participant): {
  readonly save: (signal: AbortSignal) => Promise<void>;
  /** Why the last press saved nothing. */
  readonly failure: string | undefined;
} {
  const { http, clock, config, session, notices } = useServices();
  const { notes, statuses, lastViewed, values } = useCapture();
  const [params] = useSearchParams();
  const listedAt = useParticipants().data?.asOf;
  const { chooseTarget } = useSaving();
  const [failure, setFailure] = useState<string>();

  async function save(signal: AbortSignal): Promise<void> {
    setFailure(undefined);
    const now = clock.now();
    const fileName = toFileName(participant.duid, "summary", now);
    let target: SaveTarget | undefined;
    let isMade = false;
    try {
      target = await chooseTarget(`${fileName}.pdf`);
      if (target === undefined) return;
      const [{ makeSummaryFile }, sources, allNotes, allStatuses] = await Promise.all([
        loadSummaryMaker(),
        loadSummary({ http, clock, values }, participant, signal),
        notes.readAll(),
        statuses.readAll(),
      ]);
      const file = await makeSummaryFile({
        participants: [
          {
            ...sources,
            notes: toSummaryNotes(allNotes, participant.duid),
            status: allStatuses.get(participant.duid)?.status,
          },
        ],
        failures: [],
        asked: 1,
        settings: {
          config,
          groups: session.account().groups,
          zone: parseCalendarView(params).zone,
          // Adherence and handset are of the list of users, which may be older.
          asOf: toEpochMs(Math.min(now, listedAt ?? now)),
        },
        brand: config.productName,
        fileName,
        clock,
        signal,
      });
      isMade = true;
      await target.write(new Blob([file], { type: "application/pdf" }));
      lastViewed.rememberSavedSummary();
    } catch (error) {
      await target?.discard();
      if (signal.aborted) return;
      notices.report("a summary could not be made", error);
      if (isMade) return setFailure(FILE_NOT_SAVED);
      setFailure(error instanceof SummaryMakerError ? error.message : formatFailure(error));
    }
  }
  return { save, failure };
}
