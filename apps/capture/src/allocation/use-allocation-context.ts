import { getAllocatableHandsets } from "@capno/domain/handset/handset";
import type { Participant } from "@capno/domain/participant/participant";
import { sortGroups } from "@capno/domain/participant/participant-filter";
import { isolate } from "@capno/domain/text/isolate";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useMemo } from "react";

import { useOwnHandsets } from "../study/data/use-own-handsets.ts";
import { useParticipants } from "../study/data/use-participants.ts";
import type { AllocationContext } from "../study/allocation/allocation-form.ts";

export type AllocationLists =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly context: AllocationContext };

export function useAllocationContext(suggestions: AllocationContext["suggestions"]): AllocationLists {
  const { session, notices } = useServices();
  const { groups } = session.account();
  const participants = useParticipants();
  const handsets = useOwnHandsets();
  const { error, data } = handsets;
  useEffect(() => {
    if (error !== null && data === undefined) notices.raise(error);
  }, [error, data, notices]);

  const people = participants.data;
  const devices = handsets.data?.rows;
  const context = useMemo(() => {
    if (people === undefined || devices === undefined) return undefined;
    return {
      handsets: getAllocatableHandsets({
        handsets: devices,
        ownGroupIds: groups.map(({ id }) => id),
        allocations: getAllocations(people.rows),
      }),
      groups: sortGroups(groups),
      participants: people,
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

/** Who has each handset; all of them where a list gives it to several. */
function getAllocations(rows: readonly Participant[]): ReadonlyMap<string, string> {
  const allocations = new Map<string, string>();
  for (const { udi, duid } of rows) {
    if (udi === null) continue;
    const before = allocations.get(udi);
    allocations.set(
      udi,
      before === undefined || before === duid ? duid : `${isolate(before)} and ${isolate(duid)}`,
    );
  }
  return allocations;
}
