import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { participantsQuery } from "./participants-query.ts";

const REFRESH_MS = 60_000;

/**
 * The list of participants, kept fresh: on focus, every minute and whenever something here changed it. An answer
 * that a newer request has overtaken is aborted and never shown.
 */
export function useParticipants() {
  const services = useServices();
  const { notices } = services;
  const list = useQuery({ ...participantsQuery(services), refetchInterval: REFRESH_MS });
  const { error, data } = list;
  useEffect(() => {
    // A failed refresh shows a line above the list; only a list that never loaded opens a dialog.
    if (error !== null && data === undefined) notices.raise(error);
  }, [error, data, notices]);
  return list;
}
