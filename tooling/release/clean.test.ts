import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findOldVersions, KEPT_DAYS, KEPT_VERSIONS, removeVersion } from "./clean.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { addToHistory } from "./history.ts";
import { MANIFEST_FILE } from "./live-manifest.ts";
import type { LiveState } from "./live-state.ts";
import type { ReleaseTarget } from "./release-target.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2025-01-01T09:00:00Z");
const LATE = new Date(FIRST_DAY + 400 * DAY_MS);

let folder: string;
let target: ReleaseTarget;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-clean-"));
  target = createDirectoryTarget(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One version a day, so that the first ones are long out of use; and then what the list names. */
async function releaseDaily(
  versions: number,
  named: Partial<Record<"version" | "previous" | "canary", string>>,
) {
  let before: string | undefined;
  for (let day = 0; day < versions; day += 1) {
    const version = `1.0.${day}`;
    const after: LiveState = { live: version, ...(before === undefined ? {} : { previous: before }) };
    // oxlint-disable-next-line no-await-in-loop -- a history is written line by line
    await addToHistory(target, {
      at: new Date(FIRST_DAY + day * DAY_MS).toISOString(),
      by: "ada",
      why: "",
      app: "capture",
      what: "publish",
      version,
      commit: "",
      after,
    });
    before = version;
  }
  const refer = (version: string) => ({ version, contract: "^1.0.0", url: "", integrity: "" });
  const entry = {
    id: "dashboard",
    container: "capno_capture",
    releasedAt: LATE.toISOString(),
    version: named.version,
    ...(named.previous === undefined ? {} : { previous: refer(named.previous) }),
    ...(named.canary === undefined ? {} : { canary: { ...refer(named.canary), percent: 5 } }),
  };
  await target.replace(MANIFEST_FILE, Buffer.from(JSON.stringify({ products: [entry] })), undefined);
}

describe("findOldVersions", () => {
  it("returns old versions except the last ten", async () => {
    await releaseDaily(14, { version: "1.0.13" });
    const old = await findOldVersions(target, "capture", LATE);
    expect(old.toSorted()).toEqual(["1.0.0", "1.0.1", "1.0.2", "1.0.3"]);
    expect(14 - old.length).toBe(KEPT_VERSIONS);
  });

  it.each([
    ["the live one", { version: "1.0.0" }],
    ["the previous one", { version: "1.0.13", previous: "1.0.0" }],
    ["a canary", { version: "1.0.13", canary: "1.0.0" }],
  ])("never returns a version of the manifest, however old: %s", async (_, named) => {
    await releaseDaily(14, named);
    expect(await findOldVersions(target, "capture", LATE)).not.toContain("1.0.0");
  });

  it("returns the same if the manifest names three of the last ten", async () => {
    await releaseDaily(14, { version: "1.0.13", previous: "1.0.12", canary: "1.0.11" });
    const old = await findOldVersions(target, "capture", LATE);
    expect(old.toSorted()).toEqual(["1.0.0", "1.0.1", "1.0.2", "1.0.3"]);
  });

  it("keeps the last ten by use, not by number", async () => {
    await releaseDaily(14, { version: "1.0.13" });
    for (const [day, live] of [
      [14, "1.0.2"],
      [15, "1.0.13"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- a history is written line by line
      await addToHistory(target, {
        at: new Date(FIRST_DAY + day * DAY_MS).toISOString(),
        by: "ada",
        why: "",
        app: "capture",
        what: "roll-back",
        version: live,
        commit: "",
        after: { live },
      });
    }
    const old = await findOldVersions(target, "capture", LATE);
    expect(old.toSorted()).toEqual(["1.0.0", "1.0.1", "1.0.3", "1.0.4"]);
  });

  it("returns none if the manifest is missing", async () => {
    await releaseDaily(14, { version: "1.0.13" });
    await target.remove(MANIFEST_FILE);
    expect(await findOldVersions(target, "capture", LATE)).toEqual([]);
  });

  it("returns versions of the given app only", async () => {
    await releaseDaily(14, { version: "1.0.13" });
    expect(await findOldVersions(target, "screen", LATE)).toEqual([]);
  });

  it("removes release.json first, then the other files", async () => {
    const folderOf = "r/capture/1.0.0/";
    for (const name of ["a.js", "release.json", "z.js"]) {
      // oxlint-disable-next-line no-await-in-loop -- one disk
      await target.writeOnce(folderOf + name, Buffer.from(name));
    }
    const removed: string[] = [];
    const watched: ReleaseTarget = {
      ...target,
      remove: async (file) => {
        removed.push(file);
        await target.remove(file);
      },
    };
    expect(await removeVersion(watched, "capture", "1.0.0")).toBe(3);
    expect(removed).toEqual([`${folderOf}release.json`, `${folderOf}a.js`, `${folderOf}z.js`]);
    expect(await target.list("r/")).toEqual([]);
  });

  it("keeps versions that were live in the last 30 days", async () => {
    await releaseDaily(14, { version: "1.0.13" });
    // The first was live until the second, and stood in for it until the third.
    const outOfUse = FIRST_DAY + 2 * DAY_MS;
    const at = (ms: number) =>
      findOldVersions(target, "capture", new Date(outOfUse + KEPT_DAYS * DAY_MS + ms));
    expect(await at(0)).toEqual([]);
    expect(await at(1)).toEqual(["1.0.0"]);
  });
});
