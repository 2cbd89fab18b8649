import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { aStudyOfThree, openDetail } from "./testing/open-detail.tsx";
import "./compare/ComparePage.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

it.each([
  ["/detail/card-1?scale=1W&record=6#respiratory-rate", "/detail/CARD-1?scale=1W&record=6#respiratory-rate"],
  ["/detail/card%E2%80%931", "/detail/CARD-1"],
  ["/detail/card-1/compare?baseline=6&now=7", "/detail/CARD-1/compare?baseline=6&now=7"],
])("the address %s, which writes a user's ID differently, leads to %s", async (written, address) => {
  const router = openDetail(aStudyOfThree(), written);
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(address);
  });
  expect(await screen.findByRole("heading", { level: 1, name: /CARD-1/ })).toBeDefined();
  // Back leads to where the reader came from, not to the address that leads here again.
  expect(router.state.historyAction).toBe("REPLACE");
});
