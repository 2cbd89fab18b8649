import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createDirectoryTarget } from "./directory-target.ts";
import { addToHistory } from "./history.ts";
import { MANIFEST_FILE } from "./live-manifest.ts";
import type { ReleaseTarget } from "./release-target.ts";
import { describeStatus } from "./status.ts";

let folder: string;
let target: ReleaseTarget;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-status-"));
  target = createDirectoryTarget(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("the status of an empty target says that nothing is live", async () => {
  expect(await describeStatus(target, ["capture"])).toBe("capture: nothing\n  published: none");
});

it("the status lists live and stored versions, and the last commands of the requested apps", async () => {
  for (const version of ["1.0.0", "1.0.1"]) {
    // oxlint-disable-next-line no-await-in-loop -- one disk
    await target.writeOnce(`r/capture/${version}/release.json`, Buffer.from("{}"));
  }
  await target.writeOnce("r/capture/1.0.1/entry.js", Buffer.from(""));
  await target.writeOnce("r/screen/2.0.0/release.json", Buffer.from("{}"));
  const products = [{ container: "capno_capture", version: "1.0.1", releasedAt: "2026-01-05T09:00:00Z" }];
  await target.replace(MANIFEST_FILE, Buffer.from(JSON.stringify({ products })), undefined);
  const add = (app: string, version: string, why = "") =>
    addToHistory(target, {
      at: "2026-01-05T09:00:00.000Z",
      by: "ada",
      why,
      app,
      what: "publish",
      version,
      commit: "",
      after: { live: version },
    });
  await add("screen", "2.0.0");
  for (let patch = 0; patch < 9; patch += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a history is written line by line
    await add("capture", `1.0.${patch}`, patch === 8 ? "slow" : "");
  }
  await add("screen", "2.0.1");
  const lines = (await describeStatus(target, ["capture"])).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "capture: 1.0.1",
    "  published: 1.0.0, 1.0.1",
    "",
    "2026-01-05 09:00  ada: publish capture 1.0.1",
  ]);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe("2026-01-05 09:00  ada: publish capture 1.0.8 (slow)");
});
