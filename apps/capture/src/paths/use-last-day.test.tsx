import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "@capno/router";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PendingLocationProvider } from "./pending-location.tsx";
import { addDays } from "../kit/calendar/day-range.ts";
import { useLastDay } from "./use-last-day.ts";

const TODAY = "2026-03-31";
let unmount: (() => void) | undefined;

// Without `act`, as in the product, React does not finish all work at once.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => unmount?.());

function Calendar() {
  const [last, changeLast] = useLastDay(TODAY);
  const { search, hash } = useLocation();
  return (
    <>
      <button type="button" onClick={() => changeLast((day) => addDays(day, -30))} />
      <button type="button" name="forward" onClick={() => changeLast((day) => addDays(day, 30))} />
      <output>{search + hash}</output>
      <time>{last}</time>
    </>
  );
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <PendingLocationProvider>
            <Outlet />
          </PendingLocationProvider>
        ),
        children: [{ path: "/detail", Component: Calendar }],
      },
    ],
    { initialEntries: [address] },
  );
  const listen = vi.spyOn(router, "getBlocker");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <ServicesProvider services={aProductServices()}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  unmount = () => root.unmount();
  return { listen, place };
}

describe("a calendar's address", () => {
  it("takes each of two presses while the page still shows the address of before, and keeps the rest", async () => {
    const { listen, place } = open("/detail?scale=1M#trend");
    await vi.waitFor(() => expect(place.querySelector("output")?.textContent).toBe("?scale=1M#trend"));
    // The router listens to navigation some event loop turns after the first render, before any user could act.
    await vi.waitFor(() => expect(listen).toHaveBeenCalled());
    const button = place.querySelector("button");
    button?.click();
    button?.click();
    expect(place.querySelector("output")?.textContent).toBe("?scale=1M#trend");
    await vi.waitFor(() =>
      expect(place.querySelector("output")?.textContent).toBe("?scale=1M&until=2026-01-30#trend"),
    );
  });

  it("names no day once it is today's again, so that it follows tomorrow", async () => {
    const { listen, place } = open("/detail?until=2026-03-01");
    await vi.waitFor(() => expect(place.querySelector("time")?.textContent).toBe("2026-03-01"));
    await vi.waitFor(() => expect(listen).toHaveBeenCalled());
    place.querySelector<HTMLButtonElement>("[name=forward]")?.click();
    await vi.waitFor(() => expect(place.querySelector("output")?.textContent).toBe(""));
    expect(place.querySelector("time")?.textContent).toBe(TODAY);
  });

  it.each([
    ["?until=2026-03-01", "2026-03-01"],
    ["?until=2026-04-02", TODAY],
    ["?until=2026-02-30", TODAY],
    ["", TODAY],
  ])("of %j shows the days up to %s, and none to come", async (search, last) => {
    const { place } = open(`/detail${search}`);
    await vi.waitFor(() => expect(place.querySelector("time")?.textContent).toBe(last));
  });
});
