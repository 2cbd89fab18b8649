import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { useAllocationContext } from "./use-allocation-context.ts";

it("useAllocationContext reports a handset of unknown type, which can be allocated all the same [spec §3]", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  services.http.reply("GET /device/", [{ handset_udi: "(01)0506(21)QQQ00007", group: 1 }]);
  const queries = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServicesProvider>
  );
  const { result } = renderHook(() => useAllocationContext(new Map()), { wrapper });
  await waitFor(() => expect(result.current.status).toBe("ready"));
  expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["a handset of unknown type"]);
});
