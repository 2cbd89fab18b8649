import { getTestHandsets } from "@capno/api-client/endpoints/handsets";
import type { TestHandset } from "@capno/api-client/models/handset";
import { applyAvailability } from "@capno/domain/handset/handset-lock";
import { compareHandsets, parseHandset, parseHandsets, type Handset } from "@capno/domain/handset/handset";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions, type QueryClient } from "@tanstack/react-query";

import type { BreathTestDefinition } from "../definition.ts";
import { noteSentAt } from "../lock/lock-effects.ts";
import { queryKeys } from "./query-keys.ts";

export interface ListedHandset extends Handset {
  readonly lockedBy: string | null;
  readonly name: string | null;
}

export interface HandsetList {
  readonly handsets: readonly ListedHandset[];
  readonly unreadable: number;
  /** When the list was requested: an older answer says nothing about a newer lock. */
  readonly askedAt: EpochMs;
}

export function handsetsQuery(
  { http, clock, config, notices }: Pick<ProductServices, "http" | "clock" | "config" | "notices">,
  { wireProduct }: Pick<BreathTestDefinition, "wireProduct">,
) {
  return queryOptions({
    queryKey: queryKeys.handsets,
    queryFn: async ({ signal }): Promise<HandsetList> => {
      const getSentAt = noteSentAt(clock);
      const {
        rows,
        unreadable,
        askedAt = getSentAt(),
      } = await getTestHandsets(http, wireProduct, { signal });
      const { agreed, disputed } = joinRows(rows);
      const parsed = parseHandsets(agreed.map(({ udi }) => udi));
      const handsets = agreed
        .map(({ udi, lockedBy, name }, at) => ({ ...(parsed[at] ?? parseHandset(udi)), lockedBy, name }))
        .toSorted(compareHandsets);
      // @spec §3: an unknown type is reported as an error; the handset is usable all the same.
      if (handsets.some(({ type }) => type === "Unknown")) notices.report("a handset of unknown type");
      return { handsets, unreadable: unreadable + disputed, askedAt };
    },
    // Availability events may be lost.
    refetchInterval: config.breathTest.handsetListRefreshMs,
  });
}

/** Lists each handset once; rows that disagree about the holder count as unreadable. */
function joinRows(rows: readonly TestHandset[]): {
  readonly agreed: readonly TestHandset[];
  readonly disputed: number;
} {
  const byUdi = new Map(rows.map((row) => [row.udi, row]));
  const disputed = new Set(
    rows.filter(({ udi, lockedBy }) => byUdi.get(udi)?.lockedBy !== lockedBy).map(({ udi }) => udi),
  );
  return {
    agreed: [...byUdi.values()].filter(({ udi }) => !disputed.has(udi)),
    disputed: disputed.size,
  };
}

/** Sets the holder of a handset in the cached list, before it is refetched. */
export function setHolder(client: QueryClient, udi: string, lockedBy: string | null): void {
  client.setQueryData<HandsetList>(queryKeys.handsets, (list) => {
    if (list === undefined) return undefined;
    // A lock without a holder means that the handset is free.
    const event = { event: "lock", user: lockedBy, handsetUdi: udi };
    return { ...list, handsets: applyAvailability(list.handsets, event) };
  });
}
