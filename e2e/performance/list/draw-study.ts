import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import {
  LEAVING_REASONS,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "@capno/domain/participant-status/participant-status";
import { toEpochMs, type EpochMs } from "@capno/domain/units";

const STUDIES = ["CARD", "LEEDS", "KENT", "NORTH", "PORT", "WARD"];
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A study of any size, the same each time. A tenth has no handset; those have middling values, so that the first
 * row of a sort is the same one whether or not a table puts them last.
 */
export function drawStudy(count: number, now: EpochMs): readonly Participant[] {
  const draw = createDraw(7);
  return toParticipants(
    Array.from({ length: count }, (_, place) => {
      const hasHandset = draw() > 0.1;
      const spread = (low: number, high: number) =>
        hasHandset ? low + draw() * (high - low) : low + (0.3 + draw() * 0.4) * (high - low);
      const study = Math.floor(draw() * STUDIES.length);
      return {
        duid: `${STUDIES[study] ?? ""}-${String(place + 1).padStart(5, "0")}`,
        groupIds: [study + 1],
        handsetUdi: hasHandset ? `(01)05060000000000(21)NTH${String(place + 10_000)}` : null,
        recordCount: Math.floor(spread(0, 400)),
        latestRecordedAt: toEpochMs(now - Math.floor(spread(0, 200) * DAY_MS)),
        qualityFraction: spread(0, 1),
        latestQualityFraction: spread(0, 1),
        adherenceFraction: spread(0, 1),
      };
    }),
    now,
  );
}

/** Of four participants one has left, for each reason in turn, two are enrolled, and of one it is not known. */
export const drawStatuses = (participants: readonly Participant[]): ParticipantStatuses =>
  new Map(
    participants.flatMap(({ duid }, place): readonly (readonly [string, ParticipantStatus])[] => {
      if (place % 4 === 3) return [];
      const enrolled = "2026-03-03";
      if (place % 4 > 0) return [[duid, { kind: "enrolled", enrolled }]];
      const reason = LEAVING_REASONS[(place / 4) % LEAVING_REASONS.length] ?? "lost";
      return [[duid, { kind: "left", enrolled, left: "2026-10-30", reason }]];
    }),
  );

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
