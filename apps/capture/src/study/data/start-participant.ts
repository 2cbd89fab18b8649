import { canViewDetail } from "@capno/domain/account/permission";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import type { Participant } from "@capno/domain/participant/participant";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import { queryKeys } from "./query-keys.ts";
import { recordQuery, recordsQuery } from "./records-query.ts";
import { trendsQuery } from "./trends-query.ts";

interface StartSources {
  readonly services: Pick<ProductServices, "http" | "clock" | "session">;
  readonly queries: QueryClient;
  readonly values: Values;
}

/**
 * Asks for what a participant's page shows first while the code of the page is on its way: readings and records, then the
 * newest record that could be processed. The page joins these requests. Of a user whom the list does not name, nothing is
 * asked. `signal` ends it where the person goes elsewhere meanwhile; each failure is shown by the page, which has the
 * same query.
 */
export async function startParticipant(
  { services, queries, values }: StartSources,
  duid: string,
  signal: AbortSignal,
): Promise<void> {
  const listed = queries.getQueryData<{ readonly rows: readonly Participant[] }>(queryKeys.participants);
  const participant = listed?.rows.find((row) => row.duid === duid);
  if (participant === undefined || !canViewDetail(services.session.account())) return;
  const list = recordsQuery({ ...services, values }, participant);
  const isListed = queries.prefetchQuery(list);
  if (!values.isBlinded(duid)) void queries.prefetchQuery(trendsQuery(values, participant.duid));
  await isListed;
  const { latest } = findLatestRecords(queries.getQueryData(list.queryKey)?.rows ?? []);
  if (latest === undefined || signal.aborted || values.isBlinded(duid)) return;
  await queries.prefetchQuery(recordQuery(values, participant.duid, latest));
}
