import { getSerialText } from "@capno/domain/handset/handset";
import type { QueryClient } from "@tanstack/react-query";

import type { HandsetList } from "./handsets-query.ts";
import { queryKeys } from "./query-keys.ts";

const NO_HANDSETS: HandsetList["handsets"] = [];

/** A handset's serial number, told apart from those in the cached list. */
export function findSerialText(client: QueryClient, udi: string): string {
  return getSerialAmong(udi, client.getQueryData<HandsetList>(queryKeys.handsets)?.handsets);
}

/** A handset's serial number, told apart from those in this list. */
export function getSerialAmong(udi: string, handsets = NO_HANDSETS): string {
  return getSerialText(
    udi,
    handsets.map((handset) => handset.udi),
  );
}
