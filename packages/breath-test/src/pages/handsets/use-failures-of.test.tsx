import { ApiError } from "@capno/api-client/api-error";
import { aProductServices } from "@capno/test-kit/product-services";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

import type { Journey } from "../../session/create-journey.ts";
import { JourneyContext } from "../../session/journey-context.ts";
import { useFailuresOf } from "./use-failures-of.ts";

const PROBLEM = "the list could not be refreshed";
const aFailure = (kind: "unexpected-status" | "network-failure") =>
  new ApiError({ kind, method: "GET", path: "/list", action: "loading the list", required: false });

function open(data: unknown) {
  const services = aProductServices();
  const journey = { services } as unknown as Journey;
  const { rerender } = renderHook((error: Error | null) => useFailuresOf({ data, error }, PROBLEM), {
    initialProps: null as Error | null,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <JourneyContext value={journey}>{children}</JourneyContext>
    ),
  });
  const { raised, reported } = services.notices;
  const count = () => [raised.length, reported.length];
  return { fail: (kind: Parameters<typeof aFailure>[0]) => rerender(aFailure(kind)), count, rerender };
}

it("useFailuresOf reports a shown list that cannot be refreshed once, and again after it could be", () => {
  const { fail, count, rerender } = open([]);
  fail("unexpected-status");
  fail("unexpected-status");
  expect(count()).toEqual([0, 1]);
  rerender(null);
  fail("unexpected-status");
  expect(count()).toEqual([0, 2]);
});

it("useFailuresOf reports no shown list that was not refreshed for want of a network", () => {
  const { fail, count } = open([]);
  fail("network-failure");
  expect(count()).toEqual([0, 0]);
});

it("useFailuresOf shows each failure of a list that was never loaded, and reports none as a refresh", () => {
  const { fail, count } = open(undefined);
  fail("network-failure");
  fail("unexpected-status");
  expect(count()).toEqual([2, 0]);
});
