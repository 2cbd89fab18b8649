import { isApiError, isWorthReporting } from "@capno/api-client/api-error";
import type { Notes } from "@capno/api-client/models/note";
import type { StoredStatuses } from "@capno/api-client/models/stored-status";
import type { Participant } from "@capno/domain/participant";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { SummaryFailure } from "@capno/report/summary-content";

import { formatFailure } from "../../shared/failure-text.ts";
import { toSummaryNotes } from "../notes/find-notes.ts";
import { loadSummary, type SummaryReaders, type SummarySources } from "./load-summary.ts";

export interface LoadedSummaries {
  /** In the order of the participants. */
  readonly sources: readonly SummarySources[];
  readonly failures: readonly SummaryFailure[];
}

export interface LoadSummariesOptions {
  readonly services: SummaryReaders & Pick<ProductServices, "notices">;
  readonly participants: readonly Participant[];
  readonly notes: Notes;
  readonly statuses: StoredStatuses;
  readonly signal: AbortSignal;
  /** The data of one participant more arrived, or failed to. */
  readonly onParticipant: () => void;
}

/** Who cannot be read has no page and a reason. Throws when the session is over or it was cancelled. */
export async function loadSummaries(options: LoadSummariesOptions): Promise<LoadedSummaries> {
  const { services, participants, notes, statuses, signal, onParticipant } = options;
  const { notices } = services;
  const failures: SummaryFailure[] = [];
  // The client sends at most four requests at once.
  const loaded = await Promise.all(
    participants.map(async (participant) => {
      const { duid } = participant;
      try {
        const sources = await loadSummary(services, participant, signal);
        return { ...sources, notes: toSummaryNotes(notes, duid), status: statuses.get(duid)?.status };
      } catch (error) {
        if (signal.aborted || (isApiError(error) && error.facts.kind === "session-ended")) throw error;
        if (isWorthReporting(error)) notices.report("a summary could not be made", error);
        failures.push({ userId: duid, reason: formatFailure(error) });
        return undefined;
      } finally {
        onParticipant();
      }
    }),
  );
  return { sources: loaded.filter((sources) => sources !== undefined), failures };
}
