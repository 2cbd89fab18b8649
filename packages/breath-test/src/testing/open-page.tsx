import { createMemoryRouter, RouterProvider } from "@capno/router";
import { cleanup, render } from "@testing-library/react";
import { act, type ReactNode } from "react";
import { onTestFinished } from "vitest";

import { JourneyProvider } from "../journey/JourneyRoot.tsx";
import type { RehearsedJourney } from "./open-journey.ts";

/** Pages of a journey without the product around them. For tests alone. */
export interface OpenedPage {
  path(): string;
  go(to: string): Promise<void>;
  /** As the browser's button does. */
  goBack(): Promise<void>;
  /** Does this, and settles. */
  during(happen: () => unknown): Promise<void>;
}

/** `pages`: what stands at which address. */
export async function openPage(
  { journey, services }: Pick<RehearsedJourney, "journey" | "services">,
  pages: Readonly<Record<string, ReactNode>>,
  at: string,
): Promise<OpenedPage> {
  const routes = Object.entries(pages).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter([...routes, { path: "*", element: null }], { initialEntries: [at] });
  render(
    <JourneyProvider journey={journey}>
      <RouterProvider router={router} />
    </JourneyProvider>,
  );
  onTestFinished(() => {
    cleanup();
    journey.dispose();
  });

  /** Effects, replies and the query library, whose watchers are told in a real timer's turn, take turns. */
  async function during(happen: () => unknown): Promise<void> {
    await act(async () => void (await happen()));
    for (let turn = 0; turn < 8; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- turns follow each other
      await act(async () => {
        await services.clock.advanceAsync(0);
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    }
  }
  await during(() => undefined);
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to) => during(() => router.navigate(to)),
    goBack: () => during(() => router.navigate(-1)),
    during,
  };
}
