import type { Duid, EpochMs, HandsetUdi } from "../units.ts";
import type { CheckedParticipant, CheckedRecord } from "./study-lists.ts";

/** Operational facts that a study checks before its data are locked, in display order. Never measured values. */
export const CHECKS = [
  "repeated-participant",
  "impossible-date",
  "repeated-record",
  "foreign-handset",
  "before-enrolment",
  "after-end",
  "gap",
  "failed-record",
  "quality-drop",
  "no-handset",
  "left-handset",
  "no-participant",
] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Finding {
  readonly check: CheckName;
  /** Names the fact: equal in every run until something about it changes. */
  readonly key: string;
  readonly duid: Duid | null;
  readonly recordId: number | null;
  /** As the server has it, even where it cannot be right. */
  readonly recordedAt: EpochMs | null;
  readonly udi: HandsetUdi | null;
  readonly what: string;
}

/** Something a check could not see: its count is then not known. */
export interface Unread {
  readonly duid: Duid | null;
  readonly what: string;
  readonly reason: "no-status" | "not-read";
  /** The participants about whom the check knows less for it; empty where the list of handsets is meant. */
  readonly participants: readonly Duid[];
  /** The number of unreadable rows in the list of participants. */
  readonly unlisted?: number;
}

export const toUnread = (duid: Duid, what: string): Unread => ({
  duid,
  what,
  reason: "not-read",
  participants: [duid],
});

/** How many participants a check knows less about: each counts once, however many sentences are about them. */
export function countUnread(unread: readonly Unread[]): Record<Unread["reason"], number> {
  const count = (reason: Unread["reason"]) => {
    const ofReason = unread.filter((each) => each.reason === reason);
    const listed = new Set(ofReason.flatMap(({ participants }) => participants)).size;
    return ofReason.reduce((sum, { unlisted = 0 }) => sum + unlisted, listed);
  };
  return { "no-status": count("no-status"), "not-read": count("not-read") };
}

export interface CheckResult {
  readonly check: CheckName;
  readonly findings: readonly Finding[];
  readonly unread: readonly Unread[];
}

export function toFinding(
  check: CheckName,
  { duid }: Pick<CheckedParticipant, "duid">,
  record: CheckedRecord,
  what: string,
  key = String(record.id),
): Finding {
  const { id: recordId, recordedAt, handsetUdi } = record;
  return { check, key: `${check}:${duid}:${key}`, duid, recordId, recordedAt, udi: handsetUdi ?? null, what };
}

export const toParticipantFinding = (
  check: CheckName,
  { duid, udi }: CheckedParticipant,
  what: string,
  key: string,
): Finding => ({
  check,
  key: `${check}:${duid}:${key}`,
  duid,
  recordId: null,
  recordedAt: null,
  udi,
  what,
});
