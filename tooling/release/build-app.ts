import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { PRODUCTS } from "../dev/stack/products.ts";
import { readFinishedBuild, type FinishedBuild } from "./finished-build.ts";
import { ReleaseError } from "./release-target.ts";
import { runTool } from "./run-tool.ts";
import { copySource, WORKSPACE, type SourceCopy } from "./source-copy.ts";

export const APPS = ["shell", ...PRODUCTS] as const;
export type AppName = (typeof APPS)[number];

export interface BuildOptions {
  readonly app: AppName;
  /** A commit, a branch or a tag; undefined is the working folder. */
  readonly ref: string | undefined;
  /** Another version than `package.json` says: for rehearsals. */
  readonly version?: string;
  /** Where the build goes; a folder of its own, which the caller removes. */
  readonly into: string;
}

/** One build from a copy of the source. */
export async function buildApp(options: BuildOptions, root = WORKSPACE): Promise<FinishedBuild> {
  const source = await copySource(options.ref, root);
  try {
    return await buildCopy(source, options);
  } finally {
    await source.remove();
  }
}

/** Builds twice, in two folders, and refuses where the two differ in one byte. */
export async function buildReproducibly(options: BuildOptions, root = WORKSPACE): Promise<FinishedBuild> {
  const source = await copySource(options.ref, root);
  const again = await source.copyAgain();
  const second = await mkdtemp(`${path.resolve(options.into)}-again-`);
  try {
    const build = await buildCopy(source, options);
    const differing = findDifferences(build, await buildCopy(again, { ...options, into: second }));
    if (differing.length > 0)
      throw new ReleaseError(
        `Two builds of ${options.app} differ, so neither is released: ${differing.join(", ")}`,
      );
    return build;
  } finally {
    await Promise.all([source.remove(), again.remove(), rm(second, { recursive: true, force: true })]);
  }
}

async function buildCopy(source: SourceCopy, { app, version, into }: BuildOptions): Promise<FinishedBuild> {
  const directory = path.join(source.folder, "apps", app);
  const environment = {
    NODE_ENV: "production",
    CAPNO_BUILD_FOLDER: path.resolve(into),
    CAPNO_BUILD_COMMIT: source.commit,
    CAPNO_BUILD_TIME: source.committedAt,
    CAPNO_BUILD_VERSION: version ?? "",
  };
  const step = (script: string, ...args: readonly string[]) =>
    runTool(process.execPath, [script, ...args], { folder: directory, environment });
  try {
    await step(path.join(directory, "node_modules/@rspack/cli/bin/rspack.js"), "build");
    const packageFile = await readFile(path.join(directory, "package.json"), "utf8");
    for (const script of listLastSteps(JSON.parse(packageFile) as PackageFile)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as `&&` says
      await step(path.join(directory, script));
    }
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    throw new ReleaseError(`${app} could not be built.\n${`${stdout}${stderr}` || message}`);
  }
  return readFinishedBuild(app, path.resolve(into));
}

interface PackageFile {
  readonly scripts?: { readonly build?: string };
}

/** The script that Node runs after the bundler, read from the copy: an older commit may have it elsewhere. */
export function listLastSteps({ scripts }: PackageFile): readonly string[] {
  const [, ...last] = (scripts?.build ?? "").split("&&").map((step) => step.trim());
  return last.map((step) => step.replace(/^node /, ""));
}

/** Names of files that are not the same, or not there, in both. */
export function findDifferences(one: FinishedBuild, other: FinishedBuild): readonly string[] {
  const hashes = (build: FinishedBuild) =>
    new Map(build.files.map(({ name, integrity }) => [name, integrity]));
  const [first, second] = [hashes(one), hashes(other)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((name) => first.get(name) !== second.get(name))
    .toSorted();
}
