import { writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { MANIFEST_FILE } from "./live-manifest.ts";
import { ChangedMeanwhile, type ReleaseTarget } from "./release-target.ts";
import { followShell } from "./shell-pages.ts";
import { aShellBuild } from "./testing/fake-finished-build.ts";
import { openSmallTarget } from "./testing/small-target.ts";

const DEPLOYMENT = {
  shell: "https://clinic.example",
  remotes: [],
  api: "https://api.clinic.example",
  realtime: [],
};

async function open() {
  const opened = await openSmallTarget();
  await writeFile(path.join(opened.folder, "deployment.json"), JSON.stringify(DEPLOYMENT));
  return opened;
}

/** The target with somebody else at its pages: `fails` says of each attempt at one whether it fails. */
function watch(target: ReleaseTarget, fails: (attempt: number) => boolean) {
  const watched = { ...target, attempts: 0 };
  watched.replace = async (file, content, before) => {
    if (file === "index.html") {
      watched.attempts += 1;
      if (fails(watched.attempts)) throw new ChangedMeanwhile(file);
    }
    await target.replace(file, content, before);
  };
  return watched;
}

describe("the shell's pages at the root", () => {
  it("the pages of the shell are written once, and again after a concurrent change", async () => {
    const { publish, target, readText } = await open();
    await publish("shell", "4.2.5");
    const quiet = watch(target, () => false);
    await followShell(quiet, () => undefined);
    expect(quiet.attempts).toBe(1);
    const busy = watch(target, (attempt) => attempt < 5);
    await followShell(busy, () => undefined);
    expect(busy.attempts).toBe(5);
    expect(await readText("index.html")).toBe("<title>4.2.5</title>");
  });

  it("the pages of the shell are not written if concurrent changes never end", async () => {
    const { publish, target } = await open();
    await publish("shell", "4.2.5");
    const busy = watch(target, () => true);
    await expect(followShell(busy, () => undefined)).rejects.toThrow(ChangedMeanwhile);
    expect(busy.attempts).toBe(5);
  });

  it("the pages of the shell are not retried after an error", async () => {
    const { publish, target } = await open();
    await publish("shell", "4.2.5");
    const full = watch(target, () => {
      throw new Error("No space left on device");
    });
    await expect(followShell(full, () => undefined)).rejects.toThrow("No space left on device");
    expect(full.attempts).toBe(1);
  });

  it("follow a changing manifest five times at most", async () => {
    const { publish, target } = await open();
    await publish("shell", "4.2.5");
    const first = await target.read(MANIFEST_FILE);
    await publish("shell", "4.2.6");
    let reads = 0;
    const restless: ReleaseTarget = {
      ...target,
      read: async (file) => {
        if (file !== MANIFEST_FILE) return target.read(file);
        reads += 1;
        return reads % 2 === 0 ? target.read(file) : first;
      },
    };
    const said: string[] = [];
    await followShell(restless, (line) => said.push(line));
    expect([reads, said]).toEqual([10, ["Reload the web server: nginx -t && nginx -s reload"]]);
  });

  it("leave a page alone that the shell does not have", async () => {
    const { release, target } = await open();
    const build = aShellBuild("4.2.5");
    const files = build.files.filter(({ name }) => name !== "login.html");
    await release("shell", { type: "publish", build: { ...build, files } });
    expect(await target.read("login.html")).toBeUndefined();
    expect(await target.read("index.html")).toBeDefined();
  });
});

describe("the nginx configuration of a release", () => {
  it("is not written without deployment.json, and the release says so", async () => {
    const { publish, target, said, folder } = await openSmallTarget();
    await publish("shell", "4.2.5");
    expect(said).toContain(`No deployment.json at ${folder}: nginx/shell.conf was not written.`);
    expect(await target.read("nginx/shell.conf")).toBeUndefined();
  });

  it("is the same before and after the release of a product that the shell does not know", async () => {
    const { publish, readText } = await open();
    await publish("shell", "4.2.5");
    const text = await readText("nginx/shell.conf");
    expect(text).toContain('set $capno_integrity "blocked-destinations=(script)";');
    await publish("hello", "1.0.0");
    expect(await readText("nginx/shell.conf")).toBe(text);
    await publish("shell", "4.2.5");
    expect(await readText("nginx/shell.conf")).toBe(text);
  });
});

it("a product goes live with a warning if the configuration is not JSON", async () => {
  const { publish, said, folder } = await openSmallTarget();
  await writeFile(path.join(folder, "config.json"), "{");
  await publish("capture", "1.0.0");
  expect(said).toContain("Take care: config.json is no JSON.");
});
