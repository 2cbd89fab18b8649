import { allocateHandset } from "@capno/api-client/endpoints/allocation";
import { getNextParticipantIds } from "@capno/api-client/endpoints/participants";
import { getSuggestedSuffix } from "@capno/domain/participant-id";
import type { ProductServices } from "@capno/product-contract/product-services";
import { createStore, type StoreApi } from "zustand/vanilla";

import {
  ALLOCATION_CLOSED,
  stepAllocation,
  type Allocation,
  type AllocationEffect,
  type AllocationEvent,
  type AllocationState,
} from "./allocation-flow.ts";

export interface AllocationController {
  readonly store: StoreApi<AllocationState>;
  dispatch(event: AllocationEvent): void;
  dispose(): void;
}

/** Runs the allocation flow: the only place where it meets the network. */
export function createAllocation(
  services: ProductServices,
  reloadLists: () => Promise<void>,
): AllocationController {
  const store = createStore<AllocationState>(() => ALLOCATION_CLOSED);
  const ended = new AbortController();

  function dispatch(event: AllocationEvent): void {
    if (ended.signal.aborted) return;
    const [next, effects] = stepAllocation(store.getState(), event);
    store.setState(next, true);
    for (const effect of effects) run(effect);
  }

  function run(effect: AllocationEffect): void {
    switch (effect.do) {
      case "fetch-suggestions":
        void fetchSuggestions(effect.udi);
        return;
      case "assign":
        void assign(effect.allocation);
        return;
      case "reload-lists":
        void reloadLists();
        return;
      case "record-allocation":
        services.activity.record({
          what: "Handset allocated",
          detail: `${effect.allocation.handsetLabel} to ${effect.allocation.duid}`,
        });
        return;
      case "record-training":
        services.activity.record({
          what: "Participant trained",
          detail: [
            effect.allocation.duid,
            effect.outcome.confirmedTraining && "training confirmed",
            effect.outcome.unableToBreathe && "unable to do breath record",
          ]
            .filter(Boolean)
            .join(", "),
        });
        return;
      default:
        effect satisfies never;
    }
  }

  async function fetchSuggestions(udi: Allocation["udi"]): Promise<void> {
    try {
      const ids = await getNextParticipantIds(services.http, { signal: ended.signal });
      const byGroup = new Map([...ids].map(([groupId, id]) => [groupId, getSuggestedSuffix(id)]));
      dispatch({ type: "suggestions-arrived", udi, byGroup });
    } catch (error) {
      dispatch({ type: "suggestions-failed", udi });
      services.notices.raise(error);
    }
  }

  async function assign(allocation: Allocation): Promise<void> {
    const { username } = services.session.account();
    try {
      const outcome = await allocateHandset(services.http, {
        udi: allocation.udi,
        duid: allocation.duid,
        groupId: allocation.groupId,
        assignedBy: username,
        trainer: username,
      });
      if (outcome.kind === "accepted") return dispatch({ type: "assigned" });
      services.notices.report("an allocation was refused");
      dispatch({ type: "refused" });
      services.notices.show({ level: "error", message: outcome.message ?? UNEXPLAINED_REFUSAL });
    } catch (error) {
      dispatch({ type: "refused" });
      services.notices.raise(error);
    }
  }

  return { store, dispatch, dispose: () => ended.abort() };
}

/** @spec §8 Allocation 400 */
const UNEXPLAINED_REFUSAL = "An unexpected error occurred whilst allocating the device";
