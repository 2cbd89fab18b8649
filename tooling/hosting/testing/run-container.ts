import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findProgram } from "../../machine/needs.ts";
import { findInstruction, readCommand, readContainerfile, ROOT } from "./read-containerfile.ts";

/** No engine, and still the image: what the Containerfile copies and runs, on top of this machine's programs. */
const CONTAINERFILE = "Containerfile";
const CONTEXT = path.join(ROOT, "docs");
const MIME_TYPES = "/etc/nginx/mime.types";
const PROGRAMS = [
  ["--ro-bind", "/usr", "/usr"],
  ...["bin", "lib", "lib64", "sbin"].map((name) => ["--symlink", `usr/${name}`, `/${name}`]),
  ["--dev", "/dev"],
  ["--proc", "/proc"],
].flat();

/** Does what the Containerfile does up to its last stage; returns a folder that holds `/srv` and `/etc` of the image. */
export function buildImage(release: string): string {
  const instructions = readContainerfile(CONTAINERFILE);
  const stages: string[] = [];
  let shell = ["/bin/sh", "-c"];
  for (const instruction of instructions) {
    const { keyword, stage, words, flags, text } = instruction;
    if (keyword === "FROM") {
      const root = mkdtempSync(path.join(tmpdir(), "capno-image-"));
      for (const folder of ["srv", "etc/nginx"]) mkdirSync(path.join(root, folder), { recursive: true });
      cpSync(MIME_TYPES, path.join(root, MIME_TYPES));
      stages.push(root);
    }
    const root = stages[stage] ?? "";
    if (keyword === "COPY") {
      const from = { release, site: stages[0] }[flags["from"] ?? ""] ?? CONTEXT;
      const [source = "", target = ""] = words;
      cpSync(path.join(from, source), path.join(root, target), { recursive: true, verbatimSymlinks: true });
    }
    if (keyword === "SHELL") shell = [...readCommand(instruction)];
    // What the last stage runs is the installation of this machine's own programs.
    if (keyword === "RUN" && stage === 0) {
      const places = ["--bind", path.join(root, "srv"), "/srv", "--bind", path.join(root, "etc"), "/etc"];
      bubble([...PROGRAMS, ...places], [...shell, text]);
    }
  }
  return stages.at(-1) ?? "";
}

/** What compose and Kubernetes say of the container, as far as it matters here. */
export interface Confinement {
  readonly user: string;
  readonly writable: readonly string[];
  /** A folder in the place of what the image says is live. */
  readonly live?: string;
}

/**
 * Starts the image's own command on a file system that cannot be written, as that user and without a capability, in a
 * network of its own; once it answers, runs the script of a visitor inside, and ends it as an engine does.
 */
export function runImage(image: string, { user, writable, live }: Confinement, script: string): string {
  const instructions = readContainerfile(CONTAINERFILE);
  const [uid = "", gid = ""] = user.split(":");
  const places = [
    ...["--ro-bind", path.join(image, "srv"), "/srv", "--ro-bind", path.join(image, "etc"), "/etc"],
    ...(live === undefined ? [] : ["--ro-bind", live, "/etc/capno"]),
    ...[...writable, "/visitor"].flatMap((folder) => ["--tmpfs", folder]),
    ...["--remount-ro", "/", "--unshare-all", "--uid", uid, "--gid", gid, "--cap-drop", "ALL"],
  ];
  const command = readCommand(findInstruction(instructions, "ENTRYPOINT")).join(" ");
  const signal = findInstruction(instructions, "STOPSIGNAL").text.replace("SIG", "");
  const visit = [
    "set -eu; log=/visitor/log errors=/visitor/errors",
    `${command} 2>$errors >$log &`,
    "server=$!",
    // Which it writes once it listens.
    `until [ -s ${writable[0]}/nginx.pid ] || ! kill -0 $server; do sleep 0.02; done`,
    `healthy() { ${readCommand(findInstruction(instructions, "HEALTHCHECK")).join(" ")}; }`,
    'ask() { busybox wget -q -S -O - "$@" 2>&1 || true; }',
    script,
    `kill -${signal} $server`,
    "wait $server && echo ended",
    "cat $errors",
  ];
  return bubble([...PROGRAMS, ...places], ["/bin/sh", "-c", visit.join("\n")]);
}

function bubble(places: readonly string[], command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    findProgram("bwrap") ?? "bwrap",
    [...places, "--unshare-user", "--die-with-parent", "--clearenv", ...command],
    { encoding: "utf8", timeout: 20_000 },
  );
  if (status !== 0) throw new Error(`${command.at(-1)}\nended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
