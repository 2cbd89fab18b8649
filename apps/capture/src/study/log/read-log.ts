import { formatCount } from "@capno/domain/number/percent";

import { toReason } from "../data/failure-reason.ts";
import type { StudyLog } from "./study-log.ts";
import type { LogView } from "./log-view.ts";
import { addToThreads, NO_THREADS, type Threads } from "./log-reading.ts";

/** What the log has at one moment, without own rows that are not saved; a text: why it could not be read. */
export interface LogReading extends Pick<LogView, "rows" | "isShared" | "newer" | "nameless" | "unsaved"> {
  readonly threads: Threads;
}

/** Asks for an answer, as often as the caller has patience, or says why there is none. */
type Ask = <Answer extends object>(ask: () => Promise<Answer>) => Promise<Answer | string>;

const askOnce: Ask = async (ask) => {
  try {
    return await ask();
  } catch (error) {
    return toReason(error);
  }
};

/** Reads the log once: everything in a file is made of one reading. */
export async function readLog(log: Pick<StudyLog, "read">, ask: Ask = askOnce): Promise<LogReading | string> {
  const view = await ask(() => log.read());
  if (typeof view === "string") return view;
  if (!view.isRead) return "the study log may not be read by this account";
  return toReading(view);
}

/** What a page shows as a file would have it. */
export function toReading({ rows, isShared, newer, nameless, unsaved }: LogView): LogReading {
  return { rows, isShared, newer, nameless, unsaved, threads: addToThreads(NO_THREADS, rows) };
}

/** Something of the log that could not be read, or is not in it. */
export interface LogGap {
  /** How many rows; null where that is not known. */
  readonly count: number | null;
  /** In the words of failed.csv. */
  readonly reason: string;
  /** In a sentence, for a list of changes. */
  readonly sentence: string;
}

/** The one list of gaps: every file that is made of the log names each of them. */
export function findLogGaps(reading: LogReading | string): readonly LogGap[] {
  if (typeof reading === "string") {
    const sentence = "The study log could not be read.";
    return [{ count: null, reason: reading, sentence }];
  }
  const unsaved = reading.unsaved.length;
  const unreadable = reading.nameless + reading.rows.filter((row) => row.reading === "unreadable").length;
  const counted = (count: number, reason: string, sentence: string): readonly LogGap[] =>
    count === 0 ? [] : [{ count, reason, sentence: `${sentence}: ${formatCount(count)}.` }];
  return [
    ...counted(
      unsaved,
      "entries of this account that are not in the study log",
      "Entries of this account that are not in the study log",
    ),
    ...counted(
      unreadable,
      "entries with values of a newer version could not be read",
      "Entries of the study log that cannot be read by this version",
    ),
    ...counted(
      reading.newer,
      "entries of kinds of a newer version could not be read",
      "Entries of a newer version in the study log",
    ),
  ];
}
