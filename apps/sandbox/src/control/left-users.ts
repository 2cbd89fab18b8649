import { sql } from "kysely";

/** By the statuses in the stores: who has left the study by the day of `now`, and the end of their last day, in UTC. */
export const leftUsers = (now: number) => sql`
  select entry.key as duid,
    max(unixepoch(json_extract(entry.value, '$.status.left'), '+1 day')) * 1000 as ended_at
  from documents, json_each(documents.body, '$.statuses') as entry
  where documents.name like 'statuses/%' and json_extract(entry.value, '$.status.left') <> ''
    and json_extract(entry.value, '$.status.left') <= date(${now} / 1000, 'unixepoch')
  group by entry.key`;
