import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createDirectoryTarget } from "./directory-target.ts";
import { aProductBuild, aShellBuild } from "./testing/fake-finished-build.ts";
import { MANIFEST_FILE, type LiveManifest } from "./live-manifest.ts";
import { releaseApp, type ReleaseRequest } from "./release-app.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

const DEPLOYMENT = {
  shell: "https://clinic.example",
  remotes: [],
  api: "https://api.clinic.example",
  realtime: ["wss://ws.clinic.example"],
  reports: "https://reports.clinic.example",
};
const CONFIG = {
  apiBaseUrl: "https://api.clinic.example",
  errorReporting: { dsn: "https://key@reports.clinic.example/1" },
};
const CLOSED = { ...DEPLOYMENT, reports: "" };

let folder: string;
let target: ReleaseTarget;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  target = createDirectoryTarget(folder);
  said = [];
  await write("deployment.json", DEPLOYMENT);
  await write("config.json", CONFIG);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: object) => writeFile(path.join(folder, name), JSON.stringify(content));
const readText = (name: string) => readFile(path.join(folder, name), "utf8");
const readManifest = async () => JSON.parse(await readText(MANIFEST_FILE)) as LiveManifest;

function release(app: string, request: ReleaseRequest, at: ReleaseTarget = target) {
  return releaseApp(app, request, {
    target: at,
    publicUrl: "/",
    by: "ada",
    why: "a test",
    now: () => new Date("2026-01-05T09:00:00Z"),
    isDryRun: false,
    say: (line) => said.push(line),
  });
}

const publishShell = (version: string, at?: ReleaseTarget) =>
  release("shell", { type: "publish", build: aShellBuild(version) }, at);

describe("publishing the shell", () => {
  it("writes pages at the root, a version for open pages, and the nginx configuration", async () => {
    await release("screen", { type: "publish", build: aProductBuild("screen", "1.0.0") });
    await publishShell("4.2.5");
    expect((await readManifest()).shell).toMatchObject({ version: "4.2.5" });
    expect(await readText("index.html")).toBe("<title>4.2.5</title>");
    // A page of an older shell asks for its parts at the root.
    expect(await target.read("main.0123456789abcdef.js")).toBeDefined();
    const nginx = await readText("nginx/shell.conf");
    expect(nginx).toContain('set $capno_shell "/r/shell/4.2.5";');
    expect(nginx).toContain(
      "connect-src 'self' https://api.clinic.example wss://ws.clinic.example https://reports.clinic.example;",
    );
    expect(nginx).toContain("trusted-types capno_shell capno_capture capno_screen capno_diagnose");
    expect(said).toContain("Reload the web server: nginx -t && nginx -s reload");
  });

  it("applies a changed deployment.json with the same version", async () => {
    await publishShell("4.2.5");
    await write("deployment.json", { ...DEPLOYMENT, realtime: ["wss://elsewhere.clinic.example"] });
    await publishShell("4.2.5");
    expect(await readText("nginx/shell.conf")).toContain("wss://elsewhere.clinic.example");
  });

  it("writes the pages of the version in the manifest after two simultaneous releases", async () => {
    let isFirst = true;
    const slow: ReleaseTarget = {
      ...target,
      replace: async (file, ...what) => {
        if (file === "index.html" && isFirst) {
          isFirst = false;
          await publishShell("4.2.6");
        }
        // Too late by then: the page of 4.2.5 would stand over that of 4.2.6.
        await target.replace(file, what[0], await target.read(file));
      },
    };
    await publishShell("4.2.5", slow);
    expect((await readManifest()).shell?.version).toBe("4.2.6");
    expect(await readText("index.html")).toBe("<title>4.2.6</title>");
    expect(await readText("nginx/shell.conf")).toContain('"/r/shell/4.2.6"');
  });

  it("reports that the shell is live if its pages could not be written", async () => {
    await publishShell("4.2.5");
    const full: ReleaseTarget = {
      ...target,
      replace: (file, ...what) =>
        file === "login.html"
          ? Promise.reject(new ReleaseError("The disk is full."))
          : target.replace(file, ...what),
    };
    await expect(publishShell("4.2.6", full)).rejects.toThrow(
      "shell: 4.2.5 → 4.2.6, before it 4.2.5 is done, but the pages at the root are still those of the shell before, until you run the same command again: The disk is full.",
    );
    await publishShell("4.2.6");
    expect(await readText("login.html")).toBe("<title>4.2.6</title>");

    await expect(release("shell", { type: "roll-back", version: undefined }, full)).rejects.toThrow(
      "until you ask for it by its version: --rollback --version 4.2.5: The disk is full.",
    );
    await release("shell", { type: "roll-back", version: "4.2.5" });
    expect(await readText("login.html")).toBe("<title>4.2.5</title>");
    expect((await readManifest()).shell).toMatchObject({ version: "4.2.5", withdrawn: ["4.2.6"] });
  });
});

describe("a deployment that contradicts its configuration", () => {
  it("is refused for a release of the shell, with the name of the key, before anything is published", async () => {
    await write("deployment.json", CLOSED);
    await expect(publishShell("4.2.5")).rejects.toThrow(
      'errorReporting.dsn in config.json sends to https://reports.clinic.example, "reports" in deployment.json is not set.',
    );
    expect(await target.list("r/")).toEqual([]);
  });

  it("causes a warning for a roll-back or a product", async () => {
    await publishShell("4.2.5");
    await publishShell("4.2.6");
    await write("deployment.json", CLOSED);
    await release("shell", { type: "roll-back", version: undefined });
    await release("screen", { type: "publish", build: aProductBuild("screen", "1.0.0") });
    expect((await readManifest()).shell).toMatchObject({ version: "4.2.5", withdrawn: ["4.2.6"] });
    expect(said.filter((line) => line.startsWith("Take care: errorReporting.dsn"))).toHaveLength(2);
  });

  it("never becomes a header if it is not an origin", async () => {
    await publishShell("4.2.5");
    await publishShell("4.2.6");
    await write("deployment.json", { ...DEPLOYMENT, api: "https://api.clinic.example; script-src *" });
    await expect(release("shell", { type: "roll-back", version: undefined })).rejects.toThrow(
      '"api" in deployment.json must be an origin',
    );
    expect(await readText("nginx/shell.conf")).not.toContain("script-src *");
    expect((await readManifest()).shell?.version).toBe("4.2.5");
  });
});
