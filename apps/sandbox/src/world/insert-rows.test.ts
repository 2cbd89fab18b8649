import { expect, onTestFinished, test } from "vitest";

import { insertRows } from "./insert-rows.ts";
import { openDatabase } from "./open-database.ts";
import { migrate } from "./migrations.ts";

async function anEmptyWorld() {
  const database = openDatabase();
  onTestFinished(() => database.destroy());
  await migrate(database);
  return database;
}

const aPerson = (number: number) => ({
  duid: `CARD-${number}`,
  created_at: number,
  created_by: "somebody",
});

test("insertRows inserts more rows than one statement holds, in any column order", async () => {
  const database = await anEmptyWorld();
  const rows = Array.from({ length: 6_000 }, (_, number) => {
    const { duid, created_at, created_by } = aPerson(number);
    return number < 1_000 ? { duid, created_at, created_by } : { created_by, created_at, duid };
  });
  await insertRows(database, "participants", rows);
  const found = await database.selectFrom("participants").selectAll().orderBy("created_at").execute();
  expect(found).toEqual(rows);
});

test("insertRows refuses a row without a column and inserts none of the others", async () => {
  const database = await anEmptyWorld();
  const { created_by: _, ...nobody } = aPerson(2);
  const rows = [aPerson(1), nobody as ReturnType<typeof aPerson>];
  await expect(insertRows(database, "participants", rows)).rejects.toThrow("lacks or adds a column");
  expect(await database.selectFrom("participants").selectAll().execute()).toEqual([]);
});
