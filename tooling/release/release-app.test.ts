import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findOldVersions, removeVersion } from "./clean.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";
import { readHistory } from "./history.ts";
import { MANIFEST_FILE, type LiveManifest } from "./live-manifest.ts";
import { releaseApp, type ReleaseRequest } from "./release-app.ts";
import type { ReleaseTarget } from "./release-target.ts";
import { describeStatus } from "./status.ts";

const START = Date.parse("2026-01-05T09:00:00Z");
const HOUR_MS = 3_600_000;

let folder: string;
let target: ReleaseTarget;
let clock: number;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  target = createDirectoryTarget(folder);
  clock = START;
  said = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function release(
  app: string,
  request: ReleaseRequest,
  changes: { why?: string; isDryRun?: boolean; at?: ReleaseTarget } = {},
) {
  return releaseApp(app, request, {
    target: changes.at ?? target,
    publicUrl: "/",
    by: "ada",
    why: changes.why ?? "",
    now: () => new Date((clock += HOUR_MS)),
    isDryRun: changes.isDryRun ?? false,
    say: (line) => said.push(line),
  });
}

const publish = (app: string, version: string) =>
  release(app, { type: "publish", build: aProductBuild(app, version) });

async function readManifest(): Promise<LiveManifest> {
  return JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), "utf8")) as LiveManifest;
}

async function hashAll(): Promise<Readonly<Record<string, string>>> {
  const names = await target.list("r/");
  const hash = async (name: string) =>
    createHash("sha256")
      .update(await readFile(path.join(folder, name)))
      .digest("hex");
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)));
}

describe("publishing", () => {
  it("writes a build to its own folder and names it in the manifest with hash and address", async () => {
    await publish("capture", "1.0.0");
    const [entry] = (await readManifest()).products;
    expect(entry).toMatchObject({
      version: "1.0.0",
      baseUrl: "/r/capture/1.0.0/",
      entry: "entry.js",
      releasedAt: "2026-01-05T10:00:00.000Z",
    });
    expect(await target.list("r/capture/1.0.0/")).toEqual([
      "r/capture/1.0.0/entry.js",
      "r/capture/1.0.0/release.json",
    ]);
  });

  it("changes neither existing files nor the entries of other products", async () => {
    await publish("screen", "1.0.0");
    await publish("capture", "1.0.0");
    const files = await hashAll();
    const [screen] = (await readManifest()).products;
    await publish("capture", "1.0.1");
    expect(await hashAll()).toMatchObject(files);
    expect((await readManifest()).products[0]).toEqual(screen);
  });

  it("refuses other content for a published version", async () => {
    await publish("capture", "1.0.0");
    const changed = aProductBuild("capture", "1.0.0", "something else");
    await expect(release("capture", { type: "publish", build: changed })).rejects.toThrow(
      "r/capture/1.0.0/entry.js is published already, with other content.",
    );
    expect((await readManifest()).products[0]?.version).toBe("1.0.0");
  });

  it("stops if the manifest cannot be read", async () => {
    await publish("capture", "1.0.0");
    const before = await target.read(MANIFEST_FILE);
    const broken = Buffer.from(JSON.stringify({ products: [{ container: "capno_capture", version: 1 }] }));
    await target.replace(MANIFEST_FILE, broken, before);
    await expect(publish("capture", "1.0.1")).rejects.toThrow("products.0.version");
    await expect(describeStatus(target, ["capture"])).rejects.toThrow("products.0.version");
    await expect(findOldVersions(target, "capture", new Date(clock))).rejects.toThrow("products.0.version");
    expect((await target.read(MANIFEST_FILE))?.content).toEqual(broken);
  });

  it("writes nothing outside the folder of the versions", async () => {
    const stray = aProductBuild("capture", "../../documents/1.0.0");
    await expect(release("capture", { type: "publish", build: stray })).rejects.toThrow("is no version");
    expect(await target.list("")).toEqual([]);
  });

  it("has the same result twice", async () => {
    await publish("capture", "1.0.0");
    await publish("capture", "1.0.0");
    expect((await readManifest()).products).toHaveLength(1);
    expect(said).toContain("capture 1.0.0 was published before.");
  });

  it("names the previous version with address and hash", async () => {
    await publish("capture", "1.0.0");
    await publish("capture", "1.0.1");
    const [entry] = (await readManifest()).products;
    const content = await readFile(path.join(folder, "r/capture/1.0.0/release.json"));
    expect(entry?.previous).toEqual({
      version: "1.0.0",
      contract: "^1.0.0",
      url: "/r/capture/1.0.0/release.json",
      integrity: `sha384-${createHash("sha384").update(content).digest("base64")}`,
    });
  });

  it("loses neither of two simultaneous releases", async () => {
    let isFirst = true;
    const slow: ReleaseTarget = {
      ...target,
      replace: async (...what) => {
        if (isFirst) {
          isFirst = false;
          await publish("screen", "1.0.0");
        }
        return target.replace(...what);
      },
    };
    await release("capture", { type: "publish", build: aProductBuild("capture", "1.0.0") }, { at: slow });
    expect((await readManifest()).products.map(({ container }) => container)).toEqual([
      "capno_screen",
      "capno_capture",
    ]);
  });

  it("writes nothing on a dry run", async () => {
    await release(
      "capture",
      { type: "publish", build: aProductBuild("capture", "1.0.0") },
      { isDryRun: true },
    );
    expect(await target.list("")).toEqual([]);
    expect(said).toEqual(["Would publish capture 1.0.0: 2 files.", "Would change capture: nothing → 1.0.0"]);
  });
});

describe("rolling back", () => {
  it("takes one command, and a second one goes one version further", async () => {
    for (const version of ["1.0.0", "1.0.1", "1.0.2"]) await publish("capture", version);
    await release("capture", { type: "roll-back", version: undefined }, { why: "list is empty" });
    expect((await readManifest()).products[0]).toMatchObject({
      version: "1.0.1",
      previous: { version: "1.0.0" },
      withdrawn: ["1.0.2"],
    });
    await release("capture", { type: "roll-back", version: undefined }, { why: "still empty" });
    expect((await readManifest()).products[0]).toMatchObject({
      version: "1.0.0",
      withdrawn: ["1.0.2", "1.0.1"],
    });
    await expect(release("capture", { type: "roll-back", version: undefined })).rejects.toThrow(
      "capture has no version to go back to.",
    );
  });
});

describe("the history", () => {
  it("records who did what, when and why, and keeps earlier lines", async () => {
    await publish("capture", "1.0.0");
    await publish("capture", "1.0.1");
    const before = (await target.read("history.jsonl"))?.content.toString() ?? "";
    await release("capture", { type: "roll-back", version: undefined }, { why: "list is empty" });
    const history = await readHistory(target);
    expect(history.at(-1)).toEqual({
      at: "2026-01-05T12:00:00.000Z",
      by: "ada",
      why: "list is empty",
      app: "capture",
      what: "roll-back",
      version: "1.0.0",
      commit: "0123456",
      after: { live: "1.0.0", withdrawn: ["1.0.1"] },
    });
    expect((await target.read("history.jsonl"))?.content.toString().startsWith(before)).toBe(true);
    expect(await describeStatus(target, ["capture"])).toContain(
      "2026-01-05 12:00  ada: roll-back capture 1.0.0 (list is empty)",
    );
  });

  it("survives an incomplete line", async () => {
    await publish("capture", "1.0.0");
    await target.append("history.jsonl", '{"at":"2026-');
    await publish("capture", "1.0.1");
    expect(await readHistory(target)).toHaveLength(2);
  });
});

describe("old versions", () => {
  it("stay for 30 days after their last use; the last ten and named ones stay for ever", async () => {
    for (let patch = 0; patch < 14; patch += 1) await publish("capture", `1.0.${patch}`);
    const soon = new Date(clock + 29 * 24 * HOUR_MS);
    const late = new Date(clock + 31 * 24 * HOUR_MS);
    expect(await findOldVersions(target, "capture", soon)).toEqual([]);
    expect((await findOldVersions(target, "capture", late)).toSorted()).toEqual([
      "1.0.0",
      "1.0.1",
      "1.0.2",
      "1.0.3",
    ]);
    await release("capture", { type: "roll-back", version: "1.0.0" }, { why: "test" });
    expect(await findOldVersions(target, "capture", late)).not.toContain("1.0.0");
    const list = await target.read(MANIFEST_FILE);
    await target.remove(MANIFEST_FILE);
    expect(await findOldVersions(target, "capture", late)).toEqual([]);
    await target.replace(MANIFEST_FILE, list?.content ?? Buffer.from(""), undefined);
    await removeVersion(target, "capture", "1.0.1");
    expect(await target.list("r/capture/1.0.1/")).toEqual([]);
  });
});
