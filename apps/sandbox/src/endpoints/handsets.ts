import {
  HandsetListReply,
  HandsetsQuery,
  LockConflict,
  UnlockForm,
} from "@capno/api-client/schemas/handsets";
import { BreathTestListReply } from "@capno/api-client/schemas/breath-tests";
import { EmptyReply } from "@capno/api-client/schemas/wire-values";
import { PERMISSIONS } from "@capno/domain/account/permission";

import { releaseLock, takeLock } from "../world/lock-lease.ts";
import type { Capnogram, Handset } from "../world/tables.ts";
import { getStartOfDay } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import { PERMISSION_OF_HANDSET, requireAccount } from "./access.ts";
import type { App, AppContext, SignedIn } from "./app-types.ts";
import { notAllowed, notFound, refusedFields } from "./refusal.ts";
import { readForm, readParameter, readQuery, reply, toTimestamp } from "./wire.ts";

/** The handsets of the two test products: list, lock, and today's tests. */
export function serveHandsets(app: App, world: World): void {
  app.get("/v2/handsets/", async (context) => {
    const { product } = readQuery(context, HandsetsQuery);
    const account = requireAccount(context, PERMISSION_OF_HANDSET[product]);
    if (account.groupIds.length === 0) return reply(context, HandsetListReply, []);
    const rows = await world.database
      .selectFrom("handsets")
      .leftJoin("lock_leases", (join) =>
        join
          .onRef("lock_leases.udi", "=", "handsets.udi")
          .on("lock_leases.expires_at", ">", world.clock.now()),
      )
      .select(["handsets.udi", "name", "lock_leases.username as lockedBy"])
      .where("product", "=", product)
      .where("group_id", "in", account.groupIds)
      .orderBy("handsets.udi")
      .execute();
    return reply(
      context,
      HandsetListReply,
      rows.map((row) => ({ ...row, product })),
    );
  });

  app.post("/v2/handsets/:udi/lock/", async (context) => {
    const { handset, account } = await findHandset(context, world);
    const outcome = await takeLock(world, handset, account.username);
    return outcome.taken
      ? reply(context, EmptyReply, {})
      : reply(context, LockConflict, { lockedBy: outcome.lockedBy }, 409);
  });

  app.post("/v2/handsets/:udi/unlock/", async (context) => {
    const { handset, account } = await findHandset(context, world);
    const form = await readForm(context, UnlockForm);
    if (!(await releaseLock(world, handset, account.username, form.unlock_reason))) {
      throw refusedFields({ non_field_errors: ["You do not hold this handset."] });
    }
    return reply(context, EmptyReply, {});
  });

  app.get("/v2/handsets/:udi/tests/", async (context) => {
    const { handset } = await findHandset(context, world);
    const rows = await world.database
      .selectFrom("capnograms")
      .selectAll()
      .where("handset_udi", "=", handset.udi)
      .where("captured_at", ">=", getStartOfDay(world.clock.now()))
      .orderBy("captured_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return reply(context, BreathTestListReply, rows.map(toBreathTest));
  });
}

function toBreathTest(row: Capnogram) {
  return {
    testIdentifier: row.test_identifier,
    capturedAt: toTimestamp(row.captured_at),
    testOutcome: OUTCOME_OF_STATE[row.state],
    // Set once a first diagnosis exists, with or without the final one.
    capnogramId: row.probability === null ? null : row.public_id,
  };
}

const OUTCOME_OF_STATE: Readonly<Record<Capnogram["state"], string>> = {
  decoding: "In progress",
  diagnosing: "In progress",
  completed: "Completed",
  failed: "Failed",
};

/** The handset of the path, where it belongs to one of the account's groups and products. */
async function findHandset(
  context: AppContext,
  world: World,
): Promise<{ handset: Handset; account: SignedIn }> {
  const account = requireAccount(context, PERMISSIONS.screening, PERMISSIONS.diagnosis);
  const handset = await world.database
    .selectFrom("handsets")
    .selectAll()
    .where("udi", "=", readParameter(context, "udi"))
    .executeTakeFirst();
  const isTheirs = handset?.group_id != null && account.groupIds.includes(handset.group_id);
  if (!handset?.product || !isTheirs) throw notFound("Handset not found.");
  if (!account.permissions.includes(PERMISSION_OF_HANDSET[handset.product])) throw notAllowed();
  return { handset, account };
}
