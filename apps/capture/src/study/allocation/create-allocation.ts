import { isApiError } from "@capno/api-client/api-error";
import { allocateHandset } from "@capno/api-client/endpoints/allocation";
import { getNextParticipantIds } from "@capno/api-client/endpoints/participants";
import { getSuggestedSuffix } from "@capno/domain/participant/participant-id";
import { runMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";
import { isolate } from "@capno/domain/text/isolate";

import { logAllocation } from "../allocations/log-allocation.ts";
import type { StudyLog } from "../log/study-log.ts";
import { askWhoHasWhich } from "../data/asking.ts";
import { readParticipants } from "../data/participants-query.ts";
import { describeChange, findConsequences, isAllocated } from "./allocation-consequences.ts";
import {
  ALLOCATION_CLOSED,
  stepAllocation,
  type Allocation,
  type AllocationController,
  type AllocationEffect,
  type AllocationEvent,
  type AllocationState,
} from "./allocation-machine.ts";

/** Runs the allocation flow: the only place where it meets the network. */
export function createAllocation(
  services: ProductServices,
  queries: QueryClient,
  log: Pick<StudyLog, "write">,
): AllocationController {
  const ended = new AbortController();
  const machine = runMachine<AllocationState, AllocationEvent, AllocationEffect>({
    initial: ALLOCATION_CLOSED,
    step: stepAllocation,
    runEffect,
  });

  function send(event: AllocationEvent): void {
    if (!ended.signal.aborted) machine.send(event);
  }

  function runEffect(effect: AllocationEffect): void {
    switch (effect.type) {
      case "fetch-suggestions":
        void fetchSuggestions(effect.udi);
        return;
      case "assign":
        void assign(effect);
        return;
      case "reload-lists":
        void askWhoHasWhich(queries);
        return;
      case "record-allocation":
        logDone(effect.allocation);
        services.activity.record({
          what: "Handset allocated",
          detail: `${isolate(effect.allocation.handsetLabel)} to ${isolate(effect.allocation.duid)}`,
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

  /** The server accepted the allocation; a failure to log it changes nothing here. */
  function logDone({ udi, duid, shown }: Allocation): void {
    const now = services.clock.now();
    if (shown.givesUpUdi !== undefined)
      logAllocation(log, { did: "deallocated", udi: shown.givesUpUdi, duid }, now);
    logAllocation(log, { did: "allocated", udi, duid }, now);
  }

  async function fetchSuggestions(udi: Allocation["udi"]): Promise<void> {
    try {
      const ids = await getNextParticipantIds(services.http, { signal: ended.signal });
      const byGroup = new Map([...ids].map(([groupId, id]) => [groupId, getSuggestedSuffix(id)]));
      send({ type: "suggestions-arrived", udi, byGroup });
    } catch (error) {
      send({ type: "suggestions-failed", udi });
      services.notices.raise(error);
    }
  }

  /** Sends nothing where the lists no longer say what the confirmation says. */
  async function assign({ allocation, isRepeat }: Extract<AllocationEffect, { type: "assign" }>) {
    try {
      const list = await readParticipants(queries, services);
      if (isRepeat && isAllocated(findConsequences(allocation, list))) return send({ type: "assigned" });
      const change = describeChange(allocation, allocation.shown, list);
      if (change === undefined) return await sendAllocation(allocation);
      send({ type: "change-found" });
      services.notices.show({ level: "info", message: `${change} ${NOTHING_CHANGED}` });
    } catch (error) {
      send({ type: "check-failed" });
      services.notices.raise(error);
    }
  }

  async function sendAllocation(allocation: Allocation): Promise<void> {
    const { username } = services.session.account();
    try {
      const outcome = await allocateHandset(services.http, {
        udi: allocation.udi,
        duid: allocation.duid,
        groupId: allocation.groupId,
        assignedBy: username,
        trainer: username,
      });
      if (outcome.kind === "accepted") return send({ type: "assigned" });
      services.notices.report("an allocation was refused");
      send({ type: "refused" });
      services.notices.show({ level: "error", message: outcome.message ?? UNEXPLAINED_REFUSAL });
    } catch (error) {
      if (isRefusal(error)) send({ type: "refused" });
      else if (await isDone(allocation)) return send({ type: "assigned" });
      else send({ type: "answer-lost" });
      services.notices.raise(error);
    }
  }

  async function isDone(allocation: Allocation): Promise<boolean> {
    try {
      return isAllocated(findConsequences(allocation, await readParticipants(queries, services)));
    } catch {
      return false;
    }
  }

  return { ...machine, send, dispose: () => ended.abort() };
}

/** The server says that it did nothing; after any other failure it may have done what was asked. */
function isRefusal(error: unknown): boolean {
  const status = isApiError(error) ? error.facts.status : undefined;
  return status !== undefined && status >= 400 && status < 500;
}

const NOTHING_CHANGED = "Nothing was changed. Check the form before you go on.";
const UNEXPLAINED_REFUSAL = "An unexpected error occurred whilst allocating the device";
