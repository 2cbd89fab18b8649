import { createMemoryRouter, RouterProvider } from "@capno/router";
import { act, render, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import product from "../product.tsx";
import { aStudyOfThree } from "./testing/open-detail.tsx";

// jsdom scrolls nothing.
beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn<() => void>()));
it("User Summary tells the shell which record it shows, for the portal's link [REQ-NAV-19]", async () => {
  const { routes, recordInView } = product.create(aStudyOfThree());
  const router = createMemoryRouter(routes, { initialEntries: ["/detail/CARD-1"] });
  let news = 0;
  const stop = recordInView?.watch(() => (news += 1));
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(recordInView?.get()).toBe("7"));
  expect(news).toBeGreaterThan(0);
  for (const [address, id] of [
    ["/detail/CARD-1?record=6", "6"],
    ["/detail/CARD-1?record=5", "7"],
    ["/detail/CARD-2", "70"],
    ["/detail/CARD-3", undefined],
    ["/detail/CARD-1", "7"],
    ["/documentation", undefined],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await act(() => router.navigate(address));
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await waitFor(() => expect([address, recordInView?.get()]).toEqual([address, id]));
  }
  stop?.();
});
