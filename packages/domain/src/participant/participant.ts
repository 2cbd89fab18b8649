import { getSerialTexts, parseHandset, type HandsetType } from "../handset/handset.ts";
import { isolate } from "../text/isolate.ts";
import { toRecordedDate } from "../time/instant.ts";
import { normalisePastedText } from "../text/pasted-text.ts";
import { sortByParticipantId, splitParticipantId } from "./participant-id.ts";
import { formatPercent, toRoundedPercent } from "../number/percent.ts";
import { toDuid, type Duid, type EpochMs, type HandsetUdi } from "../units.ts";

/** What the server tells about one participant. The three fractions are of 1. */
export interface ParticipantSource {
  readonly duid: string;
  /** Undefined where the server named none. */
  readonly groupIds: readonly number[] | undefined;
  readonly handsetUdi: string | null;
  readonly recordCount: number;
  /** Null where there is no record; "impossible" where there is no such day or hour, or no time at all. */
  readonly latestRecordedAt: EpochMs | "impossible" | null;
  readonly qualityFraction: number | null;
  readonly latestQualityFraction: number | null;
  readonly adherenceFraction: number | null;
}

/** One row of All Users. Percents are whole and 0–100; null is "not known", never 0. */
export interface Participant {
  /** Place in the order of user IDs over all participants. */
  readonly index: number;
  readonly duid: Duid;
  /** `toSearchText` of the id: what the filter looks in. */
  readonly searchText: string;
  readonly study: string;
  /** Undefined where the server named none: the study part then decides. */
  readonly groupIds: readonly number[] | undefined;
  readonly udi: HandsetUdi | null;
  readonly type: HandsetType | null;
  /** Null without a handset; Infinity for a handset whose UDI ends in no digit. */
  readonly serialNumber: number | null;
  readonly serialNumberFormatted: string | null;
  /** The time of the newest record; null where there is none or its date is unknown. */
  readonly lastUsedTime: EpochMs | null;
  /** A newest record exists but its date cannot be right: shown as 'Unknown date'. */
  readonly hasUnknownDate: boolean;
  readonly count: number;
  readonly lastQuality: number | null;
  readonly quality: number | null;
  readonly adherence: number | null;
  readonly adherenceFraction: number | null;
}

/** Rows for all participants, in the order of their ids; `now` is the server's time. */
export function toParticipants(sources: readonly ParticipantSource[], now: EpochMs): readonly Participant[] {
  const serials = getSerialTexts(sources.flatMap(({ handsetUdi }) => handsetUdi ?? []));
  return sortByParticipantId(sources).map((source, index) => ({
    ...toParticipant(source, index, now),
    serialNumberFormatted: source.handsetUdi === null ? null : (serials.get(source.handsetUdi) ?? null),
  }));
}

function toParticipant(
  source: ParticipantSource,
  index: number,
  now: EpochMs,
): Omit<Participant, "serialNumberFormatted"> {
  const handset = source.handsetUdi === null ? null : parseHandset(source.handsetUdi);
  const dated = source.latestRecordedAt;
  const latest = dated === null ? undefined : toRecordedDate(dated === "impossible" ? null : dated, now);
  return {
    index,
    duid: toDuid(source.duid),
    searchText: toSearchText(source.duid),
    study: splitParticipantId(source.duid).study,
    groupIds: source.groupIds,
    udi: handset?.udi ?? null,
    type: handset?.type ?? null,
    serialNumber: handset?.serialNumber ?? null,
    lastUsedTime: latest?.hasUnknownDate === false ? latest.recordedAt : null,
    hasUnknownDate: latest?.hasUnknownDate === true,
    count: source.recordCount,
    lastQuality: toRoundedPercent(source.latestQualityFraction),
    quality: toRoundedPercent(source.qualityFraction),
    adherence: toRoundedPercent(source.adherenceFraction),
    adherenceFraction: source.adherenceFraction,
  };
}

/** The ids that a list names more than once, in its order. */
export function findRepeatedIds(list: readonly Pick<Participant, "duid">[]): readonly Duid[] {
  const seen = new Set<Duid>();
  return [...new Set(list.flatMap(({ duid }) => (seen.has(duid) ? [duid] : (seen.add(duid), []))))];
}

/** Each participant once, as first listed: for what is counted or asked for by participant. */
export function dropRepeated<Row extends Pick<Participant, "duid">>(list: readonly Row[]): readonly Row[] {
  const seen = new Set<Duid>();
  return list.filter(({ duid }) => !seen.has(duid) && seen.add(duid));
}

export const NOT_USED = "Not Used";
export const NOT_USED_RECENTLY = "Not Used Recently";
export const INACTIVE_SUFFIX = "(Inactive)";
const NO_HANDSET = "-";

/**
 * What ids are searched and compared by: in upper case, without what a word processor or a list made of them, and
 * without the suffix of a row, which is no part of the id.
 */
export function toSearchText(text: string): string {
  return normalisePastedText(text)
    .trim()
    .toUpperCase()
    .replace(/ *\(INACTIVE\)$/, "");
}

const QUOTATION_MARK = /["'`´\p{Pi}\p{Pf}„‚]/u;
const QUOTED = new RegExp(`^(?:${QUOTATION_MARK.source}|\\s)+|(?:${QUOTATION_MARK.source}|\\s)+$`, "gu");

/** What a person types or pastes into a search: of a row of a spreadsheet the first cell, without quotation marks around it. */
export function toTypedSearchText(typed: string): string {
  const [cell = ""] = typed.trim().split("\t");
  return toSearchText(cell.replaceAll(QUOTED, ""));
}

export function isInactive(participant: Pick<Participant, "serialNumber">): boolean {
  return participant.serialNumber === null;
}

export function formatHandset(participant: Pick<Participant, "type" | "serialNumberFormatted">): string {
  return participant.type === null
    ? NO_HANDSET
    : `${participant.type} ${isolate(participant.serialNumberFormatted ?? "")}`.trimEnd();
}

export function formatOverallQuality(participant: Pick<Participant, "quality">): string {
  return participant.quality === null ? NOT_USED_RECENTLY : formatPercent(participant.quality);
}

/** The group a detail page shows: the id without its last dash segment. */
export function getGroupOfParticipant(duid: string): string {
  return splitParticipantId(duid).study;
}
