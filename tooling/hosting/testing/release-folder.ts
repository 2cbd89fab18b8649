import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { createDirectoryTarget } from "../../release/directory-target.ts";
import { releaseApp } from "../../release/release-app.ts";
import { aProductBuild, aShellBuild } from "../../release/testing/fake-finished-build.ts";
import { ROOT } from "./read-containerfile.ts";

/** What `pnpm release` writes of a small shell and one product. */
export async function aReleaseFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "capno-release-"));
  await cp(path.join(ROOT, "docs/deployment.example.json"), path.join(folder, "deployment.json"));
  const example = JSON.parse(await readFile(path.join(ROOT, "docs/config.example.json"), "utf8")) as object;
  const config = { ...example, environmentName: "rehearsal" };
  await writeFile(path.join(folder, "config.json"), JSON.stringify(config));
  await mkdir(path.join(folder, "documents"));
  await writeFile(path.join(folder, "documents/help.pdf"), "%PDF-1.7");
  const target = createDirectoryTarget(folder);
  for (const build of [aShellBuild("1.2.3"), aProductBuild("capture", "2.3.4")]) {
    // oxlint-disable-next-line no-await-in-loop -- each changes the same list
    await releaseApp(
      build.app,
      { type: "publish", build },
      {
        target,
        publicUrl: "/",
        by: "ada",
        why: "",
        now: () => new Date("2026-01-05T09:00:00Z"),
        isDryRun: false,
        say: () => undefined,
      },
    );
  }
  return folder;
}
