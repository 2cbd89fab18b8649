import { readFileSync, statSync } from "node:fs";

import {
  LONGEST_REPORT_BYTES,
  parseReport,
  replayReport,
  type ReplayedRun,
} from "../src/session/problem-report/replay-report.ts";
import type { JourneyEvent, JourneyState } from "../src/session/journey-states.ts";

/** `npm run replay report.json`: brings the journey machine to the state of a problem report, and prints its states. */
const file = process.argv[2];
if (file === undefined) fail("usage: npm run replay <capno-problem-….json>");
if (statSync(file).size > LONGEST_REPORT_BYTES) fail("The file has more than 1 MB: it is no problem report.");

const runs = read(file);
if (runs.length === 0) process.stdout.write("The report holds no breath test.\n");
for (const { run, machine, steps, isSame } of runs) {
  process.stdout.write(`\nRun ${run} of ${machine}\n`);
  for (const { event, state, effects } of steps)
    process.stdout.write(`${formatEvent(event)}\n    ${formatState(state)}  [${effects.join(", ")}]\n`);
  process.stdout.write(`${JSON.stringify(steps.at(-1)?.state, undefined, 2)}\n`);
  process.stdout.write(isSame ? "The same state as recorded.\n" : "NOT the state that was recorded.\n");
  if (!isSame) process.exitCode = 1;
}

function read(name: string): readonly ReplayedRun[] {
  try {
    return replayReport(parseReport(readFileSync(name, "utf8")));
  } catch {
    // Not the error's own words: they quote the file, which comes from anyone.
    return fail("The file is no problem report of a known format, or its events do not fit this version.");
  }
}

function formatEvent(event: JourneyEvent): string {
  const [type, at] = "event" in event ? [event.event.type, event.event.at] : [event.type, event.at];
  const time = new Date(at);
  return `${Number.isNaN(time.getTime()) ? "unknown time" : time.toISOString()} ${type}`;
}

function formatState({ lock, testRun, isEnded }: JourneyState): string {
  return `lock ${lock.status}, test ${testRun.phase.status}${isEnded ? ", session ended" : ""}`;
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
