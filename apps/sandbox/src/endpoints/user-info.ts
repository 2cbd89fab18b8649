import { MarketingPreferenceForm, UserInfoReply } from "@capno/api-client/schemas/user-info";

import { writeJournal } from "../world/journal.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app-types.ts";
import { readForm, reply } from "./wire.ts";

export function serveUserInfo(app: App, world: World): void {
  app.get("/user/info/", async (context) => {
    const { id } = requireAccount(context);
    const account = await world.database
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const groups = await world.database
      .selectFrom("account_groups")
      .innerJoin("groups", "groups.id", "account_groups.group_id")
      .select(["groups.id", "projectid", "name"])
      .where("account_id", "=", id)
      .orderBy("projectid")
      .execute();
    return reply(context, UserInfoReply, {
      username: account.username,
      first_name: account.first_name,
      last_name: account.last_name,
      groups,
      consented_to_eula: account.has_consented === 1,
      has_watched_ntd_training_video: account.has_watched_training === 1,
      perms: JSON.parse(account.permissions) as string[],
    });
  });

  app.post("/user/eula", async (context) => {
    const { id, username } = requireAccount(context);
    await world.database.updateTable("accounts").set({ has_consented: 1 }).where("id", "=", id).execute();
    await writeJournal(world, "consent", username, { agreement: "acceptable use 1.0.0" });
    return context.body(null, 204);
  });

  app.post("/user/training-video", async (context) => {
    const { id, username } = requireAccount(context);
    await world.database
      .updateTable("accounts")
      .set({ has_watched_training: 1 })
      .where("id", "=", id)
      .execute();
    await writeJournal(world, "training-video", username, {});
    return context.body(null, 204);
  });

  app.post("/v2/marketing-preference/", async (context) => {
    const { username } = requireAccount(context);
    const form = await readForm(context, MarketingPreferenceForm);
    await writeJournal(world, "marketing-preference", username, {
      optedIn: form.opted_in === "true",
      consentMethod: form.consent_method,
    });
    return context.body(null, 204);
  });
}
