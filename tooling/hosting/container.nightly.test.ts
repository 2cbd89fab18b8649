import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getReasonToSkip } from "../machine/needs.ts";
import { readConfinements } from "./testing/confinements.ts";
import { aReleaseFolder } from "./testing/release-folder.ts";
import { buildImage, runImage } from "./testing/run-container.ts";

const reason = getReasonToSkip("container");
const HERE = "http://127.0.0.1:8080";
const made: string[] = [];
let release: string;
let image: string;

beforeAll(async () => {
  if (reason !== undefined) return;
  release = await aReleaseFolder();
  image = buildImage(release);
  made.push(release, image);
});

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(reason !== undefined)("the container of docs/hosting", () => {
  it.each(readConfinements())(
    "confined as %s says, it is healthy, writes nothing elsewhere and ends when it is told",
    (_name, confinement) => {
      const output = runImage(
        image,
        confinement,
        [
          "healthy && echo healthy",
          "echo runs as $(stat -c %u:%g /proc/$server)",
          "grep CapEff /proc/$server/status",
          "for place in / /srv/capno /etc/capno /etc/nginx /usr; do",
          "  if (: > $place/written) 2>/dev/null; then echo $place can be written; fi",
          "done",
          `echo wrote $(cd ${confinement.writable.join(" ")} && find . -mindepth 1 | sort)`,
        ].join("\n"),
      );
      expect(output.trim().split("\n")).toEqual([
        "healthy",
        `runs as ${confinement.user}`,
        "CapEff:\t0000000000000000",
        "wrote ./client_body ./fastcgi ./nginx.pid ./proxy ./scgi ./uwsgi",
        "ended",
      ]);
    },
  );

  it("serves pages with the headers of their release, files for a year, and nothing else of the folder", () => {
    const { ask, readStatuses } = visit({});
    const page = ask("/login");
    expect(page).toContain("<title>1.2.3</title>");
    expect(page).toMatch(/Content-Security-Policy: connect-src 'self' https:\/\/api\.clinic\.example/);
    expect(ask("/main.0123456789abcdef.js")).toMatch(/Cache-Control: public, max-age=31536000, immutable/);
    expect(ask("/remotes.json")).toContain(readFileSync(path.join(release, "remotes.json"), "utf8").trim());
    const theirs = ["/r/capture/2.3.4/entry.js", "/documents/help.pdf"];
    const nobodys = ["/deployment.json", "/history.jsonl", "/nginx/shell.conf", "/index.html"];
    expect(readStatuses([...theirs, ...nobodys])).toEqual([200, 200, 404, 404, 404, 404]);
  });

  it("leaves who released what, and where, out of the image", () => {
    for (const file of ["deployment.json", "history.jsonl"])
      expect(() => readFileSync(path.join(image, "srv/capno", file))).toThrow("ENOENT");
  });

  it("leaves Strict-Transport-Security to the operator", () => {
    const { ask } = visit({});
    expect(ask("/login", "X-Forwarded-Proto: https")).not.toContain("Strict-Transport-Security");
  });

  it("serves what a mounted folder says is live", () => {
    const { ask } = visit({ live: aLiveFolder({ "config.json": '{"environmentName":"mounted"}' }) });
    expect(ask("/config.json")).toContain('{"environmentName":"mounted"}');
  });

  it.each(["config.json", "remotes.json"])(
    "the container of docs/hosting is not healthy without %s",
    (missing) => {
      const live = aLiveFolder({ [missing]: undefined });
      const { confinement } = visit({ live });
      expect(runImage(image, confinement, "healthy 2>/dev/null || echo not healthy")).toMatch(
        /^not healthy$/m,
      );
    },
  );

  it("logs no query, in which a secret may stand", () => {
    const { confinement } = visit({});
    const output = runImage(image, confinement, `ask "${HERE}/login?token=secret" >/dev/null; cat $log`);
    expect(output).toMatch(/ GET \/login 200 /);
    expect(output).not.toContain("secret");
  });
});

/** Asks a container of its own; what the image says is live, or a folder in its place. */
function visit({ live }: { readonly live?: string }) {
  const [, standard] = readConfinements()[0] ?? [];
  if (!standard) throw new Error("Nobody says how the container is confined.");
  const confinement = { ...standard, ...(live === undefined ? {} : { live }) };
  const ask = (at: string, header = "X-Nothing: 1") =>
    runImage(image, confinement, `ask --header "${header}" "${HERE}${at}"; echo`).replace(/\n*ended\n*$/, "");
  return {
    confinement,
    ask,
    readStatuses: (paths: readonly string[]) => {
      const script = paths.map((at) => `echo asked; ask "${HERE}${at}"; echo`).join("\n");
      const answers = runImage(image, confinement, script).split("asked").slice(1);
      return answers.map((answer) => Number(/HTTP\/1\.1 (\d+)/.exec(answer)?.[1]));
    },
  };
}

/** As the folder of the release, with other contents, or without a file. */
function aLiveFolder(changes: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "capno-live-"));
  made.push(folder);
  mkdirSync(path.join(folder, "nginx"));
  for (const name of ["config.json", "remotes.json", "nginx/shell.conf"]) {
    const content = name in changes ? changes[name] : readFileSync(path.join(release, name), "utf8");
    if (content !== undefined) writeFileSync(path.join(folder, name), content);
  }
  return folder;
}
