import { sql } from "kysely";
import * as v from "valibot";

import type { World } from "../world/world.ts";
import { leftUsers, newestStatuses } from "./left-users.ts";

const limit = (standard: string) => v.pipe(v.optional(v.string(), standard), v.transform(Number), v.number());

/** The limits to count by, those of the front end's defaults where they are left out, and the moment, by default now. */
export const DataCheckLimits = v.object({
  gapDays: limit("7"),
  qualityDrop: limit("15"),
  asOf: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse), v.number())),
});
export type DataCheckLimits = v.InferOutput<typeof DataCheckLimits>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_DATE = Date.UTC(2010, 0);
const LOOK_BACK_DAYS = 183;

/** Less than a second: a tolerance that makes two equal times of day compare as equal despite rounding. */
const SLACK_DAYS = 1e-7;
/** Days of this machine's zone, to the second: those of 23 and 25 hours are days as well. */
const localDays = (ms: ReturnType<typeof sql>) =>
  sql`julianday(datetime(${ms} / 1000, 'unixepoch', 'localtime'))`;

/**
 * How many rows each data check has, by queries over the tables and by none of the code that the front end is made of:
 * what tests hold the view's counts against.
 */
export async function countDataChecks(
  world: World,
  { gapDays, qualityDrop, asOf }: DataCheckLimits,
): Promise<Readonly<Record<string, number>>> {
  const now = asOf ?? world.clock.now();
  const since = now - LOOK_BACK_DAYS * DAY_MS;
  const { rows } = await sql<Record<string, number>>`
    with left_users as (${leftUsers(now)}),
    records as (
      select capnograms.*, captured_at >= ${FIRST_DATE} and captured_at <= ${now + HOUR_MS} as is_possible
      from capnograms where duid is not null
    ),
    dated as (select * from records where is_possible),
    enrolments as (
      select duid, unixepoch(enrolled) * 1000 as enrolled_at from (${newestStatuses}) where enrolled <> ''
    ),
    moments as (
      select duid, captured_at as at, id from dated union all select duid, enrolled_at, 0 from enrolments
    ),
    pairs as (
      select moments.duid, at, ended_at, lead(at) over (partition by moments.duid order by at, id) as next_at
      from moments left join left_users on left_users.duid = moments.duid
        left join enrolments on enrolments.duid = moments.duid
      where (ended_at is null or at < ended_at) and (enrolled_at is null or at >= enrolled_at)
    ),
    spans as (
      select dated.handset_udi, dated.duid, min(captured_at) as begins,
        max(max(captured_at), case when handsets.duid = dated.duid then ${now} else 0 end) as ends
      from dated left join handsets on handsets.udi = dated.handset_udi
      group by dated.handset_udi, dated.duid
    ),
    qualities as (
      select duid,
        floor(avg(case when captured_at >= ${since} then breath_quality end) * 100 + 0.5) as quality,
        (select floor(breath_quality * 100 + 0.5) from records as newest where newest.duid = records.duid
          order by captured_at desc, id desc limit 1) as last_quality
      from records group by duid
    )
    select
      (select count(*) - count(distinct duid) from participants) as "repeated-participant",
      (select count(*) from records where not is_possible) as "impossible-date",
      (select count(*) from dated) - (select count(*) from (select distinct duid, captured_at from dated))
        as "repeated-record",
      (select count(*) from dated where exists (select 1 from spans where spans.handset_udi = dated.handset_udi
        and spans.duid <> dated.duid and begins < captured_at and captured_at < ends)) as "foreign-handset",
      (select count(*) from dated join enrolments on enrolments.duid = dated.duid and captured_at < enrolled_at)
        as "before-enrolment",
      (select count(*) from dated join left_users on left_users.duid = dated.duid and captured_at >= ended_at)
        as "after-end",
      (select count(*) from pairs left join handsets on handsets.duid = pairs.duid
        where floor(${localDays(sql`coalesce(next_at, case when udi is not null then coalesce(ended_at, ${now}) end)`)}
          - ${localDays(sql`at`)} + ${SLACK_DAYS}) > ${gapDays}) as "gap",
      (select count(*) from records where data_par_ver like 'ERROR%') as "failed-record",
      (select count(*) from qualities where quality - last_quality >= ${qualityDrop}) as "quality-drop",
      (select count(*) from participants where duid not in (select duid from handsets where duid is not null)
        and duid not in (select duid from left_users)) as "no-handset",
      (select count(distinct handsets.duid) from handsets join left_users on left_users.duid = handsets.duid)
        as "left-handset",
      (select count(*) from handsets where product is null and duid is null) as "no-participant"
  `.execute(world.database);
  return rows[0] ?? {};
}
