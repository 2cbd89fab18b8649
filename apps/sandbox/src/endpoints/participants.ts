import {
  DuidItem,
  DuidListReply,
  NewDuidForm,
  NewDuidReply,
  NextDuidReply,
} from "@capno/api-client/schemas/participants";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { writeJournal } from "../world/journal.ts";
import { getNextDuids, listParticipants, parseDuid } from "../world/participants.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app-types.ts";
import { notFound, refusedFields } from "./refusal.ts";
import { readForm, readParameter, reply } from "./wire.ts";

/** The participants of the account's studies. */
export function serveParticipants(app: App, world: World): void {
  app.get("/duid/", async (context) => {
    const { groupIds } = requireAccount(context, PERMISSIONS.capture);
    return reply(context, DuidListReply, await listParticipants(world, groupIds));
  });

  app.get("/duid/next/", async (context) => {
    const { groupIds } = requireAccount(context, PERMISSIONS.assignHandset);
    return reply(context, NextDuidReply, await getNextDuids(world, groupIds));
  });

  app.get("/duid/:duid/", async (context) => {
    const { groupIds } = requireAccount(context, PERMISSIONS.capture);
    const [participant] = await listParticipants(world, groupIds, readParameter(context, "duid"));
    if (!participant) throw notFound("User ID not found.");
    return reply(context, DuidItem, participant);
  });

  app.post("/duid/", async (context) => {
    const { groupIds, username } = requireAccount(context, PERMISSIONS.assignHandset);
    const { duid } = await readForm(context, NewDuidForm);
    const group = await parseDuid(world, duid, groupIds);
    if (!group) throw refusedFields({ duid: ["This user ID is not in your projects."] });
    const created = await world.database
      .insertInto("participants")
      .values({ duid, created_at: world.clock.now(), created_by: username })
      .onConflict((conflict) => conflict.column("duid").doNothing())
      .returning("duid")
      .executeTakeFirst();
    if (!created) throw refusedFields({ duid: [`User ID ${duid} exists already.`] });
    await world.database.insertInto("participant_groups").values({ duid, group_id: group.id }).execute();
    await writeJournal(world, "allocation", username, { event: "participant-created", duid });
    return reply(context, NewDuidReply, { duid }, 201);
  });
}
