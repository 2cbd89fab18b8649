import { ChannelAuthForm, ChannelAuthReply } from "@capno/api-client/schemas/handsets";

import { parseChannelName } from "../realtime/channel-names.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App, SignedIn } from "./app-types.ts";
import { notAllowed } from "./refusal.ts";
import { readForm, reply } from "./wire.ts";

export function serveRealtimeAuth(app: App, world: World): void {
  app.post("/pusher/auth/", async (context) => {
    const account = requireAccount(context);
    const form = await readForm(context, ChannelAuthForm);
    if (!/^\d+\.\d+$/.test(form.socket_id) || !(await mayListen(world, account, form.channel_name))) {
      throw notAllowed();
    }
    const auth = world.publisher.authorise(form.socket_id, form.channel_name);
    return reply(context, ChannelAuthReply, auth);
  });
}

/** An account hears the handsets and the locks of its own groups. */
async function mayListen(world: World, account: SignedIn, channel: string): Promise<boolean> {
  const subject = parseChannelName(channel);
  if (!subject || account.groupIds.length === 0) return false;
  const found =
    subject.kind === "locks"
      ? await world.database
          .selectFrom("groups")
          .select("id")
          .where("projectid", "=", subject.projectId)
          .where("id", "in", account.groupIds)
          .executeTakeFirst()
      : await world.database
          .selectFrom("handsets")
          .select("udi")
          .where("udi", "=", subject.udi)
          .where("group_id", "in", account.groupIds)
          .executeTakeFirst();
  return found !== undefined;
}
