import type { LiveState } from "./live-state.ts";
import type { ReleaseTarget } from "./release-target.ts";

export const HISTORY_FILE = "history.jsonl";

/** One line of the history: who changed what, when and why. Lines are added and never changed. */
export interface HistoryLine {
  readonly at: string;
  readonly by: string;
  readonly why: string;
  readonly app: string;
  /** In the words of the command: publish, canary, end-canary, promote, pin, unpin, roll-back, withdraw, clean. */
  readonly what: string;
  readonly version: string;
  readonly commit: string;
  /** State of the app after it. */
  readonly after: LiveState;
}

export async function readHistory(target: ReleaseTarget): Promise<readonly HistoryLine[]> {
  const file = await target.read(HISTORY_FILE);
  const lines = file?.content.toString().split("\n") ?? [];
  // A line that was cut off by a crash says nothing, and must not hide the others.
  return lines.flatMap((line) => parseLine(line) ?? []);
}

export async function addToHistory(target: ReleaseTarget, line: HistoryLine): Promise<void> {
  await target.append(HISTORY_FILE, JSON.stringify(line));
}

/** Versions in the order in which they went live; going back takes those off that it left. */
export function getLiveStack(history: readonly HistoryLine[], app: string): readonly string[] {
  let stack: readonly string[] = [];
  for (const { app: changed, what, after } of history) {
    if (changed !== app || after.live === stack.at(-1)) continue;
    const known = stack.lastIndexOf(after.live);
    stack = what === "roll-back" && known >= 0 ? stack.slice(0, known + 1) : [...stack, after.live];
  }
  return stack;
}

function parseLine(line: string): HistoryLine | undefined {
  try {
    return JSON.parse(line) as HistoryLine;
  } catch {
    return undefined;
  }
}
