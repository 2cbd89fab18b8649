import { useQuery } from "@tanstack/react-query";

import { useJourney } from "../session/journey-context.ts";
import { handsetsQuery } from "../queries/handsets-query.ts";
import { getSerialAmong } from "../queries/serial-text.ts";

/** A handset's serial; updates with the handset list and fetches the list if needed. */
export function useSerialText(udi: string): string {
  const { services, definition } = useJourney();
  const { data } = useQuery({
    ...handsetsQuery(services, definition),
    staleTime: Infinity,
    refetchInterval: false,
  });
  return getSerialAmong(udi, data?.handsets);
}
