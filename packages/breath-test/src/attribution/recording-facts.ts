import type { BreathRecording } from "@capno/api-client/models/breath-test";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** The part of a recording that decides which test it belongs to. Plain data. */
export interface RecordingFacts {
  readonly handsetUdi: HandsetUdi;
  /** The account it was made under; undefined if the server does not say. */
  readonly administeredBy: string | undefined;
  readonly capturedAt: EpochMs;
  /** The earliest time at which it can have ended. */
  readonly finishedAt: EpochMs;
  /** The server gives these times without an offset: they prove nothing. Absent in tests stored by an earlier version. */
  readonly isTimeGuessed?: boolean;
}

/**
 * `capturedAt` is the start of a recording; its samples give its length. It ended before the server received it. If
 * the length is unknown, it counts as ended at once, so that the clinician is asked.
 */
export function toRecordingFacts(
  recording: Pick<
    BreathRecording,
    "handsetUdi" | "administeredBy" | "capturedAt" | "receivedAt" | "hasOffsets" | "waveform"
  >,
): RecordingFacts {
  const { handsetUdi, administeredBy, capturedAt, receivedAt, hasOffsets, waveform } = recording;
  const lastS = waveform.timesS.at(-1) ?? 0;
  const lengthMs = Number.isFinite(lastS) ? Math.max(0, lastS * 1_000) : 0;
  const finishedAt = Math.min(capturedAt + lengthMs, Math.max(capturedAt, receivedAt)) as EpochMs;
  return {
    handsetUdi,
    administeredBy: administeredBy === null || administeredBy.trim() === "" ? undefined : administeredBy,
    capturedAt,
    finishedAt,
    isTimeGuessed: !hasOffsets,
  };
}
