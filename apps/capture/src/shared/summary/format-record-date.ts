import { formatDateTime, UNKNOWN_DATE, type RecordedDate } from "@capno/domain/time";

/** A record's date in a named zone, or 'Unknown date'. */
export const formatRecordDate = ({ recordedAt, hasUnknownDate }: RecordedDate, zone: string): string =>
  hasUnknownDate ? UNKNOWN_DATE : formatDateTime(recordedAt, zone);
