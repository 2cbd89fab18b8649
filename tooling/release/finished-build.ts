import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { getIntegrity } from "../build/seal-folder.ts";
import type { ProductBuild } from "../build/product-build.ts";
import { ReleaseError } from "./release-target.ts";

/** A finished build in a folder, ready to be published. */
export interface FinishedBuild {
  readonly app: string;
  readonly version: string;
  readonly commit: string;
  /** What `release.json` says; the shell's has other parts than a product's. */
  readonly description: ShellBuild | ProductBuild;
  /** Everything that is published, by its name below the version's folder. */
  readonly files: readonly BuiltFile[];
}

export interface BuiltFile {
  readonly name: string;
  readonly content: Buffer;
  readonly integrity: string;
}

/** `release.json` of the shell. */
export interface ShellBuild {
  readonly version: string;
  readonly commit: string;
  readonly builtAt: string;
  readonly contentSecurityPolicy: string;
}

/** Reads `dist`, or the folder a release was built into: the web files, and the description as `release.json`. */
export async function readFinishedBuild(app: string, folder: string): Promise<FinishedBuild> {
  const web = path.join(folder, "web");
  const described = JSON.parse(await readText(path.join(folder, "release.json"), app)) as ProductBuild;
  const description =
    app === "shell"
      ? {
          version: described.version,
          commit: described.commit,
          builtAt: described.builtAt,
          ...(JSON.parse(await readText(path.join(folder, "headers.json"), app)) as {
            contentSecurityPolicy: string;
          }),
        }
      : described;
  const entries = await readdir(web, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(web, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  const files = await Promise.all(
    names.toSorted().map(async (name) => toBuiltFile(name, await readFile(path.join(web, name)))),
  );
  return {
    app,
    version: described.version,
    commit: described.commit,
    description,
    files: [
      ...files,
      toBuiltFile("release.json", Buffer.from(`${JSON.stringify(description, undefined, 1)}\n`)),
    ],
  };
}

function toBuiltFile(name: string, content: Buffer): BuiltFile {
  return { name, content, integrity: getIntegrity(content) };
}

async function readText(file: string, app: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new ReleaseError(`There is no finished build of ${app}: ${file} is missing.`);
  });
}
