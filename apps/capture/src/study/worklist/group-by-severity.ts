import type { Participant } from "@capno/domain/participant/participant";
import { getReasonBit, type ReasonName } from "@capno/domain/worklist/worklist";

/** The most urgent first: handsets without use, then faults of the recordings, then data to correct. */
export const SEVERITY = [
  "unused",
  "never-used",
  "failed",
  "quality-drop",
  "low-adherence",
  "undated",
  "no-handset",
] as const satisfies readonly ReasonName[];

/** Consecutive rows of the worklist that share their most severe reason. */
export interface SeverityGroup {
  readonly name: ReasonName;
  readonly first: number;
  readonly count: number;
}

export interface GroupedRows {
  readonly rows: readonly Participant[];
  readonly groups: readonly SeverityGroup[];
}

/** The rows by their most severe reason. Within a group they keep the order that the head of the table names. */
export function groupBySeverity(participants: readonly Participant[], masks: Uint8Array): GroupedRows {
  const found = new Map<ReasonName, Participant[]>(SEVERITY.map((name) => [name, []]));
  for (const participant of participants) {
    const mask = masks[participant.index] ?? 0;
    const worst = SEVERITY.find((name) => (mask & getReasonBit(name)) !== 0);
    if (worst !== undefined) found.get(worst)?.push(participant);
  }
  const rows: Participant[] = [];
  const groups: SeverityGroup[] = [];
  for (const [name, members] of found) {
    if (members.length === 0) continue;
    groups.push({ name, first: rows.length, count: members.length });
    for (const member of members) rows.push(member);
  }
  return { rows, groups };
}
