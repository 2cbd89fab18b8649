import { sql } from "kysely";

import { newestStatuses } from "../control/left-users.ts";
import type { Sandbox } from "../server.ts";

/** What the database says of a user who left, in days of UTC. */
export interface LeftUser {
  readonly duid: string;
  /** Empty: not known. */
  readonly enrolled: string;
  readonly left: string;
  readonly reason: string;
  readonly records: number;
  /** Records made after the last day in the study. */
  readonly afterEnd: number;
  /** Days after the last one in the study without a record, up to today. */
  readonly daysAfter: number;
  /** Records up to today. */
  readonly made: number;
  /** Recordings that were due up to yesterday and not made; null if this is known of no day. */
  readonly missed: number | null;
}

/**
 * Everybody who left, by one query over the tables and by none of the code that Capture is made of. Days are the
 * `dayCount` that end today.
 */
export async function readLeftUsers(
  { world }: Sandbox,
  { dayCount, duePerDay }: { readonly dayCount: number; readonly duePerDay: number },
): Promise<readonly LeftUser[]> {
  const now = world.clock.now();
  const today = sql`date(${now} / 1000, 'unixepoch')`;
  const { rows } = await sql<LeftUser>`
    with recursive days(day) as (
      select date(${today}, ${`-${dayCount - 1} days`})
      union all select date(day, '+1 day') from days where day < ${today}
    ),
    people as (
      select statuses.*, exists (select 1 from handsets where handsets.duid = statuses.duid) as has_handset
      from (${newestStatuses}) as statuses where left_day <> ''
    ),
    dated as (
      select duid, date(captured_at / 1000, 'unixepoch') as day from capnograms
      where duid is not null and captured_at >= ${Date.UTC(2010, 0)} and captured_at <= ${now + 3_600_000}
    ),
    used as (select duid, day, count(*) as made from dated group by duid, day),
    spans as (select duid, min(day) as first_day, max(day) as last_day from dated group by duid),
    each_day as (
      select people.*, days.day, coalesce(used.made, 0) as made,
        case
          when days.day > left_day or days.day >= ${today} or days.day < enrolled then null
          when used.made is not null then max(0, ${duePerDay} - used.made)
          when enrolled = '' and (first_day is null or days.day < first_day) then null
          when not has_handset and (last_day is null or days.day > last_day) then null
          else ${duePerDay}
        end as missed
      from people cross join days
      left join used on used.duid = people.duid and used.day = days.day
      left join spans on spans.duid = people.duid
    )
    select duid, enrolled, left_day as "left", reason,
      (select count(*) from capnograms where capnograms.duid = each_day.duid) as records,
      (select count(*) from dated where dated.duid = each_day.duid and dated.day > left_day) as "afterEnd",
      sum(day > left_day and made = 0) as "daysAfter", sum(made) as made, sum(missed) as missed
    from each_day group by duid order by duid`.execute(world.database);
  return rows;
}
