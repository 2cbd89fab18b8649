import type { FinishedBuild } from "./finished-build.ts";
import { getReleaseFolder } from "./live-manifest.ts";
import type { ReleaseTarget } from "./release-target.ts";

export interface PublishOutcome {
  readonly written: number;
  /** All of it stood there before. */
  readonly wasThere: boolean;
}

const PARALLEL = 6;

/**
 * Writes a build to its own folder, once and for all. `release.json` comes last: a version that has it is
 * complete. Nothing is live by this.
 */
export async function publishBuild(target: ReleaseTarget, build: FinishedBuild): Promise<PublishOutcome> {
  const folder = getReleaseFolder(build.app, build.version);
  const [last, ...others] = build.files.toSorted((a) => (a.name === "release.json" ? -1 : 1));
  let written = 0;
  const write = async (name: string, content: Buffer) => {
    if ((await target.writeOnce(name, content)) === "written") written += 1;
  };
  const waiting = [...others];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- a few of these run side by side
      await write(folder + file.name, file.content);
      // Pages that are still open with the shell before ask for its parts by their names alone.
      if (build.app === "shell" && isShared(file.name)) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        await write(file.name, file.content);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (last) await write(folder + last.name, last.content);
  return { written, wasThere: written === 0 };
}

/** Files with their hash in their name can be stored beside those of every other version. */
function isShared(name: string): boolean {
  return /\.[0-9a-f]{16}\.[a-z0-9]+(?:\.br|\.gz)?$/.test(name);
}
