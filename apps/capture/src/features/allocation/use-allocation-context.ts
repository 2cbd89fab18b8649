import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import { getAllocatableHandsets, parseHandset } from "@capno/domain/handset";
import { sortGroups } from "@capno/domain/participant-filter";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { reportOnce } from "../../shared/report-once.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import type { AllocationContext } from "./allocation-form.ts";

export type AllocationLists =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly context: AllocationContext };

/** The current lists that an allocation is validated against. */
export function useAllocationContext(suggestions: AllocationContext["suggestions"]): AllocationLists {
  const { http, session, notices } = useServices();
  const { groups } = session.account();
  const participants = useParticipants();
  const handsets = useQuery({
    queryKey: ["handsets"],
    queryFn: async ({ signal }) => {
      const answer = await getOwnHandsets(http, { signal });
      if (answer.rows.some(({ udi }) => parseHandset(udi).type === "Unknown"))
        reportOnce(notices, "a handset of unknown type");
      return answer;
    },
  });
  const { error, data } = handsets;
  useEffect(() => {
    if (error !== null && data === undefined) notices.raise(error);
  }, [error, data, notices]);

  const people = participants.data?.rows;
  const devices = handsets.data?.rows;
  const context = useMemo(() => {
    if (people === undefined || devices === undefined) return undefined;
    return {
      handsets: getAllocatableHandsets({
        handsets: devices,
        ownGroupIds: groups.map(({ id }) => id),
        allocations: new Map(people.flatMap(({ udi, duid }) => (udi === null ? [] : [[udi, duid]]))),
      }),
      groups: sortGroups(groups),
      existingIds: people.map(({ duid }) => duid),
    };
  }, [people, devices, groups]);

  if (context !== undefined) return { status: "ready", context: { ...context, suggestions } };
  if (!participants.isError && !handsets.isError) return { status: "loading" };
  return {
    status: "failed",
    retry() {
      if (participants.isError) void participants.refetch();
      if (handsets.isError) void handsets.refetch();
    },
  };
}
