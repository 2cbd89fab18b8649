import { QueryClient } from "@tanstack/react-query";

import { keepLatest } from "./keep-latest.ts";

/** The transport already retries; an answer is asked for when the journey says so, not on focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
        staleTime: 0,
      },
    },
  });
  keepLatest(client);
  return client;
}
