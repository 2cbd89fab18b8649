import { getSerialText } from "@capno/domain/handset";
import { useQuery, type QueryClient } from "@tanstack/react-query";

import { useJourney } from "../journey/journey-context.ts";
import { handsetsQuery, type HandsetList } from "./handsets-query.ts";
import { queryKeys } from "./query-keys.ts";

const NO_HANDSETS: HandsetList["handsets"] = [];

/** A handset's serial beside those of the list, as far as the list is known. */
export function findSerialText(client: QueryClient, udi: string): string {
  return getSerialAmong(udi, client.getQueryData<HandsetList>(queryKeys.handsets)?.handsets);
}

/** The same as a hook: updates with the handset list and fetches the list if needed. */
export function useSerialText(udi: string): string {
  const { services, definition } = useJourney();
  const { data } = useQuery({
    ...handsetsQuery(services, definition),
    staleTime: Infinity,
    refetchInterval: false,
  });
  return getSerialAmong(udi, data?.handsets);
}

function getSerialAmong(udi: string, handsets = NO_HANDSETS): string {
  return getSerialText(
    udi,
    handsets.map((handset) => handset.udi),
  );
}
