import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { getOrigin, getWebFolder } from "@capno/tooling/local-deployment";
import { createPorts, type Ports } from "@capno/tooling/ports";
import { APPS, type AppName } from "@capno/tooling/release/build-app";
import { createDirectoryTarget } from "@capno/tooling/release/directory-target";
import { readFinishedBuild, type FinishedBuild } from "@capno/tooling/release/finished-build";
import { copyDocuments, type DeploymentChanges, writeDeployment } from "@capno/tooling/release/local-folder";
import { releaseApp, type ReleaseRequest } from "@capno/tooling/release/release-app";
import { serveTarget } from "@capno/tooling/release/serve-target";
import { startServerProcess } from "@capno/tooling/server-process";

import { buildNext } from "./next-build.ts";

/** A deployment made of releases alone: one folder, one origin, and a sandbox. */
export interface Site {
  readonly folder: string;
  readonly url: string;
  readonly sandboxUrl: string;
  readonly builds: Readonly<Record<AppName, FinishedBuild>>;
  /** The next release of Capture: built from the same source, with another version in it. */
  next(): Promise<FinishedBuild>;
  /** Releases an app, or a product that did not exist when the shell was built. */
  release(app: string, request: ReleaseRequest): Promise<void>;
  /** Changes the deployment's own files until the next reset. */
  configure(changes: DeploymentChanges): Promise<void>;
  /** Every app at the version of `dist`, nothing before it, the deployment as it was. */
  reset(): Promise<void>;
  /** sha256 of every file, by its name below the folder. */
  hashFiles(prefix: string): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

/** Serves the folder on the shell's port; resolves with the end of it. */
export type Serve = (folder: string, ports: Ports) => Promise<() => Promise<void>>;

export async function startSite(firstPort: number, serve: Serve = serveTarget): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), "capno-site-"));
  const target = createDirectoryTarget(folder);
  const ports = createPorts(firstPort);
  const read = async (app: AppName) =>
    [app, await readFinishedBuild(app, path.dirname(getBuildFolder(app)))] as const;
  const builds = Object.fromEntries(await Promise.all(APPS.map(read))) as Record<AppName, FinishedBuild>;
  let next: Promise<FinishedBuild> | undefined;

  const release = async (app: string, request: ReleaseRequest) =>
    void (await releaseApp(app, request, {
      target,
      publicUrl: "/",
      by: "a test",
      why: "a test",
      now: () => new Date(),
      isDryRun: false,
      say: () => undefined,
    }));
  // The system's file dialog has no driver.
  const configure = ({ deployment = {}, config }: DeploymentChanges) =>
    writeDeployment(folder, ports, { deployment, config: { fileSaving: "download", ...config } });
  const reset = async () => {
    await Promise.all([target.remove("remotes.json"), target.remove("history.jsonl"), configure({})]);
    for (const app of APPS) {
      // oxlint-disable-next-line no-await-in-loop -- each changes the same list
      await release(app, { type: "publish", build: builds[app] });
    }
  };
  await copyDocuments(folder);
  await reset();
  const stopServer = await serve(folder, ports);
  const sandbox = await startServerProcess(
    {
      name: "sandbox",
      command: ["apps/sandbox/src/main.ts"],
      healthUrl: `http://127.0.0.1:${ports.sandbox}/`,
      environment: {
        CAPNO_SHELL_PORT: String(ports.shell),
        CAPNO_SHELL_ORIGIN: `http://localhost:${ports.shell}`,
        CAPNO_SANDBOX_PORT: String(ports.sandbox),
        CAPNO_SANDBOX_PASSWORDS: "cheap",
      },
    },
    (line) => console.error(line),
  );

  return {
    folder,
    url: getOrigin(ports.shell),
    sandboxUrl: getOrigin(ports.sandbox),
    builds,
    next: () => (next ??= buildNext()),
    release,
    configure,
    reset,
    hashFiles: async (prefix) => {
      const names = await target.list(prefix);
      const hash = async (name: string) =>
        createHash("sha256")
          .update(await readFile(path.join(folder, name)))
          .digest("hex");
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await hash(name)] as const)),
      );
    },
    stop: async () => {
      await sandbox.stop();
      await stopServer();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `CAPNO_E2E_BUILDS` names a folder with a build of each app, where `dist` is in use elsewhere. */
function getBuildFolder(app: AppName): string {
  const elsewhere = process.env["CAPNO_E2E_BUILDS"];
  return elsewhere ? path.join(elsewhere, app, "web") : getWebFolder(app);
}
