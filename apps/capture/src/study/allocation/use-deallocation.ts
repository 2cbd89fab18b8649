import type { Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { askWhoHasWhich } from "../data/asking.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import { deallocate, type DeallocationOutcome } from "./deallocate.ts";

const mutationKey = ["deallocation"];

/** One deallocation at a time. The second press of a double click, also within one frame, starts no other. */
export function useDeallocation() {
  const services = useServices();
  const log = useLogWriter();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: (participant: Participant) => deallocate(services, queries, log, participant),
    onSuccess: () => void askWhoHasWhich(queries),
  });

  /** Undefined: one is under way. Rejects as `deallocate` does. */
  const start = async (participant: Participant): Promise<DeallocationOutcome | undefined> =>
    queries.isMutating({ mutationKey }) > 0 ? undefined : mutateAsync(participant);

  return { isBusy: isPending, start };
}
