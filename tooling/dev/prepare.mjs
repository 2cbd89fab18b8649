/**
 * Before `npm start` and `npm test`, under whatever Node the machine has: installs what is missing and makes sure
 * that the pinned Node, which everything else runs under, can start. Plain JavaScript: an old Node reads it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const PINNED_NODE = path.join(ROOT, "node_modules/.bin/node");
/** The one library of the pinned Node that a minimal Debian has not. */
const LIBRARY = "libatomic";
const DEBIAN_PACKAGE = "libatomic1";

/** The machine's own Node before the pinned one, which may not start yet. */
const PATH = [
  path.dirname(process.execPath),
  ...(process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.includes("node_modules")),
].join(path.delimiter);

/** @param {string} command @param {readonly string[]} args @param {"inherit" | "pipe"} stdio */
function run(command, args, stdio = "inherit") {
  return spawnSync(command, args, {
    cwd: ROOT,
    stdio,
    env: { ...process.env, PATH, npm_config_loglevel: "error", DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
  });
}

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(1);
}

console.log("Installing what is missing …");
const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const install = run("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--loglevel=warn"]);
if (install.status !== 0) fail("What Capno is made of could not be installed; what was said stands above.");

const tryPinnedNode = () => run(PINNED_NODE, ["--version"], "pipe");
let tried = tryPinnedNode();
if (tried.status !== 0 && tried.stderr?.includes(LIBRARY)) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isDebianRoot)
    fail(
      `The pinned Node needs ${LIBRARY}, which is not on this machine (Debian: apt-get install ${DEBIAN_PACKAGE}).`,
    );
  console.log(`Installing ${DEBIAN_PACKAGE}, which the pinned Node needs …`);
  run("apt-get", ["update", "-qq"], "pipe");
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", DEBIAN_PACKAGE], "pipe");
  tried = tryPinnedNode();
}
if (tried.status !== 0) fail(`The pinned Node does not start: ${tried.stderr ?? tried.error?.message ?? ""}`);
