import type { DuidItem } from "@capno/api-client/schemas/participants";
import { sql } from "kysely";

import { getDayNumber } from "./world-clock.ts";
import type { World } from "./world.ts";

/** Adherence and overall quality look back this far, or to the allocation of the handset. */
const LOOK_BACK_DAYS = 183;
const DAY_MS = 86_400_000;
const SUFFIX_WIDTH = 3;

/** The rows of the All Users list: those of the groups, or the one named. */
export async function listParticipants(
  world: World,
  groupIds: readonly number[],
  duid?: string,
): Promise<DuidItem[]> {
  if (groupIds.length === 0) return [];
  const now = world.clock.now();
  const since = now - LOOK_BACK_DAYS * DAY_MS;

  let memberships = world.database
    .selectFrom("participant_groups")
    .select(["duid", "group_id"])
    .where("group_id", "in", groupIds);
  let handsets = world.database
    .selectFrom("handsets")
    .select(["udi", "duid", "allocated_at"])
    .where("duid", "is not", null);
  let totals = world.database
    .selectFrom("capnograms")
    .leftJoin("handsets", "handsets.duid", "capnograms.duid")
    .select((select) => [
      "capnograms.duid",
      select.fn.countAll<number | string>().as("count"),
      select.fn.max("captured_at").as("latest"),
      sql<number | null>`avg(case when captured_at >= ${since} then breath_quality end)`.as("quality"),
      sql<number | string>`count(distinct case when captured_at >= ${since}
        and captured_at >= coalesce(allocated_at, 0) then captured_day end)`.as("days"),
    ])
    .where("capnograms.duid", "is not", null)
    .groupBy("capnograms.duid");
  let latestQualities = world.database
    .selectFrom("capnograms as newest")
    .select(["newest.duid", "newest.breath_quality"])
    .where("newest.duid", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("capnograms as newer")
            .select("newer.id")
            .whereRef("newer.duid", "=", "newest.duid")
            .whereRef("newer.captured_at", ">", "newest.captured_at"),
        ),
      ),
    );
  if (duid !== undefined) {
    memberships = memberships.where("duid", "=", duid);
    handsets = handsets.where("duid", "=", duid);
    totals = totals.where("capnograms.duid", "=", duid);
    latestQualities = latestQualities.where("newest.duid", "=", duid);
  }

  const handsetOf = new Map((await handsets.execute()).map((row) => [row.duid, row]));
  const totalOf = new Map((await totals.execute()).map((row) => [row.duid, row]));
  const latestQualityOf = new Map(
    (await latestQualities.execute()).map((row) => [row.duid, row.breath_quality]),
  );

  const items = new Map<string, DuidItem & { groups: number[] }>();
  for (const membership of await memberships.orderBy("duid").execute()) {
    const known = items.get(membership.duid);
    if (known) {
      known.groups.push(membership.group_id);
      continue;
    }
    const handset = handsetOf.get(membership.duid);
    const total = totalOf.get(membership.duid);
    items.set(membership.duid, {
      duid: membership.duid,
      groups: [membership.group_id],
      handset_udi: handset?.udi ?? null,
      capnogram_count: Number(total?.count ?? 0),
      latest_capnogram_dt: total ? new Date(total.latest).toISOString() : null,
      capnogram_breath_quality: toFraction(total?.quality),
      latest_capnogram_breath_quality: toFraction(latestQualityOf.get(membership.duid)),
      adherence: handset
        ? getAdherence(Number(total?.days ?? 0), Math.max(since, handset.allocated_at ?? since), now)
        : null,
    });
  }
  return [...items.values()];
}

/** The suggested next user ID of each group: the highest number plus one. */
export async function getNextDuids(
  world: World,
  groupIds: readonly number[],
): Promise<Record<string, string>> {
  if (groupIds.length === 0) return {};
  const groups = await world.database
    .selectFrom("groups")
    .select(["id", "projectid"])
    .where("id", "in", groupIds)
    .execute();
  const memberships = await world.database
    .selectFrom("participant_groups")
    .select(["duid", "group_id"])
    .where("group_id", "in", groupIds)
    .execute();
  const highest = new Map<number, number>();
  for (const { duid, group_id } of memberships) {
    const number = Number(duid.slice(duid.lastIndexOf("-") + 1));
    if (Number.isSafeInteger(number)) {
      highest.set(group_id, Math.max(highest.get(group_id) ?? 0, number));
    }
  }
  return Object.fromEntries(
    groups.map(({ id, projectid }) => {
      const number = String((highest.get(id) ?? 0) + 1).padStart(SUFFIX_WIDTH, "0");
      return [String(id), `${projectid}-${number}`];
    }),
  );
}

/** The group a user ID belongs to: `{projectid}-{digits}` of one of these groups. */
export async function parseDuid(
  world: World,
  duid: string,
  groupIds: readonly number[],
): Promise<{ id: number; projectid: string } | undefined> {
  const projectId = /^(.+)-\d{1,10}$/.exec(duid)?.[1];
  if (projectId === undefined || groupIds.length === 0) return undefined;
  return world.database
    .selectFrom("groups")
    .select(["id", "projectid"])
    .where("projectid", "=", projectId)
    .where("id", "in", groupIds)
    .executeTakeFirst();
}

/** The share of days with a record, the first and today included. */
function getAdherence(daysWithRecord: number, from: number, now: number): number {
  const days = Math.max(1, getDayNumber(now) - getDayNumber(from) + 1);
  return Number(Math.min(1, daysWithRecord / days).toFixed(4));
}

function toFraction(value: number | null | undefined): number | null {
  return value == null ? null : Number(value.toFixed(4));
}
