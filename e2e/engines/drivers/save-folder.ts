import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Download } from "./engine.ts";

/** A folder for one visit: what its browser saves, and what the browser itself keeps. */
export interface SaveFolder {
  readonly path: string;
  /** What is whole. */
  read(): Promise<readonly Download[]>;
  remove(): Promise<void>;
}

/** A file that is still being written. */
const UNFINISHED = /\.(part|wkdownload|crdownload|tmp)$/;

export async function createSaveFolder(): Promise<SaveFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "capno-engine-"));
  return {
    path: folder,
    async read() {
      const names = await readdir(folder);
      const isUnfinished = (name: string) => UNFINISHED.test(name) || names.includes(`${name}.part`);
      const files = await Promise.all(
        names
          .filter((name) => !isUnfinished(name))
          .map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })),
      );
      // Firefox keeps the name with an empty file before the first byte comes.
      return files.filter(({ content }) => content.length > 0);
    },
    // A browser that ends may still be writing.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
