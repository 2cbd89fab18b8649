import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Where the source of a build comes from, as its release says it. */
export interface BuildSource {
  /** Empty where the source is not a checkout (an unpacked archive). */
  readonly commit: string;
  /** The time of the commit: the time of the build would make two builds of one source differ. */
  readonly builtAt: string;
}

/** Where a workspace's build goes: `dist`, or the folder that the release command asks for. */
export function getBuildFolder(directory: string): string {
  return process.env["CAPNO_BUILD_FOLDER"] ?? path.join(directory, "dist");
}

/** The version in `package.json`, or the one a rehearsal asks for. */
export function getBuildVersion(directory: string): string {
  const rehearsed = process.env["CAPNO_BUILD_VERSION"];
  if (rehearsed) return rehearsed;
  return (JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as { version: string })
    .version;
}

/** From the environment where the release command builds a copy of a commit; else from the checkout itself. */
export function readBuildSource(directory: string): BuildSource {
  const given = process.env["CAPNO_BUILD_COMMIT"];
  if (given) return { commit: given, builtAt: process.env["CAPNO_BUILD_TIME"] ?? "" };
  const [commit = "", at = ""] = readGit(directory, ["show", "-s", "--format=%H %cI", "HEAD"]).split(" ");
  return { commit, builtAt: at === "" ? "" : new Date(at).toISOString() };
}

function readGit(directory: string, command: readonly string[]): string {
  try {
    return execFileSync("git", command, { cwd: directory, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "";
  }
}
