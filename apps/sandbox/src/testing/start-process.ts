import { execFile } from "node:child_process";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { COMPILED } from "./test-sandbox.ts";

const MAIN = join(import.meta.dirname, "../main.ts");

/** Runs the sandbox as a person does, until it prints its ready line or gives up. */
export function startProcess(environment: Readonly<Record<string, string>>) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = "";
    const child = execFile(process.execPath, [MAIN], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "development",
        NODE_COMPILE_CACHE: COMPILED,
        ...environment,
      },
    });
    const hear = (text: string) => {
      output += text;
      if (text.includes("ready at")) child.kill("SIGTERM");
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", (code) => resolve({ code, output: output.trim() }));
    onTestFinished(() => void child.kill("SIGKILL"));
  });
}
