import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

import type { JournalLine } from "./plan.ts";

/** Nothing that is sound takes so long between two lines, also on a busy machine. */
const STANDS_STILL_MS = 90_000;
const LOOK_EVERY_MS = 5_000;

export async function readJournal(journal: string): Promise<readonly JournalLine[]> {
  return parse(await readFile(journal, "utf8"));
}

/** Ends the process that has said nothing for too long: a mutant keeps it busy. Returns the end of the watch. */
export function watchJournal(journal: string): () => void {
  let length = 0;
  let saidAt = performance.now();
  const timer = setInterval(() => {
    const text = readFileSync(journal, "utf8");
    if (text.length !== length) {
      length = text.length;
      saidAt = performance.now();
      return;
    }
    if (performance.now() - saidAt < STANDS_STILL_MS) return;
    const last = parse(text).findLast((line) => line.type === "begun");
    saidAt = performance.now();
    if (last?.type === "begun") process.kill(last.pid, "SIGKILL");
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function parse(text: string): readonly JournalLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalLine);
}
