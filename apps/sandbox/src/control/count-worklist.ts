import { sql } from "kysely";
import * as v from "valibot";

import type { World } from "../world/world.ts";
import { leftUsers } from "./left-users.ts";

const limit = (standard: string) => v.pipe(v.optional(v.string(), standard), v.transform(Number), v.number());

/** The thresholds to count by; those of the front end's defaults where they are left out. */
export const WorklistLimits = v.object({
  unusedDays: limit("7"),
  adherenceBelow: limit("70"),
  qualityDrop: limit("15"),
});
export type WorklistLimits = v.InferOutput<typeof WorklistLimits>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_DATE = Date.UTC(2010, 0);
const LOOK_BACK_DAYS = 183;

/**
 * Of how many participants each reason to call holds, by one query over the tables and by none of the code that the
 * front end or the list's own call is made of: what tests hold the worklist's chips against. SQLite alone.
 */
export async function countWorklist(
  world: World,
  { unusedDays, adherenceBelow, qualityDrop }: WorklistLimits,
): Promise<Readonly<Record<string, number>>> {
  const now = world.clock.now();
  const since = now - LOOK_BACK_DAYS * DAY_MS;
  const day = (ms: ReturnType<typeof sql>) => sql`julianday(date(${ms} / 1000.0, 'unixepoch', 'localtime'))`;
  const isUndated = sql`(latest < ${FIRST_DATE} or latest > ${now + HOUR_MS})`;
  const { rows } = await sql<Record<string, number>>`
    with left_users as (${leftUsers(now)}),
    ranked as (
      select duid, captured_at, breath_quality, data_par_ver,
        row_number() over (partition by duid order by captured_at desc, id desc) as place
      from capnograms where duid is not null
    ),
    facts as (
      select participants.duid, handsets.udi, newest.captured_at as latest, newest.data_par_ver as version,
        floor(newest.breath_quality * 100 + 0.5) as last_quality,
        (select floor(avg(breath_quality) * 100 + 0.5) from capnograms
          where duid = participants.duid and captured_at >= ${since}) as quality,
        floor(min(1.0, (select count(distinct captured_day) from capnograms
            where duid = participants.duid and captured_at >= max(${since}, handsets.allocated_at))
          / (${day(sql`${now}`)} - ${day(sql`max(${since}, handsets.allocated_at)`)} + 1.0)) * 100 + 0.5) as adherence
      from participants
      left join handsets on handsets.duid = participants.duid
      left join ranked as newest on newest.duid = participants.duid and newest.place = 1
      where participants.duid not in (select duid from left_users)
    ),
    judged as (
      select
        udi is not null and latest is null as never_used,
        udi is not null and latest is not null and not ${isUndated}
          and ${now} - latest >= ${unusedDays * DAY_MS} as unused,
        udi is not null and latest is not null and adherence < ${adherenceBelow} as low_adherence,
        udi is not null and quality is not null and last_quality is not null
          and quality - last_quality >= ${qualityDrop} as quality_drop,
        latest is not null and ${isUndated} as undated,
        udi is null as no_handset,
        latest is not null and version like 'ERROR%' as failed
      from facts
    )
    select (select count(*) from participants) as participants, (select count(*) from left_users) as "left",
      sum(never_used) as "never-used", sum(unused) as "unused", sum(low_adherence) as "low-adherence",
      sum(quality_drop) as "quality-drop", sum(undated) as "undated", sum(no_handset) as "no-handset",
      sum(failed) as "failed",
      sum(never_used or unused or low_adherence or quality_drop or undated or no_handset) as "call",
      sum(never_used or unused or low_adherence or quality_drop or undated or no_handset or failed) as "any"
    from judged`.execute(world.database);
  return rows[0] ?? {};
}
