import { getParticipants } from "@capno/api-client/endpoints/participants";
import { findRepeatedIds } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { reportOnce } from "../shared/report-once.ts";

const REFRESH_MS = 60_000;

/**
 * The list of participants, kept fresh: on focus, every minute and whenever something here changed it. An answer
 * that a newer request has overtaken is aborted and never shown.
 */
export function useParticipants() {
  const { http, notices, session, clock } = useServices();
  const list = useQuery({
    queryKey: ["participants"],
    queryFn: async ({ signal }) => {
      const answer = await getParticipants(http, clock, { signal });
      const known = session.account().groups.map(({ id }) => id);
      // The rows are kept: they can be seen under All Groups.
      if (answer.rows.some(({ groupIds }) => groupIds?.some((id) => !known.includes(id))))
        reportOnce(notices, "a user is of a group that the account does not name");
      if (findRepeatedIds(answer.rows).length > 0) reportOnce(notices, "a user is listed more than once");
      if (answer.rows.some(({ type }) => type === "Unknown"))
        reportOnce(notices, "a handset of unknown type");
      // The server's time: what the page says of now, it says as of then.
      return { ...answer, asOf: answer.askedAt ?? clock.now() };
    },
    refetchInterval: REFRESH_MS,
    staleTime: 5_000,
  });
  const { error, data } = list;
  useEffect(() => {
    // A failed refresh is said above the list; only a list that never came is worth a dialog.
    if (error !== null && data === undefined) notices.raise(error);
  }, [error, data, notices]);
  return list;
}
