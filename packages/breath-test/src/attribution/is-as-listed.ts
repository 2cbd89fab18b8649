import type { BreathRecording, BreathTestSummary } from "@capno/api-client/models/breath-test";
import type { HandsetUdi } from "@capno/domain/units";

/** A row of a handset's results: what the server has said of a recording before that was asked for. */
export interface ListedRecording extends Pick<BreathTestSummary, "testIdentifier" | "capturedAt"> {
  readonly handsetUdi: HandsetUdi;
}

/** One of the two answers may leave out fractions of a second. */
const SAME_TIME_MS = 1_000;

/** Whether a fetched recording says of itself what its row says; another one must never be shown in its place. */
export function isAsListed(
  recording: Pick<BreathRecording, "testIdentifier" | "capturedAt" | "handsetUdi">,
  row: ListedRecording,
): boolean {
  return (
    recording.testIdentifier === row.testIdentifier &&
    recording.handsetUdi === row.handsetUdi &&
    Math.abs(recording.capturedAt - row.capturedAt) < SAME_TIME_MS
  );
}
