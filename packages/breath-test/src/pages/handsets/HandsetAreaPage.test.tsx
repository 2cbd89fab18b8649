import { act, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { createRoutes } from "../../app/create-routes.tsx";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { FIRST } from "../../testing/names.ts";
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

it.each([
  ["the choice of handsets forgets yesterday's tests once", "/any/handsets", 1],
  [
    "a page of one handset resets no list of tests",
    `/any/handsets/${encodeURIComponent(FIRST)}/start-test`,
    0,
  ],
])("at midnight %s [REQ-HISTORY-01]", async (_, at, times) => {
  const clinic = openJourneyOf({});
  const reset = vi.spyOn(clinic.journey.queryClient, "resetQueries");
  await openPages(clinic, createRoutes(clinic.journey), at);
  const now = clinic.services.clock.now();
  await act(() => clinic.services.clock.advanceAsync(new Date(now).setHours(24, 0, 1, 0) - now));
  expect(reset).toHaveBeenCalledTimes(times);
});
