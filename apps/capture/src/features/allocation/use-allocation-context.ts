import { getAllocatableHandsets } from "@capno/domain/handset";
import { sortGroups } from "@capno/domain/participant-filter";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useMemo } from "react";

import { useOwnHandsets } from "../../queries/use-own-handsets.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import type { AllocationContext } from "./allocation-form.ts";

export type AllocationLists =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly context: AllocationContext };

/** The current lists that an allocation is validated against. */
export function useAllocationContext(suggestions: AllocationContext["suggestions"]): AllocationLists {
  const { session, notices } = useServices();
  const { groups } = session.account();
  const participants = useParticipants();
  const handsets = useOwnHandsets();
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
