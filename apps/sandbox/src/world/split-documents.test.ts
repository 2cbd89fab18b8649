import { expect, it } from "vitest";

import { migrate } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { splitDocuments } from "./split-documents.ts";

it("the database migration divides a stored document by group, and keeps entries without a group", async () => {
  const database = openDatabase();
  await migrate(database);
  await database
    .insertInto("participant_groups")
    .values([
      { duid: "CARD-1", group_id: 1 },
      { duid: "LEEDS-1", group_id: 2 },
      { duid: "BOTH-1", group_id: 1 },
      { duid: "BOTH-1", group_id: 2 },
    ])
    .execute();
  const handset = { product: null, name: null, duid: null, allocated_at: null, allocated_by: null };
  await database
    .insertInto("handsets")
    .values({ ...handset, udi: "(01)05:1", group_id: 2 })
    .execute();
  const notes = { a: { user: "CARD-1" }, b: { user: "BOTH-1" }, c: { user: "GONE-1" }, d: "unreadable" };
  const reviews = { "LEEDS-1": 1, "check:failed:CARD-1:7": 2, "check:no-participant:(01)05:1": 3 };
  await database
    .insertInto("documents")
    .values([
      { name: "notes", body: JSON.stringify({ notes, made: "by hand" }), version: 9 },
      { name: "worklist", body: JSON.stringify({ reviews }), version: 4 },
    ])
    .execute();

  await splitDocuments(database);

  const rows = await database.selectFrom("documents").selectAll().orderBy("name").execute();
  expect(rows.map(({ name, body }) => [name, JSON.parse(body) as unknown])).toEqual([
    ["notes", { notes: { c: { user: "GONE-1" }, d: "unreadable" }, made: "by hand" }],
    ["notes/1", { notes: { a: { user: "CARD-1" }, b: { user: "BOTH-1" } }, made: "by hand" }],
    ["notes/2", { notes: { b: { user: "BOTH-1" } }, made: "by hand" }],
    ["worklist/1", { reviews: { "check:failed:CARD-1:7": 2 } }],
    ["worklist/2", { reviews: { "LEEDS-1": 1, "check:no-participant:(01)05:1": 3 } }],
  ]);
  await database.destroy();
});
