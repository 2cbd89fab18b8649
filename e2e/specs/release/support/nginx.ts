import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { findProgram } from "@capno/tooling/system-packages";
import type { Ports } from "@capno/tooling/ports";

const CONFIGURATION = path.join(import.meta.dirname, "../../../../docs/nginx/capno.conf");
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const MIME_TYPES = "/etc/nginx/mime.types";

/** Beside the folder, so that it is no part of the site. */
export const getAccessLog = (folder: string) => `${folder}-access.log`;

/** The configuration of the guide, with this folder and port in it and nothing else changed. */
export async function serveWithNginx(folder: string, ports: Ports): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(tmpdir(), "capno-nginx-"));
  const hasBrotli = existsSync(BROTLI);
  const site = (await readFile(CONFIGURATION, "utf8"))
    .replaceAll("/srv/capno", folder)
    .replace("/var/log/nginx/capno.log", getAccessLog(folder))
    .replace("listen 80;", `listen 127.0.0.1:${ports.shell};`)
    .replaceAll("localhost:8000", `localhost:${ports.sandbox}`)
    .replace("server_name clinic.example;", "server_name localhost;")
    .replace("#brotli_static on;", hasBrotli ? "brotli_static on;" : "");
  await writeFile(path.join(place, "capno.conf"), site);
  await writeFile(
    path.join(place, "nginx.conf"),
    [
      ...(hasBrotli ? [`load_module ${BROTLI};`] : []),
      // The test's folder belongs to the user who runs it.
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      "daemon off;",
      "worker_processes 1;",
      `pid ${place}/nginx.pid;`,
      "events {}",
      "http {",
      `include ${MIME_TYPES};`,
      "access_log off;",
      ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${place}/${name};`,
      ),
      `include ${place}/capno.conf;`,
      "}",
    ].join("\n"),
  );
  const log = path.join(place, "error.log");
  const child = spawn(
    findProgram("nginx") ?? "nginx",
    ["-p", place, "-c", path.join(place, "nginx.conf"), "-e", log],
    {
      stdio: "inherit",
    },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let attempt = 0; child.exitCode === null && attempt < 100; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- until it answers
    if (await answers(ports.shell)) break;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await wait(50);
  }
  if (!(await answers(ports.shell))) {
    child.kill("SIGTERM");
    throw new Error(`nginx did not start: ${await readFile(log, "utf8").catch(() => "")}`);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(place, { recursive: true, force: true });
    await rm(getAccessLog(folder), { force: true });
  };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
}
