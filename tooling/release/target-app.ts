import { readFile } from "node:fs/promises";
import path from "node:path";

import { Hono } from "hono";

import type { DeploymentOrigins } from "./deployment.ts";
import { createShellApp } from "../dev/server/shell-app.ts";
import { readStaticFile } from "../dev/server/static-folder.ts";
import type { ShellBuild } from "./finished-build.ts";
import { getReleaseFolder, MANIFEST_FILE } from "./live-manifest.ts";
import { parseLiveManifest } from "./read-live-manifest.ts";
import { getCacheControl } from "./release-target.ts";
import { CONFIG_FILE, DEPLOYMENT_FILE } from "./shell-pages.ts";

/**
 * Serves a folder that releases were published to, on one origin: the live shell's pages, every version of
 * everything below `/r/`, the list of products and the configuration as they are now. What nginx does in `docs/deploy.md`.
 */
export function createTargetApp(folder: string): Hono {
  const app = new Hono();
  let shellVersion: string | undefined;
  const read = async <Content>(name: string) =>
    JSON.parse(await readFile(path.join(folder, name), "utf8")) as Content;

  app.get("/r/*", async (context) => {
    const name = new URL(context.req.url).pathname;
    // A page of the shell has its content policy at its own address alone; here it would have none. A paper carries its hash.
    const isPage = name.endsWith(".html") && !/\.[0-9a-f]{16}\.html$/.test(name);
    const file = isPage ? undefined : await readStaticFile(folder, name, context.req.raw);
    if (!file) return context.text("Not found", 404, { "Cache-Control": "no-store" });
    file.headers.set("Cache-Control", getCacheControl(name.slice(1)));
    file.headers.set("X-Content-Type-Options", "nosniff");
    return file;
  });
  app.all("*", async (context) => {
    const manifest = await readFile(path.join(folder, MANIFEST_FILE))
      .then(parseLiveManifest)
      .catch(() => undefined);
    // The pages stay those of the live shell where the list of products is lost.
    shellVersion = manifest?.shell?.version ?? shellVersion;
    if (!shellVersion) return context.text("No shell was released.", 503);
    const shell = getReleaseFolder("shell", shellVersion);
    const { contentSecurityPolicy } = await read<ShellBuild>(`${shell}release.json`);
    const origins = await read<DeploymentOrigins>(DEPLOYMENT_FILE);
    const pathname = new URL(context.req.url).pathname;
    if (pathname === `/${MANIFEST_FILE}` && !manifest) {
      return context.text("Not found", 404, { "Cache-Control": "no-store" });
    }
    return createShellApp({
      folder: path.join(folder, shell),
      documents: path.join(folder, "documents"),
      contentPolicy: contentSecurityPolicy,
      origins,
      readConfig: () => read<unknown>(CONFIG_FILE),
      readReleases: async () => manifest ?? { products: [] },
    }).fetch(context.req.raw);
  });
  return app;
}
