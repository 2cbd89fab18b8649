import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createDirectoryTarget } from "./directory-target.ts";
import { ChangedMeanwhile, getCacheControl, type ReleaseTarget } from "./release-target.ts";

let folder: string;
let target: ReleaseTarget;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  target = createDirectoryTarget(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("createDirectoryTarget", () => {
  it("replaces a file only if it is unchanged since it was read", async () => {
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    await target.replace("a.json", Buffer.from("2"), read);
    await expect(target.replace("a.json", Buffer.from("3"), read)).rejects.toThrow(ChangedMeanwhile);
    await expect(target.replace("a.json", Buffer.from("3"), undefined)).rejects.toThrow(ChangedMeanwhile);
    expect((await target.read("a.json"))?.content.toString()).toBe("2");
    expect(await target.list("")).toEqual(["a.json"]);
  });

  it("writes a version once, creates its folders, and leaves no temporary files", async () => {
    expect(await target.writeOnce("r/a/1.0.0/a.js", Buffer.from("1"))).toBe("written");
    expect(await target.writeOnce("r/a/1.0.0/a.js", Buffer.from("1"))).toBe("there");
    await expect(target.writeOnce("r/a/1.0.0/a.js", Buffer.from("2"))).rejects.toThrow("with other content");
    await target.replace("r/b.json", Buffer.from("2"), undefined);
    await target.append("log/history.jsonl", "one");
    await target.append("log/history.jsonl", "two");
    expect(await target.list("r/")).toEqual(["r/a/1.0.0/a.js", "r/b.json"]);
    expect(await target.list("nothing/")).toEqual([]);
    expect((await target.read("log/history.jsonl"))?.content.toString()).toBe("one\ntwo\n");
    await target.remove("r/b.json");
    await target.remove("r/b.json");
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      "log",
      path.join("log", "history.jsonl"),
      "r",
      path.join("r", "a"),
      path.join("r", "a", "1.0.0"),
      path.join("r", "a", "1.0.0", "a.js"),
    ]);
  });

  it("waits for another writer", async () => {
    const lock = path.join(folder, "a.json.lock");
    await writeFile(lock, "1");
    const asked = vi.spyOn(performance, "now");
    const written = target.replace("a.json", Buffer.from("2"), undefined);
    // Once for the end of its patience, and once more with each time that it finds the lock.
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
    asked.mockRestore();
    expect(await target.read("a.json")).toBeUndefined();
    await rm(lock);
    await written;
    expect(await readdir(folder)).toEqual(["a.json"]);
  });

  it("stops waiting after a time", async () => {
    const lock = path.join(folder, "a.json.lock");
    await writeFile(lock, "1");
    onTestFinished(() => rm(lock, { force: true }));
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 6_000));
    onTestFinished(() => clock.mockRestore());
    const written = target.replace("a.json", Buffer.from("2"), undefined);
    await expect(written).rejects.toThrow(`Somebody else is releasing: ${lock}`);
    expect(await readdir(folder)).toEqual(["a.json.lock"]);
  });

  it("continues if the other writer has died", async () => {
    const lock = path.join(folder, "a.json.lock");
    await writeFile(lock, "1");
    const longAgo = Date.now() / 1000 - 120;
    await utimes(lock, longAgo, longAgo);
    await target.replace("a.json", Buffer.from("2"), undefined);
    expect(await readdir(folder)).toEqual(["a.json"]);
  });

  it("releases its lock after a failed write", async () => {
    await expect(
      target.replace("a.json", Buffer.from("2"), { content: Buffer.from("1"), tag: "x" }),
    ).rejects.toThrow(ChangedMeanwhile);
    expect(await readdir(folder)).toEqual([]);
  });

  it("distinguishes an unreadable file from a missing one", async () => {
    expect(await target.read("r")).toBeUndefined();
    await expect(target.read("x".repeat(300))).rejects.toThrow("ENAMETOOLONG");
  });

  it("writes nothing outside its folder", async () => {
    await expect(target.writeOnce("../elsewhere", Buffer.from(""))).rejects.toThrow("outside");
  });
});

describe("getCacheControl", () => {
  it.each([
    ["r/capture/1.0.0/release.json", "public, max-age=31536000, immutable"],
    ["main.0123456789abcdef.js.br", "public, max-age=31536000, immutable"],
    ["page.0123456789abcdef.js.html", "no-cache"],
    ["remotes.json", "no-cache"],
    ["index.html", "no-cache"],
  ])("answers for %s: %s", (file, expected) => {
    expect(getCacheControl(file)).toBe(expected);
  });
});
