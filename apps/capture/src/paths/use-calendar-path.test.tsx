import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "@capno/router";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PendingLocationProvider } from "./pending-location.tsx";
import { addDays } from "../shared/calendar/day-range.ts";
import { toLastDay, toUntil, useCalendarPath } from "./use-calendar-path.ts";

const TODAY = "2026-03-31";
let unmount: (() => void) | undefined;

// Without `act`, as in the product, React does not finish all work at once.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => unmount?.());

function Calendar() {
  const [, change] = useCalendarPath();
  const { search, hash } = useLocation();
  return (
    <>
      <button
        type="button"
        onClick={() => change(({ until }) => toUntil(addDays(toLastDay(until, TODAY), -30), TODAY))}
      />
      <output>{search + hash}</output>
    </>
  );
}

describe("a calendar's address", () => {
  it("takes each of two presses while the page still shows the address of before, and keeps the rest", async () => {
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
      { initialEntries: ["/detail?scale=1M#trend"] },
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

  it("names no day that is to come", () => {
    expect(toLastDay("2026-04-02", TODAY)).toBe(TODAY);
    expect(toLastDay(null, TODAY)).toBe(TODAY);
    expect(toUntil(TODAY, TODAY)).toEqual({ until: null });
  });
});
