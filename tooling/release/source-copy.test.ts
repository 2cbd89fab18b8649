import { existsSync } from "node:fs";
import { readdir, readFile, realpath, rm } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { ReleaseError } from "./release-target.ts";
import { copySource, listUncommitted } from "./source-copy.ts";
import { openSmallWorkspace } from "./testing/small-workspace.ts";

const read = (folder: string, file: string) => readFile(path.join(folder, file), "utf8");
const isThere = (folder: string, file: string) => existsSync(path.join(folder, file));

describe("copySource", () => {
  it("copies the commit of a tag with its hash and time, and leaves no archive", async () => {
    const { root, git, write, commit, listCopies } = await openSmallWorkspace();
    git("tag", "v1");
    await write("apps/capture/src/a.ts", "later");
    const later = commit();
    await write("apps/capture/src/a.ts", "not committed");
    await write("apps/capture/src/new.ts", "not committed");

    const copy = await copySource("v1", root);
    expect(copy.commit).toBe(git("rev-parse", "v1"));
    expect(copy.commit).not.toBe(later);
    expect(copy.committedAt).toBe("2026-03-01T08:00:00.000Z");
    expect(await read(copy.folder, "apps/capture/src/a.ts")).toBe("first");
    expect(isThere(copy.folder, "apps/capture/src/new.ts")).toBe(false);
    expect(await listCopies()).toEqual([path.basename(copy.folder)]);
    await copy.remove();
    // Whoever failed in the middle removes it once more.
    await copy.remove();
    expect(await listCopies()).toEqual([]);
  });

  it("copies the working folder without ignored, removed or unrelated files", async () => {
    const { root, git, write } = await openSmallWorkspace({ "packages/domain/src/gone.ts": "x" });
    await write("apps/capture/src/a.ts", "changed");
    await write("apps/capture/src/new file.ts", "new");
    await write(".cache/left.ts", "ignored");
    await rm(path.join(root, "packages/domain/src/gone.ts"));

    const copy = await copySource(undefined, root);
    expect(copy.commit).toBe(`${git("rev-parse", "HEAD")}+changes`);
    expect(await read(copy.folder, "apps/capture/src/a.ts")).toBe("changed");
    expect(await read(copy.folder, "apps/capture/src/new file.ts")).toBe("new");
    expect(await readdir(path.join(copy.folder, "packages/domain/src"))).toEqual(["b.ts"]);
    expect((await readdir(copy.folder)).toSorted()).toEqual([
      ".gitignore",
      "apps",
      "node_modules",
      "package.json",
      "packages",
      "pnpm-lock.yaml",
      "tooling",
    ]);
  });

  it("resolves its own packages in the copy and the others where they are installed", async () => {
    const { root } = await openSmallWorkspace();
    const { folder } = await copySource("HEAD", root);
    const links = path.join(folder, "apps/capture/node_modules");
    expect(await realpath(path.join(links, "@capno/domain"))).toBe(path.join(folder, "packages/domain"));
    expect(await realpath(path.join(links, "library"))).toBe(path.join(root, "node_modules/library"));
    expect(isThere(folder, "packages/domain/node_modules")).toBe(false);
  });

  it("works without a workspace that its commit lacks", async () => {
    const { root, write, commit } = await openSmallWorkspace();
    await write("packages/young/package.json", "{}");
    await write("packages/young/node_modules/library.js", "installed");
    commit();
    const { folder } = await copySource("HEAD~1", root);
    expect(isThere(folder, "packages/young")).toBe(false);
    expect(isThere(folder, "apps/capture/node_modules/library/index.js")).toBe(true);
  });

  it("refuses a commit with other dependencies than the installed ones, and removes the copy", async () => {
    const { root, git, write, commit, listCopies } = await openSmallWorkspace();
    git("tag", "v1");
    await write("pnpm-lock.yaml", "lock: 2\n");
    commit();
    const refused = copySource("v1", root);
    await expect(refused).rejects.toThrow(
      "v1 asks for other packages than are installed: check it out, install, and release from there.",
    );
    await expect(refused).rejects.toBeInstanceOf(ReleaseError);
    expect(await listCopies()).toEqual([]);
  });

  it("refuses a folder without a lockfile", async () => {
    const { root, listCopies } = await openSmallWorkspace({
      ".gitignore": "node_modules\n.cache\npnpm-lock.yaml\n",
    });
    await expect(copySource(undefined, root)).rejects.toThrow("The folder asks for other packages");
    expect(await listCopies()).toEqual([]);
  });

  it("needs a checkout and an existing commit", async () => {
    const { root, git, listCopies } = await openSmallWorkspace();
    await expect(copySource("v9", root)).rejects.toThrow(
      "git rev-parse --verify v9^{commit} failed: releases are made from a checkout.",
    );
    // A hash of something else is no commit.
    await expect(copySource(git("rev-parse", "HEAD:docs/c.md"), root)).rejects.toBeInstanceOf(ReleaseError);
    expect(await listCopies()).toEqual([]);
  });

  it("can be used twice, in separate folders", async () => {
    const { root, listCopies } = await openSmallWorkspace();
    const copy = await copySource(undefined, root);
    const again = await copy.copyAgain();
    expect(again.folder).not.toBe(copy.folder);
    expect([again.commit, again.committedAt]).toEqual([copy.commit, copy.committedAt]);
    await copy.remove();
    expect(await read(again.folder, "apps/capture/src/a.ts")).toBe("first");
    const own = path.join(again.folder, "apps/capture/node_modules/@capno/domain");
    expect(await realpath(own)).toBe(path.join(again.folder, "packages/domain"));
    expect(await listCopies()).toEqual([path.basename(again.folder)]);
  });
});

describe("listUncommitted", () => {
  it("returns nothing after a commit, and every changed file before", async () => {
    const { root, write } = await openSmallWorkspace();
    expect(await listUncommitted(root)).toEqual([]);
    await write("apps/capture/src/a.ts", "changed");
    await write("new.ts", "new");
    await write(".cache/x", "ignored");
    expect(await listUncommitted(root)).toEqual([
      expect.stringContaining("apps/capture/src/a.ts"),
      "?? new.ts",
    ]);
  });
});
