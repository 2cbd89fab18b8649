import { createHash, randomUUID } from "node:crypto";
import { appendFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { ChangedMeanwhile, ReleaseError, type ReleaseTarget, type StoredFile } from "./release-target.ts";

const LOCK_PATIENCE_MS = 10_000;
/** The holder of a lock this old has died. */
const LOCK_LIFE_MS = 60_000;

/** A folder that a web server serves. */
export function createDirectoryTarget(folder: string): ReleaseTarget {
  const root = path.resolve(folder);
  const toPath = (file: string) => {
    const full = path.join(root, file);
    if (!full.startsWith(root + path.sep)) throw new ReleaseError(`${file} is outside ${folder}.`);
    return full;
  };

  const read = async (file: string): Promise<StoredFile | undefined> => {
    try {
      const content = await readFile(toPath(file));
      return { content, tag: createHash("sha256").update(content).digest("hex") };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    name: folder,
    read,
    list: async (prefix) => {
      const entries = await readdir(prefix === "" ? root : toPath(prefix), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
        )
        .toSorted();
    },
    writeOnce: async (file, content) => {
      const full = toPath(file);
      const temporary = await writeTemporary(full, content);
      try {
        // A link never replaces an existing file, and appears with its whole content.
        await link(temporary, full);
        return "written";
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        if (Buffer.compare(await readFile(full), Buffer.from(content)) === 0) return "there";
        throw new ReleaseError(`${file} is published already, with other content.`);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    replace: async (file, content, before) => {
      const full = toPath(file);
      await withLock(full, async () => {
        if ((await read(file))?.tag !== before?.tag) throw new ChangedMeanwhile(file);
        await rename(await writeTemporary(full, content), full);
      });
    },
    append: async (file, line) => {
      await mkdir(path.dirname(toPath(file)), { recursive: true });
      await appendFile(toPath(file), `${line}\n`);
    },
    remove: (file) => rm(toPath(file), { force: true }),
  };
}

/** Beside its place, so that moving it there is one step of the file system; on the disk before it counts. */
async function writeTemporary(full: string, content: Uint8Array): Promise<string> {
  await mkdir(path.dirname(full), { recursive: true });
  const temporary = `${full}.${randomUUID()}.tmp`;
  await writeFile(temporary, content, { flag: "wx", flush: true });
  return temporary;
}

async function withLock(full: string, work: () => Promise<void>): Promise<void> {
  const lock = `${full}.lock`;
  await mkdir(path.dirname(full), { recursive: true });
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  while (!(await takeLock(lock))) {
    if (performance.now() > deadline) throw new ReleaseError(`Somebody else is releasing: ${lock}`);
    await wait(50);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > LOCK_LIFE_MS) await rm(lock, { force: true });
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
