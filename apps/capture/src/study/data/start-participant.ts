import { canViewDetail } from "@capno/domain/account/permission";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import type { ParticipantList } from "./lists.ts";
import { participantsQuery } from "./participants-query.ts";
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
 * with the requests that no page and no later press has joined. Each failure is shown by the page, which has the same query.
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
  const isListed = hold(list.queryKey, queries.prefetchQuery(list));
  const trends = trendsQuery(values, participant.duid);
  if (!values.isBlinded(duid)) void hold(trends.queryKey, queries.prefetchQuery(trends));
  await isListed;
  if (!isNewestShown) return;
  const { latest } = findLatestRecords(queries.getQueryData(list.queryKey)?.rows ?? []);
  if (latest === undefined || signal.aborted || values.isBlinded(duid)) return;
  const record = recordQuery(values, participant.duid, latest);
  await hold(record.queryKey, queries.prefetchQuery(record));

  /** Ends with the last of those who began it, unless a page shows it by then. */
  async function hold(queryKey: QueryKey, done: Promise<void>): Promise<void> {
    const query = queries.getQueryCache().find({ queryKey });
    if (query === undefined) return done;
    const held = holders.get(query) ?? new Set();
    holders.set(query, held.add(signal));
    const drop = () => {
      held.delete(signal);
      if (held.size === 0 && query.getObserversCount() === 0) void query.cancel({ revert: true });
    };
    signal.addEventListener("abort", drop);
    await done;
    signal.removeEventListener("abort", drop);
    held.delete(signal);
  }
}

/** The signals of the callers that started a query before a page used it. */
const holders = new WeakMap<Query, Set<AbortSignal>>();
