import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPorts } from "../dev/stack/ports.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { aShellBuild } from "./testing/fake-finished-build.ts";
import { releaseApp } from "./release-app.ts";
import { serveTarget } from "./serve-target.ts";
import { createTargetApp } from "./target-app.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-target-"));
  const write = (name: string, content: object) =>
    writeFile(path.join(folder, name), JSON.stringify(content));
  await write("deployment.json", {
    shell: "http://localhost",
    remotes: [],
    api: "https://api.clinic.example",
    realtime: [],
    reports: "https://reports.clinic.example",
  });
  await write("config.json", {
    apiBaseUrl: "https://api.clinic.example",
    errorReporting: { dsn: "https://key@reports.clinic.example/1" },
  });
  await releaseApp(
    "shell",
    { type: "publish", build: aShellBuild("4.2.5") },
    {
      target: createDirectoryTarget(folder),
      publicUrl: "/",
      by: "ada",
      why: "",
      now: () => new Date("2026-01-05T09:00:00Z"),
      isDryRun: false,
      say: () => undefined,
    },
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (address: string) => createTargetApp(folder).request(`http://localhost${address}`);

describe("the server of a release folder", () => {
  it("sends the content policy and configuration of the deployment", async () => {
    const page = await get("/login");
    expect(page.headers.get("Content-Security-Policy")).toContain(
      "connect-src 'self' https://api.clinic.example https://reports.clinic.example;",
    );
    expect(await (await get("/config.json")).json()).toMatchObject({
      apiBaseUrl: "https://api.clinic.example",
    });
    expect(page.headers.get("Content-Security-Policy")).toContain(
      "trusted-types capno_shell capno_capture capno_screen capno_diagnose",
    );
    expect(await (await get("/remotes.json")).json()).toMatchObject({ shell: { version: "4.2.5" } });
  });

  it("sends immutable files with a long lifetime, and the right content types", async () => {
    const { headers } = await get("/r/shell/4.2.5/release.json");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("serves its pages without remotes.json", async () => {
    const app = createTargetApp(folder);
    const ask = async (address: string) => (await app.request(`http://localhost${address}`)).status;
    expect([await ask("/login"), await ask("/remotes.json")]).toEqual([200, 200]);
    const [list, away] = [path.join(folder, "remotes.json"), path.join(folder, "away.json")];
    await rename(list, away);
    try {
      expect([await ask("/login"), await ask("/remotes.json")]).toEqual([200, 404]);
    } finally {
      await rename(away, list);
    }
  });

  it("serves no page if no shell was released", async () => {
    const empty = await mkdtemp(path.join(tmpdir(), "capno-target-"));
    try {
      const reply = await createTargetApp(empty).request("http://localhost/login");
      expect([reply.status, await reply.text()]).toEqual([503, "No shell was released."]);
    } finally {
      await rm(empty, { recursive: true, force: true });
    }
  });

  it("refuses deployment.json and config.json that contradict each other", async () => {
    const contradictory = await mkdtemp(path.join(tmpdir(), "capno-target-"));
    try {
      await writeFile(path.join(contradictory, "deployment.json"), "{}");
      await expect(serveTarget(contradictory, createPorts(1))).rejects.toThrow('"shell" in deployment.json');
    } finally {
      await rm(contradictory, { recursive: true, force: true });
    }
  });

  it("serves no page below /r/, and nothing outside the folder", async () => {
    expect((await get("/r/shell/4.2.5/release.json")).status).toBe(200);
    for (const address of ["/r/shell/4.2.5/index.html", "/r/..%2fconfig.json", "/deployment.json"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await get(address);
      expect([address, reply.status]).toEqual([address, 404]);
    }
  });
});
