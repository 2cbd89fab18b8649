import { deallocateHandset } from "@capno/api-client/endpoints/allocation";
import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";
import { isolate } from "@capno/domain/text/isolate";

import { findHolders, describeHolders } from "../data/handset-holders.ts";
import { logAllocation } from "../allocations/log-allocation.ts";
import type { StudyLog } from "../log/study-log.ts";
import { readLog } from "../log/read-log.ts";
import { readParticipants } from "../data/participants-query.ts";

export type DeallocationOutcome =
  | { readonly kind: "done" }
  /** Nothing was sent, because the handset is no longer that participant's. */
  | { readonly kind: "holder-changed"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * Takes the handset from the participant named and from no other: the API frees a handset, whichever user has it by then.
 * Rejects where the list could not be read, or the answer was lost and the handset is still theirs.
 */
export async function deallocate(
  services: ProductServices,
  queries: QueryClient,
  log: Pick<StudyLog, "write" | "read">,
  participant: Participant,
): Promise<DeallocationOutcome> {
  const { udi, duid } = participant;
  const label = formatHandset(participant);
  const list = await readParticipants(queries, services);
  const holders = udi === null ? [] : findHolders(list.rows, udi);
  if (udi === null || holders.length !== 1 || holders[0] !== duid)
    return {
      kind: "holder-changed",
      message: `${describeHolders(label, holders, list)} Nothing was changed.`,
    };
  const askedAt = services.clock.now();
  const assignedBy = services.session.account().username;
  try {
    const outcome = await deallocateHandset(services.http, { udi, assignedBy });
    if (outcome.kind === "refused")
      return { kind: "refused", message: outcome.message ?? "The handset could not be deallocated." };
  } catch (error) {
    if (!(await isFreed())) throw error;
    // A colleague may have freed the handset first: log the deallocation only if this account did it.
    if (await wasDoneByOthers()) return { kind: "done" };
  }
  logAllocation(log, { did: "deallocated", udi, duid }, services.clock.now());
  services.activity.record({
    what: "Handset deallocated",
    detail: `${isolate(label)} from ${isolate(duid)}`,
  });
  return { kind: "done" };

  /** Whether the log has, or may have, another account's deallocation since the press. */
  async function wasDoneByOthers(): Promise<boolean> {
    const reading = await readLog(log);
    if (typeof reading === "string") return true;
    return reading.rows.some(
      ({ entry }) =>
        entry.kind === "allocation" &&
        "did" in entry &&
        entry.did === "deallocated" &&
        entry.udi === udi &&
        entry.by !== assignedBy &&
        entry.at >= askedAt,
    );
  }

  /** Whether a request without an answer took effect. */
  async function isFreed(): Promise<boolean> {
    try {
      const { rows } = await readParticipants(queries, services);
      return rows.some((row) => row.duid === duid) && !rows.some((row) => row.udi === udi);
    } catch {
      return false;
    }
  }
}
