/**
 * `pnpm fresh [-- --keep]`: both commands of the README on a machine that nobody prepared. Makes a minimal
 * Debian in a folder, with Node and npm and nothing else, clones the last commit into it and runs there
 * `npm start`, a breath to its result, and `npm test`. Needs root and debootstrap.
 */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { ROOT } from "../commands/run-program.ts";
import { findProgram } from "../machine/needs.ts";
import { readPorts } from "../stack/ports.ts";
import { makeFreshMachine } from "./fresh-machine.ts";
import { takeBreath } from "./take-breath.ts";

const LOGS = path.join(ROOT, ".cache/fresh");
const START_PATIENCE_MS = 5 * 60_000;
const LAST_LINES = 30;

const { keep } = parseArgs({ options: { keep: { type: "boolean", default: false } } }).values;

const reason = findReasonItCannotRun();
if (reason !== undefined) {
  console.error(reason);
  process.exit(1);
}

const formatTime = (ms: number) => `${Math.floor(ms / 60_000)} min ${((ms % 60_000) / 1000).toFixed(1)} s`;
/** What the runner of the tests writes last. */
const findCounts = (output: string) =>
  /^\d+ passed, \d+ failed.*$/m.exec(output.trim().split("\n").at(-1) ?? "");

await mkdir(LOGS, { recursive: true });
console.log("Making a fresh machine …");
const machine = await makeFreshMachine();
console.log(`Made in ${formatTime(machine.madeInMs)}: ${machine.folder}`);
process.exitCode = 1;
try {
  const start = machine.run("npm start", path.join(LOGS, "start.log"));
  const startedAt = performance.now();
  await start.until("Ctrl-C stops everything", START_PATIENCE_MS);
  const startMs = performance.now() - startedAt;
  const { sandbox } = readPorts();
  const breath = await takeBreath(`http://localhost:${sandbox}`);
  await start.stop();
  console.log(`npm start: answered after ${formatTime(startMs)}; ${breath}`);

  const testedAt = performance.now();
  const test = machine.run("npm test", path.join(LOGS, "test.log"));
  const code = await test.ended;
  const output = test.output().trimEnd();
  console.log(output.split("\n").slice(-LAST_LINES).join("\n"));
  console.log(`npm test: ended with ${code} after ${formatTime(performance.now() - testedAt)}`);
  if (code === 0 && findCounts(output)) process.exitCode = 0;
} finally {
  if (keep) console.log(`Kept: ${machine.folder}`);
  else await rm(machine.folder, { recursive: true, force: true });
  console.log(`What was printed in full: ${LOGS}`);
}

function findReasonItCannotRun(): string | undefined {
  if (process.platform !== "linux") return "pnpm fresh makes a Debian: it needs Linux.";
  if (process.getuid?.() !== 0) return "pnpm fresh makes a root directory of its own: run it as root.";
  const missing = ["debootstrap", "unshare", "git", "npm"].find((name) => findProgram(name) === undefined);
  return missing && `pnpm fresh needs ${missing} (on Debian: apt-get install ${missing}).`;
}
