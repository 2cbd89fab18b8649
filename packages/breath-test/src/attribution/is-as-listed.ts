import type { BreathRecording, BreathTestSummary } from "@capno/api-client/models/breath-test";
import { isSameTime } from "@capno/domain/time/instant";
import type { HandsetUdi } from "@capno/domain/units";

/** A row of a handset's results: what the list said about a recording before it was fetched. */
export interface ListedRecording extends Pick<BreathTestSummary, "testIdentifier" | "capturedAt"> {
  readonly handsetUdi: HandsetUdi;
}

/** Whether a fetched recording matches its row. A different recording must never be shown in its place. */
export function isAsListed(
  recording: Pick<BreathRecording, "testIdentifier" | "capturedAt" | "handsetUdi">,
  row: ListedRecording,
): boolean {
  return (
    recording.testIdentifier === row.testIdentifier &&
    recording.handsetUdi === row.handsetUdi &&
    isSameTime(recording.capturedAt, row.capturedAt)
  );
}
