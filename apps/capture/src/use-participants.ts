import { getParticipants } from "@capno/api-client/endpoints/participants";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

const REFRESH_MS = 60_000;

/**
 * The list of participants, kept fresh: on focus, every minute and whenever something here changed it. An answer
 * that a newer request has overtaken is aborted and never shown. Decision E13
 */
export function useParticipants() {
  const { http, notices } = useServices();
  const list = useQuery({
    queryKey: ["participants"],
    queryFn: ({ signal }) => getParticipants(http, { signal }),
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
