import { createMemoryRouter, RouterProvider } from "@capno/router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aStudyOfThree, findCard } from "../../participant/testing/open-detail.tsx";
import product from "../../product.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Capture at an address, with where its sidebar leads from there. */
function open(address: string) {
  const surface = product.create(aStudyOfThree());
  const router = createMemoryRouter(surface.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const summary = surface.sidebar.find(({ id }) => id === "user-summary")?.action;
  const leadsTo = () => {
    const to = summary !== undefined && "to" in summary ? summary.to : undefined;
    return typeof to === "function" ? to() : to;
  };
  return { router, leadsTo };
}

describe("User Summary in the sidebar [REQ-NAV-13]", () => {
  it("leads to no participant before one was viewed", () => {
    expect(open("/documentation").leadsTo()).toBe("/detail");
  });

  it("leads back to the participant viewed last, from every other page", async () => {
    const { router, leadsTo } = open("/detail/CARD-1");
    await findCard();
    expect(leadsTo()).toBe("/detail/CARD-1");
    await router.navigate("/detail/CARD-2");
    await vi.waitFor(() => expect(leadsTo()).toBe("/detail/CARD-2"));
    await router.navigate("/documentation");
    await screen.findByRole("heading", { level: 1, name: "Documentation" });
    expect(leadsTo()).toBe("/detail/CARD-2");
  });

  it("knows nothing of an earlier session", async () => {
    open("/detail/CARD-1");
    await findCard();
    cleanup();
    expect(open("/documentation").leadsTo()).toBe("/detail");
  });
});
