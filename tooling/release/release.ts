/** `pnpm release <app> --to <target>`: one app, built, published, live, or back again. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

import { APPS, buildReproducibly } from "./build-app.ts";
import { findOldVersions, removeVersion } from "./clean.ts";
import { createTarget } from "./create-target.ts";
import { readFinishedBuild, type FinishedBuild } from "./finished-build.ts";
import { addToHistory } from "./history.ts";
import { getLiveState } from "./live-manifest.ts";
import { readLiveManifest } from "./read-live-manifest.ts";
import { releaseApp, type ReleaseContext, type ReleaseRequest } from "./release-app.ts";
import { parseReleaseOptions, USAGE, type ReleaseOptions } from "./release-options.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";
import { listUncommitted } from "./source-copy.ts";
import { describeStatus } from "./status.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
  say(USAGE);
} else {
  try {
    await perform(parseReleaseOptions(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(
      `${error instanceof ReleaseError ? error.message : String((error as Error).stack)}\n`,
    );
    process.exitCode = 1;
  }
}

async function perform(options: ReleaseOptions): Promise<void> {
  const target = createTarget(options.to, process.env);
  const context: ReleaseContext = {
    target,
    publicUrl: options.publicUrl,
    by: process.env["CAPNO_RELEASED_BY"] ?? userInfo().username,
    why: options.why,
    now: () => new Date(),
    isDryRun: options.isDryRun,
    say,
  };
  if (options.action === "status") return say(await describeStatus(target, [options.app]));
  if (options.action === "clean") return clean(target, options, context);
  if (!options.builds)
    return void (await releaseApp(options.app, toReleaseRequest(options, undefined), context));

  const folder = await mkdtemp(path.join(tmpdir(), "capno-release-"));
  try {
    const build = await makeBuild(options, path.join(folder, "build"));
    await releaseApp(options.app, toReleaseRequest(options, build), context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeBuild(
  { app, from, ref, as, allowsUncommitted }: ReleaseOptions,
  into: string,
): Promise<FinishedBuild> {
  if (from !== undefined) return readFinishedBuild(app, from);
  const uncommitted = ref === undefined && !allowsUncommitted ? await listUncommitted() : [];
  if (uncommitted.length > 0) {
    throw new ReleaseError(
      `Not committed:\n${uncommitted.slice(0, 10).join("\n")}\nCommit it, name a commit with --ref, or --allow-uncommitted.`,
    );
  }
  say(`Building ${app} twice …`);
  const commit = allowsUncommitted ? undefined : (ref ?? "HEAD");
  return buildReproducibly({ app, ref: commit, into, ...(as ? { version: as } : {}) });
}

function toReleaseRequest(options: ReleaseOptions, build: FinishedBuild | undefined): ReleaseRequest {
  const { action, percent, version } = options;
  if (action === "canary") return percent === 0 ? { type: "end-canary" } : { type: "canary", build, percent };
  if (action === "pin") return { type: "pin", version };
  if (action === "rollback") return { type: "roll-back", version };
  if (action === "withdraw" && version !== undefined) return { type: "withdraw", version };
  if (action === "promote" || action === "unpin") return { type: action };
  if (!build) throw new ReleaseError(`Nothing to publish of ${APPS.join(", ")}.`);
  return { type: "publish", build };
}

async function clean(
  target: ReleaseTarget,
  { app, isDryRun }: ReleaseOptions,
  context: ReleaseContext,
): Promise<void> {
  const old = await findOldVersions(target, app, context.now());
  if (old.length === 0) return say(`${app}: nothing is old enough to go.`);
  const manifest = await readLiveManifest(target);
  const after = manifest && getLiveState(manifest, app);
  for (const version of old) {
    if (isDryRun) {
      say(`Would remove ${app} ${version}.`);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one version after the other, each written down
    const files = await removeVersion(target, app, version);
    say(`${app} ${version}: ${files} files removed.`);
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (after)
      await addToHistory(target, {
        at: context.now().toISOString(),
        by: context.by,
        why: context.why,
        app,
        what: "clean",
        version,
        commit: "",
        after,
      });
  }
}
