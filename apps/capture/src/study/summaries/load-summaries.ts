import { isApiError, isWorthReporting } from "@capno/api-client/api-error";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import type { Participant } from "@capno/domain/participant/participant";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import { getTrendsOfRecords } from "@capno/domain/statistic/trend";
import type { SummaryFailure } from "@capno/report/summary-parts";
import type { EpochMs } from "@capno/domain/units";

import { recordOverviewQuery } from "../data/record-overview.ts";
import type { RecordList } from "../data/lists.ts";
import { formatFailure } from "../../kit/failure-text.ts";
import type { SummarySources, SummaryValues } from "../summary/summary-sources.ts";
import type { SessionSources } from "../session/session-parts.ts";
import { toSummaryNotes, type NotesByUser } from "../notes/find-notes.ts";
import type { StudyProgress } from "../data/study.ts";

export interface LoadedSummaries {
  readonly sources: readonly SummarySources[];
  readonly failures: readonly SummaryFailure[];
}

export interface LoadSummariesOptions {
  readonly participants: readonly Participant[];
  readonly notes: NotesByUser;
  readonly statuses: StatusLookup;
  readonly signal: AbortSignal;
  /** Refetches lists that were loaded before. */
  readonly since: EpochMs;
  /** Progress of reading the lists of records, which are read first. */
  readonly onProgress: (progress: StudyProgress) => void;
  /** The values of one participant more arrived, or failed to. */
  readonly onParticipant: () => void;
}

/** Who cannot be read has no page and a reason. Throws when the session is over or it was cancelled. */
export async function loadSummaries(
  capture: Omit<SessionSources, "log">,
  { participants, notes, statuses, signal, since, onProgress, onParticipant }: LoadSummariesOptions,
): Promise<LoadedSummaries> {
  const { notices } = capture.services;
  const lists = await capture.study.readRecords(participants, { signal, since, onProgress });
  const failures: SummaryFailure[] = [];
  const loaded = await Promise.all(
    participants.map(async (participant) => {
      const { duid } = participant;
      const records = lists.get(duid);
      try {
        if (typeof records !== "object") {
          failures.push({ userId: duid, reason: `The records could not be read: ${records ?? ""}.` });
          return undefined;
        }
        const values = await loadValues(capture, records, participant, signal);
        const status = statuses.get(duid);
        return { participant, records, values, notes: toSummaryNotes(notes.get(duid) ?? []), status };
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

async function loadValues(
  { values, queue, queries }: Pick<SessionSources, "values" | "queue" | "queries">,
  { rows }: RecordList,
  { duid }: Participant,
  signal: AbortSignal,
): Promise<SummaryValues | undefined> {
  if (values.isBlinded(duid)) return undefined;
  const { latest: row } = findLatestRecords(rows);
  const [trends, latest] = await Promise.all([
    values.readTrends(duid, { signal, http: queue }),
    row && values.readRecord(row, { signal, http: queue }),
  ]);
  const own = getTrendsOfRecords(trends.rows, rows);
  return {
    trends: { rows: own, unreadable: trends.unreadable + trends.rows.length - own.length },
    latest,
    breathsOf: (record) =>
      latest !== undefined && record.id === latest.id
        ? classifyBreaths({ starts: latest.breathStarts, errors: latest.breathErrors })
        : queries.getQueryData(recordOverviewQuery({ values, queue }, duid, record).queryKey)?.breaths,
  };
}
