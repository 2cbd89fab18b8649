import { ServicesProvider } from "@capno/product-contract/use-services";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { useAllocationContext } from "./use-allocation-context.ts";

const GROUP = { handset_udi: UDI, group: 1 };

function open(services = aProductServices()) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServicesProvider>
  );
  /** The status of every render, in order. */
  const statuses: string[] = [];
  const hook = renderHook(
    () => {
      const context = useAllocationContext(new Map());
      statuses.push(context.status);
      return context;
    },
    { wrapper },
  );
  return { services, queries, statuses, ...hook };
}

it.each([
  ["GET /duid/", "GET /device/", [GROUP]],
  ["GET /device/", "GET /duid/", []],
])("useAllocationContext asks again for %s, which failed, and not for %s", async (failed, other, answer) => {
  const services = aProductServices();
  services.http.fail(failed, "unexpected-status", 500);
  services.http.reply(other, answer);
  const { result } = open(services);
  await waitFor(() => expect(result.current.status).toBe("failed"));
  await waitFor(() => expect(services.notices.raised).toHaveLength(1));
  services.http.reply(failed, failed === "GET /duid/" ? [] : [GROUP]);
  const { current } = result;
  act(() => void (current.status === "failed" && current.retry()));
  await waitFor(() => expect(result.current.status).toBe("ready"));
  expect([services.http.sent(failed).length, services.http.sent(other).length]).toEqual([2, 1]);
});

it("useAllocationContext names everyone whom the list gives a handset, and offers none of another account's group", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", handset_udi: UDI }),
    aDuidBody({ duid: "CARD-1", handset_udi: UDI }),
    aDuidBody({ duid: "CARD-2", handset_udi: UDI }),
  ]);
  services.http.reply("GET /device/", [GROUP, { handset_udi: OTHER_UDI, group: 99 }]);
  const { result } = open(services);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  expect(current.status === "ready" && current.context.handsets).toMatchObject([
    { udi: UDI, allocatedTo: "CARD-1 and CARD-2" },
  ]);
});

it("useAllocationContext keeps its lists, and shows no error, where a refresh of the handsets fails", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  services.http.reply("GET /device/", [GROUP]);
  const { result, queries, statuses } = open(services);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const before = statuses.length;
  services.http.fail("GET /device/", "unexpected-status", 500);
  await act(() => queries.refetchQueries());
  expect(services.http.sent("GET /device/")).toHaveLength(2);
  // A fence: what was answered after the failure is shown.
  services.http.reply("GET /device/", [GROUP, { handset_udi: OTHER_UDI, group: 1 }]);
  await act(() => queries.refetchQueries());
  await waitFor(() => {
    const { current } = result;
    expect(current.status === "ready" && current.context.handsets).toHaveLength(2);
  });
  expect(new Set(statuses.slice(before))).toEqual(new Set(["ready"]));
  expect(services.notices.raised).toEqual([]);
});

it("useAllocationContext lets the name of one holder turn no other [REQ-DATA-25]", async () => {
  const services = aProductServices();
  const users = ["CARD-\u202E1", "CARD-\u202E2"].map((duid) => aDuidBody({ duid, handset_udi: UDI }));
  services.http.reply("GET /duid/", users);
  services.http.reply("GET /device/", [GROUP]);
  const { result } = open(services);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  expect(current.status === "ready" && current.context.handsets).toMatchObject([
    { allocatedTo: "\u2068CARD-\u202E1\u2069 and \u2068CARD-\u202E2\u2069" },
  ]);
});

it("useAllocationContext offers the groups by their project", async () => {
  const groups = ["LEEDS", "CARD"].map((projectId, place) => aGroup({ id: place + 1, projectId }));
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  services.http.reply("GET /duid/", []);
  services.http.reply("GET /device/", []);
  const { result } = open(services);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  expect(current.status === "ready" && current.context.groups.map(({ projectId }) => projectId)).toEqual([
    "CARD",
    "LEEDS",
  ]);
});

it("useAllocationContext reports a handset of unknown type, which can be allocated all the same [spec §3]", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  services.http.reply("GET /device/", [{ handset_udi: "(01)0506(21)QQQ00007", group: 1 }]);
  const { result } = open(services);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["a handset of unknown type"]);
});
