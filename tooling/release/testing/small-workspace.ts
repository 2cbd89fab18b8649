import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { onTestFinished } from "vitest";

import { createToolEnvironment } from "../run-tool.ts";

/** A checkout of a few files with its packages installed: what the release command copies and builds. */
export interface SmallWorkspace {
  readonly root: string;
  write(file: string, text: string): Promise<void>;
  git(...command: readonly string[]): string;
  /** Commits everything that is not ignored. */
  commit(): string;
  /** What was left behind where copies are made. */
  listCopies(): Promise<readonly string[]>;
}

/** Ignores the git configuration of the machine. */
const AS_ADA = [
  "user.name=Ada",
  "user.email=ada@capno.example",
  "commit.gpgsign=false",
  // A commit would start another process that looks whether there is anything to tidy.
  "maintenance.auto=false",
].flatMap((each) => ["-c", each]);
const COMMITTED_AT = "2026-03-01T10:00:00+02:00";

export async function openSmallWorkspace(
  files: Readonly<Record<string, string>> = {},
): Promise<SmallWorkspace> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), "capno-workspace-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const git = (...command: readonly string[]) =>
    execFileSync("git", [...AS_ADA, ...command], {
      cwd: root,
      encoding: "utf8",
      env: {
        ...createToolEnvironment(process.env),
        GIT_AUTHOR_DATE: COMMITTED_AT,
        GIT_COMMITTER_DATE: COMMITTED_AT,
      },
    }).trim();
  const commit = () => {
    git("add", "-A");
    git("commit", "-qm", "a commit");
    return git("rev-parse", "HEAD");
  };
  const all = {
    ".gitignore": "node_modules\n.cache\n",
    "pnpm-lock.yaml": "lock: 1\n",
    "package.json": "{}",
    "apps/capture/package.json": "{}",
    "apps/capture/src/a.ts": "first",
    "packages/domain/package.json": "{}",
    "packages/domain/src/b.ts": "second",
    "tooling/package.json": "{}",
    "docs/c.md": "third",
    "node_modules/library/index.js": "installed",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    // oxlint-disable-next-line no-await-in-loop -- a dozen small files
    await write(file, text);
  }
  const links = path.join(root, "apps/capture/node_modules");
  await mkdir(path.join(links, "@capno"), { recursive: true });
  await symlink("../../../node_modules/library", path.join(links, "library"));
  await symlink("../../../../packages/domain", path.join(links, "@capno/domain"));
  git("init", "-q");
  commit();
  return {
    root,
    write,
    git,
    commit,
    listCopies: () => readdir(path.join(root, ".cache/release")).catch(() => []),
  };
}
