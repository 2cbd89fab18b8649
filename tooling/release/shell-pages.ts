import { PRODUCTS } from "../serve/local-deployment.ts";
import { createPageHeaders, type DeploymentOrigins } from "../serve/security-headers.ts";
import type { ShellBuild } from "./finished-build.ts";
import { getReleaseFolder, readRelease, type LiveManifest } from "./live-manifest.ts";
import type { ReleaseTarget } from "./release-target.ts";

/** Written by whoever runs the deployment: where its parts stand. */
export const DEPLOYMENT_FILE = "deployment.json";
/** What the web server reads: the shell's folder and the headers of its pages, always of one version. */
export const NGINX_FILE = "nginx/shell.conf";

const PAGES = ["index.html", "login.html"];

/**
 * Makes a published shell the one that new visits get. The pages at the root are for servers that only serve
 * files; nginx takes pages and headers together, from the version's own folder, at its next reload.
 */
export async function putShellLive(
  target: ReleaseTarget,
  version: string,
  manifest: LiveManifest,
  say: (line: string) => void,
): Promise<void> {
  const folder = getReleaseFolder("shell", version);
  for (const page of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- two small files
    const content = await target.read(folder + page);
    // oxlint-disable-next-line no-await-in-loop -- two small files
    if (content) await target.replace(page, content.content, await target.read(page));
  }
  const deployment = await target.read(DEPLOYMENT_FILE);
  if (!deployment) {
    say(`No ${DEPLOYMENT_FILE} at ${target.name}: ${NGINX_FILE} was not written.`);
    return;
  }
  const { description } = await readRelease("shell", version, target);
  const origins = JSON.parse(deployment.content.toString()) as DeploymentOrigins;
  // Products that were never released here are named too: their first release then needs no new headers.
  const policies = new Set([
    ...PRODUCTS.map((product) => `capno_${product}`),
    ...manifest.products.map(({ container }) => container),
  ]);
  const content = createNginxPart(
    folder,
    createPageHeaders((description as ShellBuild).contentSecurityPolicy, origins, [...policies]),
  );
  await target.replace(NGINX_FILE, Buffer.from(content), await target.read(NGINX_FILE));
  say("Reload the web server: nginx -t && nginx -s reload");
}

/** Variables, not `add_header` lines: a header of a server block is lost where a location has one of its own. */
export function createNginxPart(folder: string, headers: Readonly<Record<string, string>>): string {
  return [
    "# Written by the release command. Each release of the shell replaces it.",
    `set $capno_shell "/${folder.replace(/\/$/, "")}";`,
    `set $capno_policy "${headers["Content-Security-Policy"] ?? ""}";`,
    `set $capno_integrity "${headers["Integrity-Policy"] ?? ""}";`,
    "",
  ].join("\n");
}
