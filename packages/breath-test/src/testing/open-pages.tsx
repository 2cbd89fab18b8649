import { createMemoryRouter, RouterProvider, type RouteObject } from "@capno/router";
import { cleanup, render } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { JourneyRoot } from "../app/JourneyRoot.tsx";
import { takeHandover } from "../storage/session-handover.ts";
import type { JourneyHarness } from "./open-journey.ts";
import { createDuring, type During } from "./take-turns.ts";

/** Some pages of a journey at their URLs, without a product. */
export interface PagesHarness {
  path(): string;
  go(to: string): Promise<void>;
  /** Presses the browser's Back button. */
  goBack(): Promise<void>;
  /** Runs a change and everything that follows from it. */
  readonly during: During;
}

/** Renders nothing at unknown URLs. `at`: the last entry is open. */
export async function openPages(
  { journey, services }: Pick<JourneyHarness, "journey" | "services">,
  pages: readonly RouteObject[],
  ...at: readonly string[]
): Promise<PagesHarness> {
  const router = createMemoryRouter(
    [
      {
        element: <JourneyRoot journey={journey} />,
        children: [...pages, { path: "*", element: null }],
      },
    ],
    { initialEntries: [...at] },
  );
  onTestFinished(() => {
    cleanup();
    journey.dispose();
    // Module state outlives the session on purpose, but must not reach the next test.
    takeHandover(services.session.account().username);
  });
  const during = createDuring(services.clock);
  await during(() => void render(<RouterProvider router={router} />));
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to) => during(() => router.navigate(to)),
    goBack: () => during(() => router.navigate(-1)),
    during,
  };
}
