import { formatDateTime } from "@capno/domain/date-text";
import { UNKNOWN_DATE, type RecordedDate } from "@capno/domain/instant";

/** A record's date in a named zone, or 'Unknown date'. */
export const formatRecordDate = ({ recordedAt, hasUnknownDate }: RecordedDate, zone: string): string =>
  hasUnknownDate ? UNKNOWN_DATE : formatDateTime(recordedAt, zone);
