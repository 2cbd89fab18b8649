import { createMemoryRouter, RouterProvider } from "@capno/router";
import { render } from "@testing-library/react";
import { act, useState, type ReactNode } from "react";
import { onTestFinished } from "vitest";

import { JourneyProvider } from "../journey/JourneyRoot.tsx";
import type { RehearsedJourney } from "./open-journey.ts";

/** A part of a page, in a journey that has no other pages. */
export interface OpenPart {
  path(): string;
  goBack(): Promise<void>;
  /** This stands there from now on. */
  become(part: ReactNode): Promise<void>;
  pass(ms: number): Promise<void>;
}

export async function openPart(
  { journey, pass }: RehearsedJourney,
  part: ReactNode,
  at = "/part",
): Promise<OpenPart> {
  let show: (next: ReactNode) => void = () => undefined;
  function Part() {
    const [shown, setShown] = useState(part);
    show = setShown;
    return <JourneyProvider journey={journey}>{shown}</JourneyProvider>;
  }
  const pages = [
    { path: "/part", element: <Part /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(pages, { initialEntries: ["/before", at] });
  const { unmount } = render(<RouterProvider router={router} />);
  onTestFinished(() => {
    unmount();
    journey.dispose();
  });
  const during = (happen: () => void | Promise<void>) => act(async () => happen());
  await during(() => undefined);
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    goBack: () => during(() => router.navigate(-1)),
    become: (next) => during(() => show(next)),
    pass: (ms) => during(() => pass(ms)),
  };
}
