import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { createRoutes } from "../../app/create-routes.tsx";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";

it.each([
  ["the history on a phone begins with today's results", "/any/results-history", true, "Results history"],
  ["the history on a desk begins with the handsets", "/any/results-history", false, "SELECT YOUR HANDSET"],
  ["a test on a phone begins with the handsets", "/any/handsets", true, "SELECT YOUR HANDSET"],
])("%s [REQ-HISTORY-01]", async (_, at, isNarrow, first) => {
  const watching = { addEventListener: () => undefined, removeEventListener: () => undefined };
  onTestFinished(() => void vi.unstubAllGlobals());
  // Of the width alone: the page is not printed.
  const matches = (media: string) => isNarrow && media.includes("max-width");
  vi.stubGlobal("matchMedia", (media: string) => ({ matches: matches(media), ...watching }));
  const clinic = openJourneyOf({});
  await openPages(clinic, createRoutes(clinic.journey), at);
  await screen.findByText("Today");
  expect(screen.getAllByRole("heading")[0]?.textContent).toBe(first);
});
