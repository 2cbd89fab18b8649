import { AssignForm, DeassignForm, DeviceListReply } from "@capno/api-client/schemas/handsets";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { allocateHandset, deallocateHandset } from "../world/allocation.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App } from "./app-types.ts";
import { refusedFields } from "./refusal.ts";
import { readForm, reply } from "./wire.ts";

/** The handsets of studies, and who of the participants has one. */
export function serveStudyHandsets(app: App, world: World): void {
  app.get("/device/", async (context) => {
    const { groupIds } = requireAccount(context, PERMISSIONS.capture);
    const rows = await world.database
      .selectFrom("handsets")
      .select(["udi as handset_udi", "group_id as group"])
      .where("product", "is", null)
      .where((where) =>
        where.or([
          where("group_id", "is", null),
          ...(groupIds.length > 0 ? [where("group_id", "in", groupIds)] : []),
        ]),
      )
      .orderBy("udi")
      .execute();
    return reply(context, DeviceListReply, rows);
  });

  app.post("/device/assign/", async (context) => {
    const account = requireAccount(context, PERMISSIONS.assignHandset);
    const form = await readForm(context, AssignForm);
    const problem = await allocateHandset(world, account, {
      udi: form.handset_udi,
      duid: form.duid,
      groupId: Number(form.group),
      trainer: form.trainer ?? null,
    });
    if (problem) throw refusedFields({ duid: [problem] });
    return reply(context, EmptyReply, {});
  });

  app.post("/device/deassign/", async (context) => {
    const account = requireAccount(context, PERMISSIONS.assignHandset);
    const { handset_udi: udi } = await readForm(context, DeassignForm);
    const isFreed = await deallocateHandset(world, account, udi);
    if (!isFreed) throw refusedFields({ handset_udi: ["This handset is not allocated."] });
    return reply(context, EmptyReply, {});
  });
}
