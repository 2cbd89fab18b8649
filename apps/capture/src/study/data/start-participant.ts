import { canViewDetail } from "@capno/domain/account/permission";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import { participantsQuery, type ParticipantList } from "./participants-query.ts";
import { queryKeys } from "./query-keys.ts";
import { recordQuery, recordsQuery } from "./records-query.ts";
import { trendsQuery } from "./trends-query.ts";

interface StartSources {
  readonly services: Pick<ProductServices, "http" | "clock" | "session" | "notices">;
  readonly queries: QueryClient;
  readonly values: Values;
}

/**
 * Asks for what a participant's page shows first while the code of the page is on its way: readings and records, then, for
 * a page that shows it, the newest record that could be processed. The page joins these requests. Of a user whom the list does not name, nothing is
 * asked: at the first address of a visit the list comes first. `signal` ends it where the person goes elsewhere meanwhile,
 * with the requests that no page has joined. Each failure is shown by the page, which has the same query.
 */
export async function startParticipant(
  { services, queries, values }: StartSources,
  duid: string,
  { signal, isNewestShown }: { readonly signal: AbortSignal; readonly isNewestShown: boolean },
): Promise<void> {
  if (!canViewDetail(services.session.account())) return;
  const listed =
    queries.getQueryData<ParticipantList>(queryKeys.participants) ??
    (await queries.fetchQuery(participantsQuery(services)).catch(() => undefined));
  const participant = listed?.rows.find((row) => row.duid === duid);
  if (participant === undefined || signal.aborted) return;
  const list = recordsQuery({ ...services, values }, participant);
  const isListed = prefetch(list);
  if (!values.isBlinded(duid)) void prefetch(trendsQuery(values, participant.duid));
  await isListed;
  if (!isNewestShown) return;
  const { latest } = findLatestRecords(queries.getQueryData(list.queryKey)?.rows ?? []);
  if (latest === undefined || signal.aborted || values.isBlinded(duid)) return;
  await prefetch(recordQuery(values, participant.duid, latest));

  /** What another part of the program asks for already is not this call's to end. */
  function prefetch<Options extends { readonly queryKey: QueryKey }>(options: Options): Promise<void> {
    const isOwn = queries.isFetching({ queryKey: options.queryKey, exact: true }) === 0;
    const done = queries.prefetchQuery(options);
    if (!isOwn) return done;
    const drop = () =>
      void queries.cancelQueries({ queryKey: options.queryKey, exact: true, predicate: isUnwatched });
    signal.addEventListener("abort", drop);
    return done.finally(() => signal.removeEventListener("abort", drop));
  }
}

const isUnwatched = (query: Query): boolean => query.getObserversCount() === 0;
