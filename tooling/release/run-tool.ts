import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** All that a tool may know of the machine: where programs, temporary files and its user's settings are. */
const PASSED_ON = [
  "PATH",
  "HOME",
  "USER",
  "LANG",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "ComSpec",
  "PATHEXT",
  "USERPROFILE",
  "NO_COLOR",
];

export interface ToolRun {
  readonly folder?: string;
  /** Further variables for this tool. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The environment of every program that the release command starts: a list of allowed variables. A build runs hundreds
 * of packages, and none of them may read the credentials of the bucket, whatever their names. Nor can a variable of
 * the user change what is built.
 */
export function createToolEnvironment(own: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      value !== undefined && (PASSED_ON.includes(name) || name.startsWith("LC_")) ? [[name, value]] : [],
    ),
  );
}

/** Runs a program to its end; rejects where it fails. The only place of the release command that starts one. */
export async function runTool(
  program: string,
  args: readonly string[],
  { folder, environment = {} }: ToolRun = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run(program, args, {
    cwd: folder,
    env: { ...createToolEnvironment(process.env), ...environment },
    maxBuffer: 50_000_000,
  });
}
