import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { toKysely } from "./open-database.ts";
import { migrate, NEWEST_VERSION } from "./migrations.ts";
import type { Database } from "./tables.ts";

const FILE = "capno-sandbox.sqlite";
/** "CAPN" in the file's header says whose it is. */
export const APPLICATION_ID = 0x43_41_50_4e;

/** A file that cannot be resumed. It was not changed. */
export class PersistedFileError extends Error {
  override readonly name = "KeptFileError";

  constructor(file: string, reason: string) {
    super(`${file} ${reason}. It was left as it is: move it away, or name another folder.`);
  }
}

/** The database of a world that is kept: made where the folder has none, brought up to date, or refused in words. */
export async function openPersistedFile(folder: string): Promise<Database> {
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  const isThere = existsSync(file) && statSync(file).size > 0;
  const version = isThere ? examine(file) : 0;
  const sqlite = new DatabaseSync(file);
  try {
    // One sandbox at a time, and what was answered is on the disk.
    sqlite.exec("pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full");
    sqlite.exec("begin immediate; commit");
  } catch (error) {
    sqlite.close();
    throw new PersistedFileError(file, `is in use by another program (${tell(error)})`);
  }
  const database = toKysely(sqlite);
  if (version < NEWEST_VERSION) await bringUpToDate(sqlite, database, version);
  return database;
}

/** Reads the version of its tables without changing a damaged or foreign file. */
function examine(file: string): number {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file, { readOnly: true });
    const read = (text: string) => Object.values(sqlite?.prepare(text).get() ?? {})[0];
    const version = Number(read("pragma user_version"));
    if (Number(read("pragma application_id")) !== APPLICATION_ID || version < 1) {
      throw new PersistedFileError(file, "is no file of the sandbox");
    }
    if (version > NEWEST_VERSION) {
      throw new PersistedFileError(
        file,
        `was written by a newer sandbox (its tables have version ${version}, this one knows ${NEWEST_VERSION})`,
      );
    }
    const verdict = String(read("pragma quick_check"));
    if (verdict !== "ok") throw new PersistedFileError(file, `is damaged (${verdict})`);
    return version;
  } catch (error) {
    if (error instanceof PersistedFileError) throw error;
    throw new PersistedFileError(file, `cannot be read (${tell(error)})`);
  } finally {
    sqlite?.close();
  }
}

/** All or nothing: killed in between, the file has the version it had. */
async function bringUpToDate(sqlite: DatabaseSync, database: Database, from: number): Promise<void> {
  sqlite.exec("begin immediate");
  try {
    await migrate(database, from);
    sqlite.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${NEWEST_VERSION}`);
    sqlite.exec("commit");
  } catch (error) {
    sqlite.exec("rollback");
    throw error;
  }
}

const tell = (error: unknown) => (error instanceof Error ? error.message : String(error));
