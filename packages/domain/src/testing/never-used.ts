import type { ParticipantSource } from "../participant/participant.ts";

/** What a server says of somebody who has no handset and made no record. For tests. */
export const NEVER_USED: Omit<ParticipantSource, "duid"> = {
  groupIds: undefined,
  handsetUdi: null,
  recordCount: 0,
  latestRecordedAt: null,
  qualityFraction: null,
  latestQualityFraction: null,
  adherenceFraction: null,
};
