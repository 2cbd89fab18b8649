import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { getIntegrity } from "../build/seal-folder.ts";
import { readFinishedBuild } from "./finished-build.ts";

let folder: string;

const DESCRIBED = { version: "1.0.0", commit: "0123456", builtAt: "2026-01-01T00:00:00Z", entry: "entry.js" };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-build-"));
  await mkdir(path.join(folder, "web/assets"), { recursive: true });
  await writeFile(path.join(folder, "release.json"), JSON.stringify(DESCRIBED));
  await writeFile(path.join(folder, "web/main.js"), "main");
  await writeFile(path.join(folder, "web/assets/a.svg"), "<svg/>");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it("readFinishedBuild returns every file of a build, release.json last", async () => {
  const build = await readFinishedBuild("capture", folder);
  expect(build).toMatchObject({
    app: "capture",
    version: "1.0.0",
    commit: "0123456",
    description: DESCRIBED,
  });
  expect(build.files.map(({ name }) => name)).toEqual(["assets/a.svg", "main.js", "release.json"]);
  const [picture, , described] = build.files;
  expect(picture).toMatchObject({ integrity: getIntegrity("<svg/>") });
  expect(JSON.parse(described?.content.toString() ?? "")).toEqual(DESCRIBED);
});

it("readFinishedBuild returns the content policy of the shell, and none for a product", async () => {
  await writeFile(
    path.join(folder, "headers.json"),
    JSON.stringify({ contentSecurityPolicy: "default-src" }),
  );
  const { entry: _ofProducts, ...facts } = DESCRIBED;
  const { description } = await readFinishedBuild("shell", folder);
  expect(description).toEqual({ ...facts, contentSecurityPolicy: "default-src" });
});

it("readFinishedBuild names the app if its build is missing", async () => {
  await rm(path.join(folder, "release.json"));
  await expect(readFinishedBuild("capture", folder)).rejects.toThrow("There is no finished build of capture");
});
