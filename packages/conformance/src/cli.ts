#!/usr/bin/env node
/** `capno-conformance`: runs the checks with Node's own test runner. */
import { spawn } from "node:child_process";
import path from "node:path";

import { readOptions, USAGE, UsageError, type KitOptions } from "./options.ts";

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(USAGE);
  else runChecks(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`capno-conformance: ${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

function runChecks(options: KitOptions): void {
  const file = path.join(import.meta.dirname, "run-checks.ts");
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  if (options.junit !== undefined) {
    reporters.push("--test-reporter=junit", `--test-reporter-destination=${options.junit}`);
  }
  // One process: the suites share the sessions and the answers.
  const child = spawn(process.execPath, ["--test", "--test-isolation=none", ...reporters, file], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, CAPNO_CONFORMANCE_OPTIONS: JSON.stringify(options) },
    // Ctrl+C reaches this process alone: the checks stop at their next call and give back what they locked.
    detached: true,
  });
  process.once("SIGINT", () => child.send("stop"));
  child.once("close", (code) => (process.exitCode = code ?? 1));
}
