import { QueryClient } from "@tanstack/react-query";

/** The transport already retries; an answer is asked for when the journey says so, not on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
