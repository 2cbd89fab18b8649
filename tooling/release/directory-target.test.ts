import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createDirectoryTarget } from "./directory-target.ts";
import { ChangedMeanwhile, getCacheControl, type ReleaseTarget } from "./release-target.ts";

let folder: string;
let target: ReleaseTarget;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  target = createDirectoryTarget(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a target that is a folder", () => {
  it("replaces a file only where it is the one that was read", async () => {
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    await target.replace("a.json", Buffer.from("2"), read);
    await expect(target.replace("a.json", Buffer.from("3"), read)).rejects.toThrow(ChangedMeanwhile);
    await expect(target.replace("a.json", Buffer.from("3"), undefined)).rejects.toThrow(ChangedMeanwhile);
    expect((await target.read("a.json"))?.content.toString()).toBe("2");
    expect(await target.list("")).toEqual(["a.json"]);
  });

  it("has no way out of its folder", async () => {
    await expect(target.writeOnce("../elsewhere", Buffer.from(""))).rejects.toThrow("outside");
  });
});

describe("what a browser may keep", () => {
  it.each([
    ["r/capture/1.0.0/release.json", "public, max-age=31536000, immutable"],
    ["main.0123456789abcdef.js.br", "public, max-age=31536000, immutable"],
    ["remotes.json", "no-cache"],
    ["index.html", "no-cache"],
  ])("%s: %s", (file, expected) => {
    expect(getCacheControl(file)).toBe(expected);
  });
});
