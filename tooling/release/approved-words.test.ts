import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createDirectoryTarget } from "./directory-target.ts";
import { aProductBuild, aShellBuild } from "./testing/fake-finished-build.ts";
import { releaseApp, type ReleaseRequest } from "./release-app.ts";

const EXAMPLE = path.join(import.meta.dirname, "../../docs/config.example.json");
const FAULT = "report.regulatoryWarning in config.json is still a placeholder, which production refuses.";

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  said = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const release = (app: string, request: ReleaseRequest, isDryRun = false) =>
  releaseApp(app, request, {
    target: createDirectoryTarget(folder),
    publicUrl: "/",
    by: "ada",
    why: "",
    now: () => new Date("2026-01-05T09:00:00Z"),
    isDryRun,
    say: (line) => said.push(line),
  });

const publishShell = (version: string, isDryRun = false) =>
  release("shell", { type: "publish", build: aShellBuild(version) }, isDryRun);
const configure = async (changes: object = {}) =>
  writeFile(
    path.join(folder, "config.json"),
    JSON.stringify({ ...(JSON.parse(await readFile(EXAMPLE, "utf8")) as object), ...changes }),
  );

describe("releasing into production without approved words [REQ-VALUE-40]", () => {
  it("refuses a shell that would not start, and names the key", async () => {
    await configure();
    await expect(publishShell("1.0.0")).rejects.toThrow(FAULT);
    await expect(publishShell("1.0.0", true)).rejects.toThrow(FAULT);
    expect(await createDirectoryTarget(folder).list("r/")).toEqual([]);
  });

  it("allows a roll-back, and warns for a product", async () => {
    await publishShell("1.0.0");
    await publishShell("1.0.1");
    await configure();
    await release("shell", { type: "roll-back", version: undefined });
    await release("capture", { type: "publish", build: aProductBuild("capture", "1.0.0") });
    expect(said.filter((line) => line === `Take care: ${FAULT}`)).toHaveLength(2);
  });

  it("ignores other environments and targets without a configuration", async () => {
    await publishShell("1.0.0");
    await configure({ environmentName: "staging" });
    await publishShell("1.0.1");
    expect(said.join()).not.toContain("Take care");
  });

  it("reports a configuration that is not JSON", async () => {
    await writeFile(path.join(folder, "config.json"), "{");
    await expect(publishShell("1.0.0")).rejects.toThrow("config.json is no JSON");
  });
});
