import type { RecordedDate } from "../time/instant.ts";
import type { Duid, EpochMs, HandsetUdi } from "../units.ts";

/** A record as its participant's list names it. */
export type UsedRecord = RecordedDate & {
  readonly duid: Duid;
  /** Undefined where the list does not name it. */
  readonly handsetUdi?: HandsetUdi | undefined;
};

/** A handset was given to a participant, or taken back, by an account of this application. */
export interface AllocationEntry {
  readonly did: "allocated" | "deallocated";
  readonly udi: HandsetUdi;
  readonly duid: Duid;
  /** When it was done, by the author's client. */
  readonly doneAt: EpochMs;
  /** When the log took it; undefined: it has not. */
  readonly at?: EpochMs | undefined;
  readonly by: string;
}

const NOTABLE_MS = 5 * 60_000;

/** Whether the log took it noticeably earlier or later than it was done: then both times are said. */
export const isLoggedApart = ({ at, doneAt }: Pick<AllocationEntry, "at" | "doneAt">): boolean =>
  at !== undefined && Math.abs(at - doneAt) > NOTABLE_MS;

/** Records of one participant without another's record, or a logged change, between them. */
interface RecordedUse {
  readonly source: "recorded";
  readonly duid: Duid;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly records: number;
  /** The number of days with a record. The days between them may have had records that are not in the list. */
  readonly days: number;
  /** The participant to whom the log gives the handset, where it is another one. */
  readonly loggedFor: Duid | undefined;
}

/** The time from an allocation to its end. Either may be unlogged. */
interface LoggedUse {
  readonly source: "logged";
  readonly duid: Duid;
  readonly from: AllocationEntry | undefined;
  readonly until: AllocationEntry | undefined;
}

/** Days of which neither source says anything. */
export interface UnknownUse {
  readonly source: "not-known";
  readonly from: EpochMs;
  /** Null for a use that lasts until now. */
  readonly until: EpochMs | null;
}

export type HandsetUse = RecordedUse | LoggedUse | UnknownUse;

/** Whose a handset was, oldest first. */
export interface HandsetLog {
  readonly udi: HandsetUdi;
  readonly uses: readonly HandsetUse[];
  /** Records of this handset without a date that can be. */
  readonly undated: number;
}

interface HandsetLogs {
  /** One for each handset that was named, used or logged. */
  readonly byHandset: ReadonlyMap<HandsetUdi, HandsetLog>;
  /** Records whose list does not name their handset. */
  readonly withoutHandset: number;
}

type Dated = Extract<UsedRecord, { readonly hasUnknownDate: false }>;
type Moment = { readonly at: EpochMs; readonly record?: Dated; readonly entry?: AllocationEntry };

/** Whose each handset was, from records and from what was logged here. `toDay` names the day of the study's zone. */
export function createHandsetLogs(
  records: readonly UsedRecord[],
  entries: readonly AllocationEntry[],
  handsets: readonly HandsetUdi[],
  toDay: (at: EpochMs) => string,
): HandsetLogs {
  const moments = new Map<HandsetUdi, Moment[]>(handsets.map((udi) => [udi, []]));
  const undated = new Map<HandsetUdi, number>();
  let withoutHandset = 0;
  const momentsOf = (udi: HandsetUdi): Moment[] => {
    const known = moments.get(udi) ?? [];
    moments.set(udi, known);
    return known;
  };
  for (const record of records) {
    const { handsetUdi: udi } = record;
    if (udi === undefined) withoutHandset += 1;
    else if (record.hasUnknownDate) {
      momentsOf(udi);
      undated.set(udi, (undated.get(udi) ?? 0) + 1);
    } else momentsOf(udi).push({ at: record.recordedAt, record });
  }
  for (const entry of entries) momentsOf(entry.udi).push({ at: entry.doneAt, entry });
  return {
    byHandset: new Map(
      Array.from(moments, ([udi, found]) => [
        udi,
        { udi, uses: addUnknown(toUses(found, toDay), toDay), undated: undated.get(udi) ?? 0 },
      ]),
    ),
    withoutHandset,
  };
}

function toUses(moments: readonly Moment[], toDay: (at: EpochMs) => string): readonly Known[] {
  const uses: Known[] = [];
  let run: { readonly records: Dated[]; readonly loggedFor: Duid | undefined } | undefined;
  let open: AllocationEntry | undefined;

  function endRun(): void {
    const [first] = run?.records ?? [];
    const last = run?.records.at(-1);
    if (run !== undefined && first !== undefined && last !== undefined)
      uses.push({
        source: "recorded",
        duid: first.duid,
        from: first.recordedAt,
        until: last.recordedAt,
        records: run.records.length,
        days: new Set(run.records.map(({ recordedAt }) => toDay(recordedAt))).size,
        loggedFor: run.loggedFor,
      });
    run = undefined;
  }

  function add(entry: AllocationEntry): void {
    const isBackFromOther = entry.did === "deallocated" && open?.duid !== entry.duid;
    if (open !== undefined)
      uses.push({
        source: "logged",
        duid: open.duid,
        from: open,
        until: isBackFromOther ? undefined : entry,
      });
    if (isBackFromOther) uses.push({ source: "logged", duid: entry.duid, from: undefined, until: entry });
    open = entry.did === "allocated" ? entry : undefined;
  }

  // A change before a record of the same moment: who was given a handset may breathe at once.
  const ordered = moments.toSorted(
    (a, b) =>
      a.at - b.at ||
      Number(a.entry === undefined) - Number(b.entry === undefined) ||
      compareText(a.record?.duid ?? "", b.record?.duid ?? ""),
  );
  for (const { record, entry } of ordered) {
    if (entry !== undefined) {
      endRun();
      add(entry);
    } else if (record !== undefined) {
      if (run?.records[0]?.duid !== record.duid) endRun();
      run ??= { records: [], loggedFor: open?.duid === record.duid ? undefined : open?.duid };
      run.records.push(record);
    }
  }
  endRun();
  if (open !== undefined) uses.push({ source: "logged", duid: open.duid, from: open, until: undefined });
  return uses.toSorted((a, b) => getBegin(a) - getBegin(b));
}

type Known = RecordedUse | LoggedUse;

const getBegin = (use: Known): EpochMs => (use.source === "recorded" ? use.from : getLoggedBegin(use));
const getLoggedBegin = ({ from, until }: LoggedUse): EpochMs => (from ?? until)?.doneAt ?? (0 as EpochMs);

/** The last moment a source covers. An allocation without an end does not cover later days. */
const getEnd = (use: Known): EpochMs =>
  use.source === "recorded" ? use.until : (use.until?.doneAt ?? getLoggedBegin(use));

/** Names the days between two uses, and after the last, of which nothing is known. */
function addUnknown(uses: readonly Known[], toDay: (at: EpochMs) => string): readonly HandsetUse[] {
  const all: HandsetUse[] = [];
  let end: EpochMs | undefined;
  for (const use of uses) {
    const begin = getBegin(use);
    if (end !== undefined && begin > end && toDay(begin) !== toDay(end))
      all.push({ source: "not-known", from: end, until: begin });
    all.push(use);
    end = end === undefined || getEnd(use) > end ? getEnd(use) : end;
  }
  if (end !== undefined) all.push({ source: "not-known", from: end, until: null });
  return all;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
