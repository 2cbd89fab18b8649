import { readFileSync } from "node:fs";

import { replayReport, type ReplayableReport } from "../src/problem-report/replay-report.ts";
import type { JourneyEvent, JourneyState } from "../src/session/journey-states.ts";

/** `npm run replay report.json`: brings the journey machine to the state of a problem report, and prints its states. */
const file = process.argv[2];
if (file === undefined) throw new Error("usage: npm run replay <capno-problem-….json>");
const report = JSON.parse(readFileSync(file, "utf8")) as ReplayableReport;
if (report.format !== "capno-problem/1") throw new Error(`${file} is no problem report of a known format`);

const runs = replayReport(report);
if (runs.length === 0) process.stdout.write("The report holds no breath test.\n");
for (const { run, machine, steps, isSame } of runs) {
  process.stdout.write(`\nRun ${run} of ${machine}\n`);
  for (const { event, state, effects } of steps)
    process.stdout.write(`${formatEvent(event)}\n    ${formatState(state)}  [${effects.join(", ")}]\n`);
  process.stdout.write(`${JSON.stringify(steps.at(-1)?.state, undefined, 2)}\n`);
  process.stdout.write(isSame ? "The same state as recorded.\n" : "NOT the state that was recorded.\n");
  if (!isSame) process.exitCode = 1;
}

function formatEvent(event: JourneyEvent): string {
  const [type, at] = "event" in event ? [event.event.type, event.event.at] : [event.type, event.at];
  return `${new Date(at).toISOString()} ${type}`;
}

function formatState({ lock, testRun, isEnded }: JourneyState): string {
  return `lock ${lock.status}, test ${testRun.phase.status}${isEnded ? ", session ended" : ""}`;
}
