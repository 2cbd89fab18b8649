import type { Duid, EpochMs, HandsetUdi } from "../units.ts";
import { isolate } from "../text/isolate.ts";
import type { CheckedParticipant, CheckedRecord, StudyLists } from "./study-lists.ts";

interface ForeignUse {
  readonly participant: CheckedParticipant;
  /** Undefined where it concerns the participant, not one record. */
  readonly record: CheckedRecord | undefined;
  readonly other: Duid;
  readonly what: string;
}

/** The time between a participant's first and last record with a handset. */
interface Span {
  readonly duid: Duid;
  from: number;
  until: number;
}

/**
 * What the lists contradict about whose a handset was: one handset given to two participants, one record under two, and
 * a record made between two records of another participant with the same handset, or after the first record of another
 * participant who has it now. Nothing is concluded from likeness of breaths.
 */
export function findForeignUse({ participants, holdersElsewhere, asOf }: StudyLists): readonly ForeignUse[] {
  const holders = new Map<HandsetUdi, CheckedParticipant[]>();
  const owners = new Map<number, Duid>();
  const spans = new Map<HandsetUdi, Span[]>();
  const found: ForeignUse[] = [];
  for (const participant of participants) {
    const { duid, udi, records = [] } = participant;
    if (udi !== null) addTo(holders, udi, participant);
    for (const record of records) {
      const owner = owners.get(record.id);
      owners.set(record.id, owner ?? duid);
      if (owner !== undefined && owner !== duid)
        found.push({ participant, record, other: owner, what: `Listed for ${isolate(owner)} as well` });
      if (record.handsetUdi !== undefined && !record.hasUnknownDate)
        widen(spans, record.handsetUdi, duid, record.recordedAt);
    }
  }
  for (const [udi, people] of holders) {
    for (const participant of people) {
      const other = people.find((each) => each !== participant)?.duid ?? holdersElsewhere.get(udi);
      if (other !== undefined)
        found.push({
          participant,
          record: undefined,
          other,
          what: `The handset is allocated to ${isolate(other)} as well`,
        });
      const span = spans.get(udi)?.find(({ duid }) => duid === participant.duid);
      if (span !== undefined) span.until = asOf;
    }
  }
  for (const participant of participants) {
    for (const record of participant.records ?? []) {
      if (record.handsetUdi === undefined || record.hasUnknownDate) continue;
      const { recordedAt } = record;
      const other = spans
        .get(record.handsetUdi)
        ?.find(
          ({ duid, from, until }) => duid !== participant.duid && from < recordedAt && recordedAt < until,
        );
      if (other !== undefined)
        found.push({
          participant,
          record,
          other: other.duid,
          what: `Made between uses of this handset by ${isolate(other.duid)}`,
        });
    }
  }
  return found;
}

function widen(spans: Map<HandsetUdi, Span[]>, udi: HandsetUdi, duid: Duid, recordedAt: EpochMs) {
  const span = spans.get(udi)?.find((each) => each.duid === duid);
  if (span === undefined) addTo(spans, udi, { duid, from: recordedAt, until: recordedAt });
  else {
    span.from = Math.min(span.from, recordedAt);
    span.until = Math.max(span.until, recordedAt);
  }
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
