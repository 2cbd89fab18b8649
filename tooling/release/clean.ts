import { readHistory } from "./history.ts";
import { getLiveState, getReleaseFolder } from "./live-manifest.ts";
import { readLiveManifest } from "./read-live-manifest.ts";
import type { ReleaseTarget } from "./release-target.ts";

const DAY_MS = 86_400_000;
export const KEPT_DAYS = 30;
export const KEPT_VERSIONS = 10;

/**
 * Versions of an app that may go: none of the last ten, none that anybody was given in the last 30 days, none
 * that the live entry names. An open page may still ask for parts of the rest for as long.
 */
export async function findOldVersions(
  target: ReleaseTarget,
  app: string,
  now: Date,
): Promise<readonly string[]> {
  const history = (await readHistory(target)).filter((line) => line.app === app);
  const manifest = await readLiveManifest(target);
  // Without the manifest it is unknown what is in use.
  if (!manifest) return [];
  const state = getLiveState(manifest, app);
  const inUse = new Set([state?.live, state?.previous, state?.canary?.version]);

  // A version was in use until the change after the last one that names it.
  const lastUse = new Map<string, number>();
  history.forEach(({ after, version, at }, index) => {
    const until = Date.parse(history[index + 1]?.at ?? at);
    for (const used of [version, after.live, after.previous, after.canary?.version]) {
      if (used !== undefined) lastUse.set(used, until);
    }
  });
  const newestFirst = [...lastUse.keys()].toSorted((a, b) => (lastUse.get(b) ?? 0) - (lastUse.get(a) ?? 0));
  return newestFirst
    .slice(KEPT_VERSIONS)
    .filter(
      (version) => !inUse.has(version) && now.getTime() - (lastUse.get(version) ?? 0) > KEPT_DAYS * DAY_MS,
    );
}

/** Removes a version: release.json first, so that an incomplete version is never mistaken for a complete one. */
export async function removeVersion(target: ReleaseTarget, app: string, version: string): Promise<number> {
  const folder = getReleaseFolder(app, version);
  const files = await target.list(folder);
  const description = `${folder}release.json`;
  await target.remove(description);
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- a clean-up may take its time
    if (file !== description) await target.remove(file);
  }
  return files.length;
}
