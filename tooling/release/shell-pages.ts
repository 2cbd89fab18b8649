import {
  findDeploymentFaults,
  findDeploymentProblems,
  findOmissions,
  type DeploymentOrigins,
} from "./deployment.ts";
import { createPageHeaders } from "./security-headers.ts";
import type { ShellBuild } from "./finished-build.ts";
import { getReleaseFolder, readRelease } from "./live-manifest.ts";
import { readLiveManifest } from "./read-live-manifest.ts";
import { ChangedMeanwhile, ReleaseError, type ReleaseTarget } from "./release-target.ts";

/** Written by the deployment's owner: the origins of its parts. */
export const DEPLOYMENT_FILE = "deployment.json";
/** Written by the same: what the application reads at its start. */
export const CONFIG_FILE = "config.json";
/** What the web server reads: the shell's folder and the headers of its pages, always of one version. */
export const NGINX_FILE = "nginx/shell.conf";

const PAGES = ["index.html", "login.html"];

const ATTEMPTS = 5;

/** Where the two files of the deployment contradict themselves or each other; empty where they are not there. */
export async function findContradictions(target: ReleaseTarget): Promise<readonly string[]> {
  const [deployment, config] = await Promise.all([target.read(DEPLOYMENT_FILE), target.read(CONFIG_FILE)]);
  try {
    return findDeploymentProblems(
      deployment && readJson(DEPLOYMENT_FILE, deployment.content),
      config && readJson(CONFIG_FILE, config.content),
    );
  } catch (error) {
    if (error instanceof ReleaseError) return [error.message];
    throw error;
  }
}

/** What the deployment's configuration should say and does not; nothing of one that cannot be read. */
export async function findUnsaid(target: ReleaseTarget): Promise<readonly string[]> {
  const config = await target.read(CONFIG_FILE);
  try {
    return config === undefined ? [] : findOmissions(readJson(CONFIG_FILE, config.content));
  } catch {
    return [];
  }
}

function readJson(name: string, content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw new ReleaseError(`${name} is no JSON.`);
  }
}

/**
 * Makes the pages at the root and the web server's part those of the shell that the list names. The pages at
 * the root are for servers that only serve files; nginx takes pages and headers together, from the version's
 * own folder, at its next reload. The list is the truth, the pages follow it: of two releases at one time the
 * last to look sees both.
 */
export async function followShell(target: ReleaseTarget, say: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    /* oxlint-disable no-await-in-loop -- until the list still names what was put in place */
    const manifest = await readLiveManifest(target);
    if (!manifest?.shell) return;
    const { version } = manifest.shell;
    try {
      const hasHeaders = await putPages(target, version);
      const isOvertaken = (await readLiveManifest(target))?.shell?.version !== version;
      if (isOvertaken && attempt < ATTEMPTS) continue;
      say(
        hasHeaders
          ? "Reload the web server: nginx -t && nginx -s reload"
          : `No ${DEPLOYMENT_FILE} at ${target.name}: ${NGINX_FILE} was not written.`,
      );
      return;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
    /* oxlint-enable no-await-in-loop */
  }
}

async function putPages(target: ReleaseTarget, version: string): Promise<boolean> {
  const folder = getReleaseFolder("shell", version);
  for (const page of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- two small files
    const content = await target.read(folder + page);
    // oxlint-disable-next-line no-await-in-loop -- two small files
    if (content) await target.replace(page, content.content, await target.read(page));
  }
  const headers = await createHeaders(target, version);
  if (!headers) return false;
  await target.replace(
    NGINX_FILE,
    Buffer.from(createNginxPart(folder, headers)),
    await target.read(NGINX_FILE),
  );
  return true;
}

async function createHeaders(
  target: ReleaseTarget,
  version: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const deployment = await target.read(DEPLOYMENT_FILE);
  if (!deployment) return undefined;
  const origins = JSON.parse(deployment.content.toString()) as DeploymentOrigins;
  const faults = findDeploymentFaults(origins);
  if (faults.length > 0) throw new ReleaseError(faults.join("\n"));
  const { description } = await readRelease("shell", version, target);
  return createPageHeaders((description as ShellBuild).contentSecurityPolicy, origins);
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
