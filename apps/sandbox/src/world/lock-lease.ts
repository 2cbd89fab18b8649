import type { UNLOCK_REASONS } from "@capno/api-client/schemas/handsets";

import { announceAvailability } from "./announcements.ts";
import { writeJournal } from "./journal.ts";
import type { Handset } from "./tables.ts";
import type { World } from "./world.ts";

export type UnlockReason = (typeof UNLOCK_REASONS)[number];
type LockOutcome =
  | { readonly taken: true; readonly isRenewal: boolean }
  | { readonly taken: false; readonly lockedBy: string };

/**
 * Takes or renews the lease of a handset. One statement decides, so of any number of clinicians who ask at
 * once exactly one gets it, on every database that knows an upsert.
 */
export async function takeLock(world: World, handset: Handset, username: string): Promise<LockOutcome> {
  const now = world.clock.now();
  const lease = await world.database
    .insertInto("lock_leases")
    .values({
      udi: handset.udi,
      username,
      taken_at: now,
      expires_at: now + world.settings.lockLeaseMs,
    })
    .onConflict((conflict) =>
      conflict
        .column("udi")
        .doUpdateSet((update) => ({
          username,
          expires_at: now + world.settings.lockLeaseMs,
          // A renewal by the holder keeps the moment it was first taken.
          taken_at: update
            .case()
            .when(
              update.and([
                update("lock_leases.username", "=", username),
                update("lock_leases.expires_at", ">", now),
              ]),
            )
            .then(update.ref("lock_leases.taken_at"))
            .else(now)
            .end(),
        }))
        .where((where) =>
          where.or([
            where("lock_leases.username", "=", username),
            where("lock_leases.expires_at", "<=", now),
          ]),
        ),
    )
    .returning(["username", "taken_at"])
    .executeTakeFirst();

  if (!lease) {
    const lockedBy = await getLockHolder(world, handset.udi);
    // Given back between the two statements: then it can be had.
    if (lockedBy === undefined) return takeLock(world, handset, username);
    await writeJournal(world, "lock", username, {
      event: "refused",
      handsetUdi: handset.udi,
      lockedBy,
    });
    return { taken: false, lockedBy };
  }

  const isRenewal = lease.taken_at !== now;
  await writeJournal(world, "lock", username, {
    event: isRenewal ? "renewed" : "locked",
    handsetUdi: handset.udi,
  });
  if (!isRenewal) await announceAvailability(world, handset, "lock", username);
  planExpiry(world, handset);
  return { taken: true, isRenewal };
}

/** Gives a lease back. False where the caller does not hold it. */
export async function releaseLock(
  world: World,
  handset: Handset,
  username: string,
  reason: UnlockReason,
): Promise<boolean> {
  const released = await world.database
    .deleteFrom("lock_leases")
    .where("udi", "=", handset.udi)
    .where("username", "=", username)
    .where("expires_at", ">", world.clock.now())
    .returning("udi")
    .executeTakeFirst();
  if (!released) return false;
  await writeJournal(world, "lock", username, {
    event: "unlocked",
    handsetUdi: handset.udi,
    reason,
  });
  await announceAvailability(world, handset, reason, username);
  return true;
}

export async function getLockHolder(world: World, udi: string): Promise<string | undefined> {
  const lease = await world.database
    .selectFrom("lock_leases")
    .select("username")
    .where("udi", "=", udi)
    .where("expires_at", ">", world.clock.now())
    .executeTakeFirst();
  return lease?.username;
}

function planExpiry(world: World, handset: Handset): void {
  world.clock.after(world.settings.lockLeaseMs, () => {
    world.inBackground("ending an expired lock", endExpiredLock(world, handset));
  });
}

/** A renewed lease has a later expiry and stays. */
async function endExpiredLock(world: World, handset: Handset): Promise<void> {
  const expired = await world.database
    .deleteFrom("lock_leases")
    .where("udi", "=", handset.udi)
    .where("expires_at", "<=", world.clock.now())
    .returning("username")
    .executeTakeFirst();
  if (!expired) return;
  await writeJournal(world, "lock", expired.username, {
    event: "expired",
    handsetUdi: handset.udi,
    reason: "server-timeout-expired",
  });
  await announceAvailability(world, handset, "server-timeout-expired", expired.username);
}
