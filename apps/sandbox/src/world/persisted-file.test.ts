import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { createTables } from "./create-tables.ts";
import { APPLICATION_ID, openPersistedFile } from "./persisted-file.ts";
import { NEWEST_VERSION } from "./migrations.ts";
import { toKysely } from "./open-database.ts";

function makeFolder(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), "capno-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, "capno-sandbox.sqlite") };
}

/** A file with tables of version 1, as the first sandbox that kept anything would have made it. */
async function makeFileOfVersion1(file: string): Promise<void> {
  const sqlite = new DatabaseSync(file);
  await createTables(toKysely(sqlite));
  sqlite.exec("insert into participants values ('CARD-1', 1, 'somebody')");
  sqlite.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = 1`);
  sqlite.close();
}

function readSchema(file: string): readonly unknown[] {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const rows = sqlite.prepare("select type, name, sql from sqlite_schema order by type, name").all();
  sqlite.close();
  return rows;
}

async function openAndClose(folder: string): Promise<void> {
  await (await openPersistedFile(folder)).destroy();
}

describe("openPersistedFile", () => {
  test("creates the folder and the file, and opens them again", async () => {
    const { folder } = makeFolder();
    const deeper = join(folder, "a", "b");
    await openAndClose(deeper);
    const database = await openPersistedFile(deeper);
    expect(await database.selectFrom("participants").selectAll().execute()).toEqual([]);
    await database.destroy();
  });

  test("migrates a file of version 1 with its rows to the tables of a new file", async () => {
    const old = makeFolder();
    await makeFileOfVersion1(old.file);
    const database = await openPersistedFile(old.folder);
    expect(await database.selectFrom("participants").select("duid").execute()).toEqual([{ duid: "CARD-1" }]);
    expect(await database.selectFrom("mails").selectAll().execute()).toEqual([]);
    await database.destroy();

    const fresh = makeFolder();
    await openAndClose(fresh.folder);
    expect(readSchema(old.file)).toEqual(readSchema(fresh.file));
  });

  const refusals: readonly (readonly [string, (file: string) => void, RegExp])[] = [
    ["that is no database", (file) => writeFileSync(file, "not a database ".repeat(500)), /cannot be read/],
    [
      "of another program",
      (file) => {
        const sqlite = new DatabaseSync(file);
        sqlite.exec("create table notes (text text); pragma user_version = 1");
        sqlite.close();
      },
      /is no file of the sandbox/,
    ],
    [
      "of a newer sandbox",
      (file) => {
        const sqlite = new DatabaseSync(file);
        sqlite.exec(
          `pragma application_id = ${APPLICATION_ID}; pragma user_version = ${NEWEST_VERSION + 1}; create table a (b)`,
        );
        sqlite.close();
      },
      /was written by a newer sandbox/,
    ],
  ];
  test.each(refusals)("names %s and leaves it unchanged", async (_name, make, reason) => {
    const { folder, file } = makeFolder();
    make(file);
    const before = readFileSync(file);
    await expect(openPersistedFile(folder)).rejects.toThrow(reason);
    await expect(openPersistedFile(folder)).rejects.toThrow(`${file} `);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("names a damaged file and leaves it unchanged", async () => {
    const { folder, file } = makeFolder();
    const database = await openPersistedFile(folder);
    const rows = Array.from({ length: 400 }, (_, number) => ({
      duid: `CARD-${number}`,
      created_at: 1,
      created_by: "x".repeat(200),
    }));
    await database.insertInto("participants").values(rows).execute();
    await database.destroy();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, bytes.length - 9000, bytes.length - 1000);
    writeFileSync(file, bytes);
    await expect(openPersistedFile(folder)).rejects.toThrow(/is damaged|cannot be read/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test("refuses a file that another sandbox has open", async () => {
    const { folder } = makeFolder();
    const first = await openPersistedFile(folder);
    await expect(openPersistedFile(folder)).rejects.toThrow(/in use|cannot be read/);
    await first.destroy();
    await openAndClose(folder);
  });
});
