import { writeJournal } from "./journal.ts";
import { getNextDuids, parseDuid } from "./participants.ts";
import type { Database } from "./tables.ts";
import type { World } from "./world.ts";

interface AllocationRequest {
  readonly udi: string;
  readonly duid: string;
  readonly groupId: number;
  readonly trainer: string | null;
}

interface Administrator {
  readonly username: string;
  readonly groupIds: readonly number[];
}

/**
 * What another administrator did this recently cannot have been on this one's screen, so it cannot have
 * been overridden knowingly.
 */
const UNSEEN_MS = 2 * 60_000;
const RIVAL = "second.administrator@capno.example";

/** Gives a handset to a participant. Returns the reason where it failed, in words for the person. */
export async function allocateHandset(
  world: World,
  account: Administrator,
  request: AllocationRequest,
): Promise<string | undefined> {
  const { udi, duid, groupId } = request;
  const group = await parseDuid(world, duid, account.groupIds);
  if (!group || group.id !== groupId) {
    return "The user ID must be the id of one of your projects, a hyphen and up to 10 digits.";
  }
  if (world.settings.hasRivalAdministrator) await letRivalTakeSuggestedId(world, groupId);

  const problem = await world.database.transaction().execute(async (transaction) => {
    const handset = await transaction
      .selectFrom("handsets")
      .selectAll()
      .where("udi", "=", udi)
      .where("product", "is", null)
      .where("group_id", "in", [...account.groupIds])
      .executeTakeFirst();
    if (!handset) return "This handset does not belong to your projects.";
    const holder = await transaction
      .selectFrom("handsets")
      .selectAll()
      .where("duid", "=", duid)
      .executeTakeFirst();

    const unseenSince = world.clock.now() - UNSEEN_MS;
    const isUnseen = (row: typeof handset) =>
      row.allocated_by !== account.username && (row.allocated_at ?? 0) > unseenSince;
    if (holder && holder.udi !== udi && isUnseen(holder)) {
      return `User ID ${duid} has just been given a handset by ${holder.allocated_by}.`;
    }
    if (handset.duid !== null && handset.duid !== duid && isUnseen(handset)) {
      return `This handset has just been allocated to ${handset.duid} by ${handset.allocated_by}.`;
    }
    await give(transaction, request, account.username, world.clock.now());
    return undefined;
  });
  if (problem !== undefined) return problem;

  await writeJournal(world, "allocation", account.username, {
    event: "allocated",
    handsetUdi: udi,
    duid,
    trainer: request.trainer,
  });
  world.breaths.tell({ type: "changed", what: "handsets" });
  return undefined;
}

/** False where the handset is not allocated or not theirs. */
export async function deallocateHandset(world: World, account: Administrator, udi: string): Promise<boolean> {
  if (account.groupIds.length === 0) return false;
  const before = await world.database
    .selectFrom("handsets")
    .select("duid")
    .where("udi", "=", udi)
    .executeTakeFirst();
  const freed = await world.database
    .updateTable("handsets")
    .set({ duid: null, allocated_at: null, allocated_by: null })
    .where("udi", "=", udi)
    .where("duid", "is not", null)
    .where("group_id", "in", [...account.groupIds])
    .returning("udi")
    .executeTakeFirst();
  if (!freed) return false;
  await writeJournal(world, "allocation", account.username, {
    event: "deallocated",
    handsetUdi: udi,
    duid: before?.duid ?? null,
  });
  world.breaths.tell({ type: "changed", what: "handsets" });
  return true;
}

/** A participant has one handset and a handset one participant: what either had before is given up. */
async function give(
  database: Database,
  { udi, duid, groupId }: AllocationRequest,
  username: string,
  now: number,
): Promise<void> {
  await database
    .updateTable("handsets")
    .set({ duid: null, allocated_at: null, allocated_by: null })
    .where("duid", "=", duid)
    .where("udi", "!=", udi)
    .execute();
  await database
    .insertInto("participants")
    .values({ duid, created_at: now, created_by: username })
    .onConflict((conflict) => conflict.column("duid").doNothing())
    .execute();
  await database
    .insertInto("participant_groups")
    .values({ duid, group_id: groupId })
    .onConflict((conflict) => conflict.columns(["duid", "group_id"]).doNothing())
    .execute();
  await database
    .updateTable("handsets")
    .set({ duid, group_id: groupId, allocated_at: now, allocated_by: username })
    .where("udi", "=", udi)
    .execute();
}

/** Once: another administrator allocates a free handset to the suggested id. */
async function letRivalTakeSuggestedId(world: World, groupId: number): Promise<void> {
  world.changeSettings({ hasRivalAdministrator: false });
  const duid = (await getNextDuids(world, [groupId]))[String(groupId)];
  const handset = await world.database
    .selectFrom("handsets")
    .select("udi")
    .where("product", "is", null)
    .where("group_id", "=", groupId)
    .where("duid", "is", null)
    .orderBy("udi", "desc")
    .executeTakeFirst();
  if (!duid || !handset) return;
  const now = world.clock.now();
  await give(world.database, { udi: handset.udi, duid, groupId, trainer: null }, RIVAL, now);
  await writeJournal(world, "allocation", RIVAL, { event: "allocated", handsetUdi: handset.udi, duid });
}
