import type { AvailabilityEvent, LifecycleEvent } from "@capno/api-client/schemas/realtime-events";

import { getAvailabilityChannel, getHandsetChannel, getLocksChannel } from "../realtime/channel-names.ts";
import type { Handset } from "./tables.ts";
import type { World } from "./world.ts";

/** Tells everybody who watches the handset or its project. */
export async function announceAvailability(
  world: World,
  handset: Handset,
  event: string,
  user: string | null,
): Promise<void> {
  world.breaths.tell({ type: "changed", what: "handsets" });
  const payload: AvailabilityEvent = { event, user, handsetUdi: handset.udi };
  await world.publish(getAvailabilityChannel(handset.udi), "availability_changed", payload);
  const project = await getProjectOf(world, handset);
  if (project) await world.publish(getLocksChannel(project), "availability_changed", payload);
}

export async function announceLifecycle(
  world: World,
  udi: string,
  stage: string,
  state: string,
  test?: { readonly capnogramId: string; readonly capturedAt: number },
): Promise<void> {
  if (world.settings.losesPush) return;
  const payload: LifecycleEvent = {
    event: { stage, state },
    ...(test && {
      capnogramId: test.capnogramId,
      capturedAt: new Date(test.capturedAt).toISOString(),
    }),
    serverTime: new Date(world.clock.now()).toISOString(),
  };
  await world.publish(getHandsetChannel(udi), "upload_lifecycle", payload);
}

export async function announceProgress(world: World, udi: string, percent: number): Promise<void> {
  await world.publish(getHandsetChannel(udi), "capnogram-progress", { progress: percent });
}

export async function announceCapnogram(
  world: World,
  udi: string,
  duid: string | null,
  id: number,
): Promise<void> {
  await world.publish(getHandsetChannel(udi), "capnogram", { duid: duid ?? "", capnogram_id: id });
}

async function getProjectOf(world: World, handset: Handset): Promise<string | undefined> {
  if (handset.group_id === null) return undefined;
  const group = await world.database
    .selectFrom("groups")
    .select("projectid")
    .where("id", "=", handset.group_id)
    .executeTakeFirst();
  return group?.projectid;
}
