import { sql } from "kysely";

/** The newest row of each status thread in the study log. */
export const newestStatuses = sql`
  select thread as duid, json_extract(body, '$.enrolled') as enrolled, json_extract(body, '$.left') as left_day,
    json_extract(body, '$.reason') as reason
  from study_log as entry
  where kind = 'status'
    and place = (select max(place) from study_log where kind = 'status' and thread = entry.thread)`;

/** Who has left the study by the day of `now`, and the end of their last day, in UTC. */
export const leftUsers = (now: number) => sql`
  select duid, unixepoch(left_day, '+1 day') * 1000 as ended_at from (${newestStatuses})
  where left_day <> '' and left_day <= date(${now} / 1000, 'unixepoch')`;
