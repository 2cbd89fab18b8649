import { QueryClient } from "@tanstack/react-query";

import { keepLatest } from "./keep-latest.ts";

/** The transport already retries, and refetching follows the journey's events rather than window focus. */
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
