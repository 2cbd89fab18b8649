/** `pnpm floor`: whether the oldest browsers of `.browserslistrc` can run what was built. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { BROWSER_APPS, EXCEPTIONS, type BrowserApp } from "./exceptions.ts";
import { FLOOR } from "./floor.ts";
import { judgeBuild, type BuiltFile } from "./judge-build.ts";
import { POLYFILLS } from "./polyfills.ts";

const ROOT = path.join(import.meta.dirname, "../..");

const files = (await Promise.all(BROWSER_APPS.map(readApp))).flat();
const problems = judgeBuild(files, { polyfills: POLYFILLS, exceptions: EXCEPTIONS });

const browsers = FLOOR.map(({ name, version }) => `${name} ${version}`).join(", ");
if (problems.length === 0) console.log(`${files.length} built files run in ${browsers}.`);
else console.error(`Not every browser runs what was built.\n\n${problems.join("\n\n")}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function readApp(app: BrowserApp): Promise<readonly BuiltFile[]> {
  const folder = path.join(ROOT, "apps", app, "dist/web");
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|html)$/.test(name)).toSorted();
  if (names.length === 0) throw new Error(`${folder} is empty: build first.`);
  return Promise.all(
    names.map(async (name) => ({ app, name, text: await readFile(path.join(folder, name), "utf8") })),
  );
}
