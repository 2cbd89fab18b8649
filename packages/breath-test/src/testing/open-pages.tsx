import { createMemoryRouter, RouterProvider, type RouteObject } from "@capno/router";
import { cleanup, render } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { JourneyRoot } from "../app/JourneyRoot.tsx";
import { takeHandover } from "../storage/session-handover.ts";
import type { RehearsedJourney } from "./open-journey.ts";
import { createDuring, type During } from "./take-turns.ts";

/** Some pages of a journey, each at its address, without the product they are of. */
export interface RehearsedPages {
  path(): string;
  go(to: string): Promise<void>;
  /** As the browser's button does. */
  goBack(): Promise<void>;
  /** What happens, and everything that follows from it at once. */
  readonly during: During;
}

/** Where no page is, nothing stands. `at`: the last is open. */
export async function openPages(
  { journey, services }: Pick<RehearsedJourney, "journey" | "services">,
  pages: readonly RouteObject[],
  ...at: readonly string[]
): Promise<RehearsedPages> {
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
    // It outlives the session on purpose, and is not the next test's.
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
