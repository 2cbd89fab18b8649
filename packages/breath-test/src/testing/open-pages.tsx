import { createMemoryRouter, RouterProvider, type RouteObject } from "@capno/router";
import { act, cleanup, render } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { JourneyRoot } from "../journey/JourneyRoot.tsx";
import type { RehearsedJourney } from "./open-journey.ts";

/** Some pages of a journey, each at its address, without the product they are of. */
export interface RehearsedPages {
  path(): string;
  go(to: string): Promise<void>;
  /** As the browser's button does. */
  goBack(): Promise<void>;
  /** What happens, and everything that follows from it at once. */
  during(happen: () => void | Promise<void>): Promise<void>;
}

export async function openPages(
  { journey, services }: RehearsedJourney,
  at: string,
  pages: RouteObject[],
): Promise<RehearsedPages> {
  const router = createMemoryRouter([{ element: <JourneyRoot journey={journey} />, children: pages }], {
    initialEntries: [at],
  });
  onTestFinished(cleanup);
  /** Effects, replies and the query library, whose watchers are told in a real timer's turn, take turns. */
  async function during(happen: () => void | Promise<void>): Promise<void> {
    await act(async () => happen());
    for (let turn = 0; turn < 4; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- turns follow each other
      await act(async () => {
        await services.clock.advanceAsync(0);
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    }
  }
  await during(() => void render(<RouterProvider router={router} />));
  return {
    path: () => router.state.location.pathname,
    go: (to) => during(() => router.navigate(to)),
    goBack: () => during(() => router.navigate(-1)),
    during,
  };
}
