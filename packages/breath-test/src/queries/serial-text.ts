import { getSerialText } from "@capno/domain/handset";
import type { QueryClient } from "@tanstack/react-query";

import type { HandsetList } from "./handsets-query.ts";
import { queryKeys } from "./query-keys.ts";

const NO_HANDSETS: HandsetList["handsets"] = [];

/** A handset's serial beside those of the list, as far as the list is known. */
export function findSerialText(client: QueryClient, udi: string): string {
  return getSerialAmong(udi, client.getQueryData<HandsetList>(queryKeys.handsets)?.handsets);
}

/** A handset's serial beside those of this list. */
export function getSerialAmong(udi: string, handsets = NO_HANDSETS): string {
  return getSerialText(
    udi,
    handsets.map((handset) => handset.udi),
  );
}
