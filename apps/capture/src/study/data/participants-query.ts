import { ApiError, isApiError } from "@capno/api-client/api-error";
import { getParticipants } from "@capno/api-client/endpoints/participants";
import { findRepeatedIds } from "@capno/domain/participant/participant";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions, type QueryClient } from "@tanstack/react-query";

import type { ParticipantList } from "./lists.ts";
import { queryKeys } from "./query-keys.ts";
import { reportOnce } from "../../kit/report-once.ts";

type ListServices = Pick<ProductServices, "http" | "notices" | "session" | "clock">;

export function participantsQuery({ http, notices, session, clock }: ListServices) {
  return queryOptions({
    queryKey: queryKeys.participants,
    queryFn: async ({ signal }): Promise<ParticipantList> => {
      const sentAt = clock.now();
      const answer = await getParticipants(http, clock, { signal });
      const known = session.account().groups.map(({ id }) => id);
      // The rows are kept: they can be seen under All Groups.
      if (answer.rows.some(({ groupIds }) => groupIds?.some((id) => !known.includes(id))))
        reportOnce(notices, "a user is of a group that the account does not name");
      if (findRepeatedIds(answer.rows).length > 0) reportOnce(notices, "a user is listed more than once");
      if (answer.rows.some(({ type }) => type === "Unknown"))
        reportOnce(notices, "a handset of unknown type");
      return { ...answer, asOf: answer.askedAt ?? sentAt };
    },
  });
}

/**
 * The list as the server has it now, for a write that names a user or a handset; the pages show the same answer. A
 * request that was sent before this call is not waited for, because its answer may be older than a colleague's change.
 */
export async function readParticipants(
  queries: QueryClient,
  services: ListServices,
): Promise<ParticipantList> {
  const query = participantsQuery(services);
  const calledAt = services.clock.now();
  const read = () => queries.fetchQuery({ ...query, staleTime: 0 });
  await queries.cancelQueries({ queryKey: query.queryKey });
  try {
    const list = await read();
    // The shell hands over what it asked for while the product was loading.
    return list.asOf < calledAt ? await read() : list;
  } catch (error) {
    // The page has a list to show, so that this failure must not end in a reload.
    throw isApiError(error) ? new ApiError({ ...error.facts, required: false }, { cause: error }) : error;
  }
}
