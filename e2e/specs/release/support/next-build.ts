import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { buildApp } from "@capno/tooling/release/build-app";
import { readFinishedBuild, type FinishedBuild } from "@capno/tooling/release/finished-build";

/** The release that follows the one in `dist`. */
export const NEXT_VERSION = "9.0.1";

/** Emptied by the runner before every run; its workers are children of the same process. */
const FOLDER = path.join(import.meta.dirname, "../../../test-results", `next-release-${process.ppid}`);
const BUILT = "built";
const POLL_MS = 100;

/** The next release of Capture. Whichever worker asks first builds it, and the others wait for that build. */
export async function buildNext(): Promise<FinishedBuild> {
  const into = path.join(FOLDER, "build");
  await buildOnce(FOLDER, () => buildApp({ app: "capture", ref: undefined, version: NEXT_VERSION, into }));
  return readFinishedBuild("capture", into);
}

/** Of those that share a folder one does it, and all resolve or reject with its outcome. */
async function buildOnce(folder: string, build: () => Promise<unknown>): Promise<void> {
  const note = path.join(folder, "outcome");
  await mkdir(path.dirname(folder), { recursive: true });
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const outcome = await build().then(
      () => BUILT,
      (error: unknown) => String(error),
    );
    // Renamed at once, so that no reader sees half a file.
    await writeFile(`${note}.part`, outcome);
    await rename(`${note}.part`, note);
  }
  // The patience is the fixture's.
  // oxlint-disable-next-line no-await-in-loop -- one look after the other
  while (!existsSync(note)) await wait(POLL_MS);
  const outcome = await readFile(note, "utf8");
  if (outcome !== BUILT) throw new Error(outcome);
}
