import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { onTestFinished } from "vitest";

import { createDirectoryTarget } from "../directory-target.ts";
import { MANIFEST_FILE, type LiveManifest } from "../live-manifest.ts";
import { releaseApp, type ReleaseContext, type ReleaseRequest } from "../release-app.ts";
import { aProductBuild, aShellBuild } from "./fake-finished-build.ts";

const START = Date.parse("2026-01-05T09:00:00Z");
const HOUR_MS = 3_600_000;

/** A folder to release into for one test, and what was said; an hour passes before each release. */
export async function openSmallTarget() {
  const folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = createDirectoryTarget(folder);
  const said: string[] = [];
  let clock = START;
  const release = (app: string, request: ReleaseRequest, changes: Partial<ReleaseContext> = {}) =>
    releaseApp(app, request, {
      target,
      publicUrl: "/",
      by: "ada",
      why: "",
      now: () => new Date((clock += HOUR_MS)),
      isDryRun: false,
      say: (line) => said.push(line),
      ...changes,
    });
  return {
    folder,
    target,
    said,
    release,
    publish: (app: string, ...versions: readonly string[]) =>
      versions.reduce<Promise<unknown>>(
        (before, version) =>
          before.then(() =>
            release(app, {
              type: "publish",
              build: app === "shell" ? aShellBuild(version) : aProductBuild(app, version),
            }),
          ),
        Promise.resolve(),
      ),
    readText: (name: string) => readFile(path.join(folder, name), "utf8"),
    readManifest: async () =>
      JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), "utf8")) as LiveManifest,
  };
}
