import { createMemoryRouter, Outlet, RouterProvider } from "@capno/router";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ShellProvider, type ConfigurationState, type ShellServices } from "../shell-services.ts";
import { PageFollower } from "./PageFollower.tsx";

afterEach(cleanup);
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("scrollTo", () => undefined);
});

function openPages() {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <PageFollower />
          <Outlet />
        </>
      ),
      children: [
        {
          path: "/",
          element: (
            <main>
              <h1>Waiting</h1>
            </main>
          ),
        },
        {
          path: "/question",
          element: (
            <main>
              <h1>Smoking history</h1>
              <input aria-label="Pack years" />
            </main>
          ),
        },
      ],
    },
  ]);
  const shell = { configuration: createStore<ConfigurationState>(() => ({ is: "loading" })) };
  render(
    <ShellProvider value={shell as unknown as ShellServices}>
      <RouterProvider router={router} />
    </ShellProvider>,
  );
  return router;
}

describe("what follows a change of page · quality §Accessibility", () => {
  it("puts the focus on the new page's heading", async () => {
    const router = openPages();
    await router.navigate("/question");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Smoking history"));
  });

  it("leaves it where a person has put it as soon as the page was there, on a machine however slow", async () => {
    const router = openPages();
    // Between the page's appearance and whatever React does later a fast Tab fits.
    const tab = new MutationObserver(() => {
      const field = document.querySelector("input");
      field?.focus();
      if (field) tab.disconnect();
    });
    tab.observe(document.body, { childList: true, subtree: true });
    await router.navigate("/question");
    await waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).not.toBe(""));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Pack years");
  });
});
