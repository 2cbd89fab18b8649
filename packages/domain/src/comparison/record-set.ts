import { classifyBreaths } from "../breath/breath-quality.ts";
import type { AverageWaveform } from "../breath/average-waveform.ts";
import type { RecordStatistics } from "../statistic/statistics.ts";
import type { Duid, HandsetUdi } from "../units.ts";
import {
  groupByReason,
  type ChosenRecords,
  type ExcludedRecord,
  type ListedRecord,
} from "./choose-records.ts";
import type { ParticipantOwned, SingleParticipantResult } from "./single-participant.ts";

/** What a comparison takes of a record. */
export interface ComparedRecord {
  readonly id: number;
  readonly handsetUdi: HandsetUdi;
  /** Where each breath begins: only their number is used. */
  readonly breathStarts: { readonly length: number };
  readonly breathErrors: readonly string[];
  readonly averageWaveform: AverageWaveform;
  readonly statistics: RecordStatistics;
}

interface CountedRecord {
  readonly listed: ListedRecord;
  readonly record: ComparedRecord;
  readonly goodBreaths: number;
}

/** How many breaths were judged and how many of them can be used, of all records that say it. */
interface BreathTally {
  readonly judged: number;
  readonly used: number;
  readonly records: number;
}

/** One side of a comparison, of one person. Made by `gatherRecords` alone. */
export interface RecordSet<Who> extends ParticipantOwned<Who> {
  readonly duid: Duid;
  /** The newest first. */
  readonly counted: readonly CountedRecord[];
  readonly leftOut: readonly ExcludedRecord[];
  readonly breaths: BreathTally;
}

export type GatherResult<Who> =
  | { readonly kind: "gathered"; readonly set: RecordSet<Who> }
  /** Some of the records may be another person's: compare nothing. */
  | { readonly kind: "refused"; readonly reason: string };

/** The records of one side with what came of them; those that did not come are left out and say so. */
export function gatherRecords<Who>(
  person: SingleParticipantResult<Who>,
  chosen: ChosenRecords,
  loaded: ReadonlyMap<number, ComparedRecord>,
): GatherResult<Who> {
  const strangers = [...chosen.records, ...chosen.leftOut.map(({ record }) => record)].filter(
    ({ duid }) => duid !== person.duid,
  );
  if (strangers.length > 0) return refuse("The server sent records of another user");
  const leftOut: ExcludedRecord[] = [];
  const counted: CountedRecord[] = [];
  const breaths = { judged: 0, used: 0, records: 0 };
  for (const listed of chosen.records) {
    const record = loaded.get(listed.id);
    if (record === undefined) {
      leftOut.push(groupByReason("not-loaded")(listed));
      continue;
    }
    if (record.id !== listed.id) return refuse("The server sent another record than the one asked for");
    const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
    if (quality.kind !== "judged") {
      leftOut.push(groupByReason("breaths-not-judged")(listed));
      continue;
    }
    breaths.judged += quality.judged;
    breaths.used += quality.used;
    breaths.records++;
    if (quality.used === 0) leftOut.push(groupByReason("no-good-breath")(listed));
    else counted.push({ listed, record, goodBreaths: quality.used });
  }
  const set: RecordSet<Who> = {
    ...person,
    counted,
    leftOut: [...leftOut, ...chosen.leftOut],
    breaths,
  };
  return { kind: "gathered", set };
}

const refuse = (reason: string) => ({ kind: "refused", reason }) as const;
