import * as v from "valibot";
import { RawEntry } from "@capno/api-client/schemas/study-log";

import type { App } from "../endpoints/app-types.ts";
import { notFound } from "../endpoints/refusal.ts";
import { readJson, readParameter } from "../endpoints/wire.ts";
import { appendEntry, endCursors } from "../world/study-log.ts";
import type { World } from "../world/world.ts";

/** Rows that are taken as they are, of a newer release or a broken server too; `by` is their author, where they name one. */
const RowsRequest = v.object({ rows: v.array(RawEntry) });
/** How many of the oldest rows the backup has. */
const RestoreRequest = v.object({ keep: v.pipe(v.number(), v.integer(), v.minValue(0)) });
/** To the group of this project, and to no other. */
const MoveRequest = v.object({ project: v.string() });
const AccountRequest = v.object({
  permissions: v.optional(v.array(v.string())),
  projects: v.optional(v.array(v.string())),
});

const SETUP = "study.setup@capno.example";

/** What happens to a study log that no call of the API does. */
export function serveStudyLogControls(app: App, world: World): void {
  const { database } = world;

  app.get("/__sandbox/study-log", async (context) => {
    const rows = await database.selectFrom("study_log").select("body").orderBy("place").execute();
    return context.json(rows.map(({ body }) => JSON.parse(body) as unknown));
  });

  app.post("/__sandbox/study-log", async (context) => {
    const { rows } = await readJson(context, RowsRequest);
    await database.transaction().execute(async (transaction) => {
      for (const row of rows) {
        const by = typeof row["by"] === "string" ? row["by"] : SETUP;
        // oxlint-disable-next-line no-await-in-loop -- their order is the log's
        await appendEntry(transaction, row, { by, now: world.clock.now() });
      }
    });
    return context.json({ rows: rows.length });
  });

  app.post("/__sandbox/study-log/restore", async (context) => {
    const { keep } = await readJson(context, RestoreRequest);
    const kept = database.selectFrom("study_log").select("place").orderBy("place").limit(keep);
    await database.deleteFrom("study_log").where("place", "not in", kept).execute();
    await endCursors(database);
    return context.json({});
  });

  app.post("/__sandbox/participants/:duid/move", async (context) => {
    const duid = readParameter(context, "duid");
    const { project } = await readJson(context, MoveRequest);
    const [group_id] = await findGroups(world, [project]);
    const before = await database
      .selectFrom("participant_groups")
      .select("group_id")
      .where("duid", "=", duid)
      .execute();
    if (group_id === undefined || before.length === 0) throw notFound();
    await database.deleteFrom("participant_groups").where("duid", "=", duid).execute();
    await database.insertInto("participant_groups").values({ duid, group_id }).execute();
    await endCursors(database, [group_id, ...before.map((each) => each.group_id)]);
    return context.json({});
  });

  app.post("/__sandbox/accounts/:name", async (context) => {
    const { permissions, projects } = await readJson(context, AccountRequest);
    const account = await database
      .selectFrom("accounts")
      .select("id")
      .where("username", "=", `${readParameter(context, "name")}@capno.example`)
      .executeTakeFirst();
    if (account === undefined) throw notFound();
    if (permissions !== undefined)
      await database
        .updateTable("accounts")
        .set({ permissions: JSON.stringify(permissions) })
        .where("id", "=", account.id)
        .execute();
    if (projects !== undefined) {
      const groups = await findGroups(world, projects);
      await database.deleteFrom("account_groups").where("account_id", "=", account.id).execute();
      for (const group_id of groups)
        // oxlint-disable-next-line no-await-in-loop -- a handful
        await database.insertInto("account_groups").values({ account_id: account.id, group_id }).execute();
    }
    return context.json({});
  });
}

async function findGroups({ database }: World, projects: readonly string[]): Promise<readonly number[]> {
  const groups = await database
    .selectFrom("groups")
    .select("id")
    .where("projectid", "in", [...projects, ""])
    .execute();
  return groups.map(({ id }) => id);
}
