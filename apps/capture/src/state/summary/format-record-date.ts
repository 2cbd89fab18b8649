import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { formatDateTime } from "@capno/domain/date-text";
import { UNKNOWN_DATE } from "@capno/domain/instant";

/** A record's date in a named zone, or 'Unknown date'. */
export const formatRecordDate = (
  { recordedAt, hasUnknownDate }: Pick<CapnogramSummary, "recordedAt" | "hasUnknownDate">,
  zone: string,
): string => (hasUnknownDate ? UNKNOWN_DATE : formatDateTime(recordedAt, zone));
