import { createMemoryRouter } from "@capno/router";
import { describe, expect, it, vi } from "vitest";

import { FIRST } from "../testing/names.ts";
import { openJourneyOf } from "../testing/open-journey.ts";
import { createRoutes } from "./create-routes.tsx";

type Definition = Parameters<typeof openJourneyOf>[0];

const HANDSET = `/any/handsets/${encodeURIComponent(FIRST)}`;
const ASKS: Definition = {
  question: {
    segment: "smoking-history",
    title: "Smoking history",
    Page: () => null,
    send: () => Promise.resolve({ kind: "accepted" }),
  },
};

/** Resolves a URL without rendering. */
async function goTo(address: string, definition: Definition = {}) {
  const { journey } = openJourneyOf({ Instructions: () => <p>How it is done</p>, ...definition });
  const router = createMemoryRouter(createRoutes(journey), { initialEntries: [address] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const { location, matches, errors } = router.state;
  const handle: unknown = matches.at(-1)?.route.handle;
  return { router, path: location.pathname, handle, isFound: errors === null };
}

describe("createRoutes [spec §2]", () => {
  it.each([
    ["/any", "/any/handsets", "Start new test", "full"],
    ["/any/handsets", "/any/handsets", "Start new test", "full"],
    [HANDSET, `${HANDSET}/start-test`, "Start test", "full"],
    [`${HANDSET}/loading-test`, `${HANDSET}/loading-test`, "Loading test", "full"],
    ["/any/results-history", "/any/results-history", "Results history", "full"],
    ["/any/results-history/x", "/any/results-history/x", "Results history", "full"],
    ["/any/results/a", "/any/results/a", "Test result", "full"],
    ["/any/instructions", "/any/instructions", "Documentation", "full"],
    ["/any/instructions/print", "/any/instructions", "Documentation", "full"],
    ["/any/a/print", "/any/a/print", "Test results", "print"],
  ])("leads from %s to %s: %s", async (address, to, title, frame) => {
    const { path, handle } = await goTo(address);
    expect(path).toBe(to);
    expect(handle).toMatchObject({ title, frame, selectedProduct: "any" });
  });

  it("returns a page for the question if the product has one", async () => {
    const address = `${HANDSET}/smoking-history/a`;
    expect((await goTo(address, ASKS)).handle).toMatchObject({ title: "Smoking history" });
    expect((await goTo(address)).isFound).toBe(false);
  });
});

describe("createRoutes, with a detour", () => {
  it("leads every page there, with its own path, and none without one", async () => {
    const findDetour = (_: unknown, path: string) => `/first?to=${path}`;
    for (const page of [HANDSET, "/any/results/a", "/any/instructions?x=1"]) {
      const { router } = await goTo(page, { findDetour });
      const { pathname, search } = router.state.location;
      expect(pathname).toBe("/first");
      expect(search).toContain(`?to=${page}`);
    }
    expect((await goTo("/any/instructions", { findDetour: () => undefined })).path).toBe("/any/instructions");
  });
});
