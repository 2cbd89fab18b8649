import type { BreathRecording } from "@capno/api-client/models/breath-test";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** What the server says of one recording, as far as it tells whose breath it is. Plain data. */
export interface RecordingFacts {
  readonly handsetUdi: HandsetUdi;
  /** The account it was made under; undefined where the server does not say. */
  readonly administeredBy: string | undefined;
  /** When the recording began. */
  readonly capturedAt: EpochMs;
  /** When it was over, as early as it can have been. */
  readonly finishedAt: EpochMs;
}

/**
 * `capturedAt` is the beginning of a recording and its samples tell its length. It was over before it was
 * received; where its length is not known it counts as over at once, so that a person is asked.
 */
export function toRecordingFacts(
  recording: Pick<
    BreathRecording,
    "handsetUdi" | "administeredBy" | "capturedAt" | "receivedAt" | "waveform"
  >,
): RecordingFacts {
  const { handsetUdi, administeredBy, capturedAt, receivedAt, waveform } = recording;
  const lastS = waveform.timesS.at(-1) ?? 0;
  const lengthMs = Number.isFinite(lastS) ? Math.max(0, lastS * 1_000) : 0;
  const finishedAt = Math.min(capturedAt + lengthMs, Math.max(capturedAt, receivedAt)) as EpochMs;
  return {
    handsetUdi,
    administeredBy: administeredBy === null || administeredBy.trim() === "" ? undefined : administeredBy,
    capturedAt,
    finishedAt,
  };
}
