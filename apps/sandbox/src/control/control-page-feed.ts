import { parseHandset } from "@capno/domain/handset/handset";
import { streamSSE } from "hono/streaming";

import type { App } from "../endpoints/app-types.ts";
import type { ProtocolServer } from "../realtime/protocol-server.ts";
import type { World } from "../world/world.ts";

/** What the control page shows: a state to begin with, and what changes it. */
export function serveControlPageFeed(app: App, world: World, realtime: ProtocolServer): void {
  app.get("/__sandbox/control-page/state", async (context) => context.json(await readState(world, realtime)));

  app.get("/__sandbox/control-page/events", (context) =>
    streamSSE(context, async (stream) => {
      const stops = [
        world.breaths.watch((event) => void stream.writeSSE({ data: JSON.stringify(event) })),
        world.outbox.watch(
          () => void stream.writeSSE({ data: JSON.stringify({ type: "changed", what: "outbox" }) }),
        ),
      ];
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      for (const stop of stops) stop();
    }),
  );
}

async function readState(world: World, realtime: ProtocolServer) {
  const rows = await world.database
    .selectFrom("handsets")
    .leftJoin("groups", "groups.id", "handsets.group_id")
    .leftJoin("lock_leases", (join) =>
      join.onRef("lock_leases.udi", "=", "handsets.udi").on("lock_leases.expires_at", ">", world.clock.now()),
    )
    .select([
      "handsets.udi",
      "handsets.product",
      "handsets.name",
      "handsets.duid",
      "groups.projectid as project",
      "lock_leases.username as lockedBy",
    ])
    .orderBy("handsets.udi")
    // A large world has thousands, too many for a page of cards.
    .limit(120)
    .execute();
  return {
    scenario: world.scenario,
    seed: world.seed,
    now: new Date(world.clock.now()).toISOString(),
    shellOrigin: world.options.shellOrigin,
    realtimeConnected: realtime.isConnected,
    handsets: rows.map((row) => ({
      ...row,
      label: parseHandset(row.udi).label,
      product: row.product ?? "capture",
      breath: world.breaths.get(row.udi) ?? null,
    })),
    outbox: world.outbox.list(),
    faults: world.faults.list(),
  };
}
