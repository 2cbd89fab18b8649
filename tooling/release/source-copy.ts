import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";

import { ReleaseError } from "./release-target.ts";
import { runTool } from "./run-tool.ts";

/** The workspace that is released from. */
export const WORKSPACE = path.join(import.meta.dirname, "../..");
/** Inside the workspace: the way from a copy to the installed packages is the same on every machine. */
const COPIES = ".cache/release";

/** The source of a build, apart from the folder in which people work. */
export interface SourceCopy {
  readonly folder: string;
  readonly commit: string;
  readonly committedAt: string;
  /** The same once more, in another folder. */
  copyAgain(): Promise<SourceCopy>;
  remove(): Promise<void>;
}

/**
 * Copies a commit (a branch, a tag); undefined copies the working folder, committed or not. The
 * installed packages are shared with the workspace, so the lockfile of both must be the same.
 */
export async function copySource(ref: string | undefined, root = WORKSPACE): Promise<SourceCopy> {
  const commit = await readGit(root, "rev-parse", "--verify", `${ref ?? "HEAD"}^{commit}`);
  const committedAt = new Date(await readGit(root, "show", "-s", "--format=%cI", commit)).toISOString();
  const copy = await createCopy(root, ref === undefined ? `${commit}+changes` : commit, committedAt);
  try {
    await (ref === undefined ? copyWorkingTree(root, copy.folder) : copyCommit(root, copy.folder, commit));
    await checkLockfile(root, copy.folder, ref);
    await linkPackages(root, copy.folder);
  } catch (error) {
    await copy.remove();
    throw error;
  }
  return copy;
}

async function createCopy(root: string, commit: string, committedAt: string): Promise<SourceCopy> {
  const copies = path.join(root, COPIES);
  await mkdir(copies, { recursive: true });
  const folder = await mkdtemp(path.join(copies, "copy-"));
  return {
    folder,
    commit,
    committedAt,
    copyAgain: async () => {
      const again = await createCopy(root, commit, committedAt);
      await cp(folder, again.folder, { recursive: true, verbatimSymlinks: true });
      return again;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Files that are not what the last commit says; empty where a release would be what was committed. */
export async function listUncommitted(root = WORKSPACE): Promise<readonly string[]> {
  return (await readGit(root, "status", "--porcelain")).split("\n").filter((line) => line !== "");
}

async function copyCommit(root: string, folder: string, commit: string): Promise<void> {
  const archive = `${folder}.tar`;
  try {
    await runTool("git", ["archive", "--format=tar", "-o", archive, commit], { folder: root });
    await runTool("tar", ["-xf", archive, "-C", folder]);
  } finally {
    await rm(archive, { force: true });
  }
}

async function copyWorkingTree(root: string, folder: string): Promise<void> {
  const { stdout } = await runTool("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    folder: root,
  });
  const files = stdout.split("\0").filter((file) => /^(?:apps|packages|tooling|[^/]+$)/.test(file));
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- hundreds of small files: one after the other is quick
    if (existsSync(path.join(root, file))) await cp(path.join(root, file), path.join(folder, file));
  }
}

async function checkLockfile(root: string, folder: string, ref: string | undefined): Promise<void> {
  const name = "pnpm-lock.yaml";
  const isSame = await runTool("cmp", ["-s", path.join(root, name), path.join(folder, name)]).then(
    () => true,
    () => false,
  );
  if (!isSame) {
    throw new ReleaseError(
      `${ref ?? "The folder"} asks for other packages than are installed: check it out, install, and release from there.`,
    );
  }
}

/** Links to workspace packages lead into the copy, all others to the installed packages. */
async function linkPackages(root: string, folder: string): Promise<void> {
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const { stdout } = await runTool(
    "git",
    ["ls-files", "apps/*/package.json", "packages/*/package.json", "tooling/package.json"],
    { folder: root },
  );
  const workspaces = stdout
    .trim()
    .split("\n")
    .map((file) => path.dirname(file));
  for (const workspace of workspaces) {
    const installed = path.join(root, workspace, "node_modules");
    if (!existsSync(installed) || !existsSync(path.join(folder, workspace))) continue;
    // oxlint-disable-next-line no-await-in-loop -- a dozen folders of links
    await cp(installed, path.join(folder, workspace, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

async function readGit(root: string, ...command: readonly string[]): Promise<string> {
  try {
    return (await runTool("git", command, { folder: root })).stdout.trim();
  } catch {
    throw new ReleaseError(`git ${command.join(" ")} failed: releases are made from a checkout.`);
  }
}
