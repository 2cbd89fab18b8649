#!/usr/bin/env node
/** `capno-conformance`: the kit as a command. */
import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

import { AREAS } from "../lines/line.ts";
import type { KitOptions } from "../options.ts";
import { getExitCode, type Report } from "../report/report.ts";
import { toJson } from "../report/to-json.ts";
import { toJUnit } from "../report/to-junit.ts";
import { toPage } from "../report/to-page.ts";
import { toTable } from "../report/to-table.ts";
import { runKit, type Progress } from "../run.ts";
import { readOptions, USAGE, UsageError, type CliOptions } from "./options.ts";
import { createRecord, runCommand } from "./commands.ts";

const EVENT_WITHIN_MS = 10_000;
const RECORD_WITHIN_MS = 180_000;

const FORMATS = { junit: toJUnit, json: toJson, html: toPage } as const;

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(USAGE);
  else process.exitCode = await run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`capno-conformance: ${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function run({ files, record, mail, ...options }: CliOptions): Promise<number> {
  const say = (text: string) => console.error(text);
  // Once: whoever presses a second time means it, and nothing is given back.
  const breaker = new AbortController();
  process.once("SIGINT", () => {
    say("Breaking off: what was taken is given back.");
    breaker.abort();
  });
  const report = await runKit(
    {
      ...options,
      ...(record === undefined ? {} : { record: createRecord(record, say) }),
      ...(mail === undefined
        ? {}
        : { readMail: (address: string) => runCommand(mail, { CAPNO_MAIL_TO: address }) }),
      eventWithinMs: EVENT_WITHIN_MS,
      recordWithinMs: RECORD_WITHIN_MS,
      signal: breaker.signal,
      edges: {
        fetch: globalThis.fetch,
        now: Date.now,
        // Broken off, it must not keep the process.
        wait: (ms) => setTimeout(ms, undefined, { signal: breaker.signal }).catch(() => undefined),
      },
    } satisfies KitOptions,
    (progress) => tell(progress, say),
  );
  console.log(toTable(report, process.stdout.isTTY));
  await writeFiles(report, files);
  return getExitCode(report);
}

/** On the other channel than the table, which may be sent to a file. */
function tell(progress: Progress, say: (text: string) => void): void {
  if (progress.is === "area began") say(`[${progress.number}/${progress.of}] ${AREAS[progress.area]} …`);
  else say(`      ${progress.calls} calls`);
}

async function writeFiles(report: Report, files: CliOptions["files"]): Promise<void> {
  for (const [format, file] of Object.entries(files)) {
    await writeFile(file, FORMATS[format as keyof typeof FORMATS](report));
    console.error(`${format}: ${file}`);
  }
}
