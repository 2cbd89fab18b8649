import { ServicesProvider } from "@capno/product-contract/use-services";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { handsetChannel } from "@capno/realtime/channels";
import { aProductServices } from "@capno/test-kit/product-services";
import { UDI } from "@capno/test-kit/wire-builders";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";

import { useTrainingRecords } from "./use-training-records.ts";

afterEach(cleanup);

it("says when the handset's channel cannot be subscribed: no record would arrive by itself · spec §8", () => {
  const services = aProductServices();
  services.http.reply("GET /capnogram/?duid=CARD-1", []);
  const queries = new QueryClient();
  const allocation = { udi: toHandsetUdi(UDI), handsetLabel: "NTH 1", duid: toDuid("CARD-1"), groupId: 1 };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServicesProvider>
  );
  renderHook(() => useTrainingRecords(allocation), { wrapper });
  const channel = handsetChannel(UDI);
  act(() => services.realtime.fail(channel, { type: "AuthError", error: "Forbidden", status: undefined }));
  expect(services.notices.shown).toEqual([
    {
      level: "error",
      message: `AuthError: Failed to subscribe to ${channel} channel: Forbidden [no status]`,
    },
  ]);
});
