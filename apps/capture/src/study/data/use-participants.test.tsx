import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createCapture } from "../session/capture-session.ts";
import { useParticipants } from "./use-participants.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The browser says whether anybody can see the page. */
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  return act(async () => void window.dispatchEvent(new Event("visibilitychange")));
};

async function open(services = aProductServices()) {
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  return openList(services);
}

async function openList(services: FakeProductServices) {
  const { queries } = createCapture(services);
  renderHook(useParticipants, {
    wrapper: ({ children }) => (
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ServicesProvider>
    ),
  });
  await pass(0);
  return { services, asked: () => services.http.sent("GET /duid/").length };
}

describe("the list keeps itself fresh [REQ-LIST-13]", () => {
  it("useParticipants refetches once a minute while the page is visible", async () => {
    const { asked } = await open();
    expect(asked()).toBe(1);
    await pass(MINUTE - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    await pass(3 * MINUTE);
    expect(asked()).toBe(5);
  });

  it("asks nothing while the page is hidden, and at once when it is seen again", async () => {
    const { asked } = await open();
    await turn("hidden");
    await pass(10 * MINUTE);
    expect(asked()).toBe(1);
    await turn("visible");
    await pass(0);
    expect(asked()).toBe(2);
    await pass(MINUTE);
    expect(asked()).toBe(3);
  });

  it("says by itself only of a list that never came that it could not be loaded", async () => {
    const { services } = await open();
    services.http.fail("GET /duid/", "unexpected-status", 500);
    await pass(2 * MINUTE);
    expect(services.notices.raised).toEqual([]);
    const never = aProductServices();
    never.http.fail("GET /duid/", "unexpected-status", 500);
    await openList(never);
    expect(never.notices.raised).toHaveLength(1);
  });
});
