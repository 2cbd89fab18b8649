import { readHistory, type HistoryLine } from "./history.ts";
import { getLiveState } from "./live-manifest.ts";
import { describeState } from "./live-state.ts";
import { readLiveManifest } from "./read-live-manifest.ts";
import type { ReleaseTarget } from "./release-target.ts";

const SHOWN_LINES = 8;

/** The live and stored versions and the last lines of the history, for one app or for all. */
export async function describeStatus(target: ReleaseTarget, apps: readonly string[]): Promise<string> {
  const manifest = (await readLiveManifest(target)) ?? { products: [] };
  const published = await target.list("r/");
  const history = await readHistory(target);
  const parts = apps.map((app) => {
    const versions = published.flatMap(
      (name) => new RegExp(`^r/${app}/([^/]+)/release\\.json$`).exec(name)?.[1] ?? [],
    );
    return [
      `${app}: ${describeState(getLiveState(manifest, app))}`,
      `  published: ${versions.join(", ") || "none"}`,
    ].join("\n");
  });
  const lines = history.filter(({ app }) => apps.includes(app)).slice(-SHOWN_LINES);
  return [...parts, "", ...lines.map(describeLine)].join("\n").trimEnd();
}

function describeLine({ at, by, app, what, version, why }: HistoryLine): string {
  return `${at.slice(0, 16).replace("T", " ")}  ${by}: ${what} ${app} ${version}${why ? ` (${why})` : ""}`;
}
