import type { ProductSurface } from "@capno/product-contract/product";
import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";

it("the portal's link carries the record in view of a product whose address names none [REQ-NAV-19]", async () => {
  const plain = aRuntimeConfig();
  const frame = {
    ...plain.frame,
    staffPortalUrl: "https://portal.example/handset/{capnogramId}",
    staffEmailDomains: ["capno.example"],
  };
  const { services } = openShell({
    at: "/detail/CARD-1",
    account: anAccount({ username: "ann@capno.example" }),
    config: { ...plain, frame },
    pages: [{ path: "/detail/:duid", element: <p>Summary</p>, handle: { selectedProduct: "dashboard" } }],
  });
  const { store } = services.areas;
  await waitFor(() => expect(store.getState().areas.dashboard?.status).toBe("failed"));
  const shown: { id?: string } = {};
  const listeners = new Set<() => void>();
  const surface: ProductSurface = {
    routes: [],
    sidebar: [],
    recordInView: {
      get: () => shown.id,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  act(() => store.setState({ areas: { dashboard: { status: "open", surface, version: "1.0.0" } } }));
  const href = () =>
    within(screen.getByRole("navigation", { name: "Main" }))
      .getByRole("link", { name: "Internal portal" })
      .getAttribute("href");
  expect(href()).toBe("https://portal.example/handset/");
  shown.id = "7";
  act(() => listeners.forEach((listener) => listener()));
  expect(href()).toBe("https://portal.example/handset/7");
});
