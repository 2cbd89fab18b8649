import { expect, it, vi } from "vitest";

import type { ProductRelease } from "@capno/product-contract/release-manifest";

import type { ProductAreaState } from "../products/product-registry.ts";
import { aRelease } from "../testing/a-release.ts";
import { anAuthState } from "../testing/an-auth-state.ts";
import { preloadProduct } from "./preload-product.ts";

const CALLS = { "/nts/handsets": ["/v2/handsets/?product=nts"] };
const SCREENER = anAuthState(["camrest.nts_ui"]);

it.each<[string, string, readonly ProductRelease[] | undefined, typeof SCREENER, number, readonly string[]]>([
  [
    "and what its page asks for",
    "/nts/handsets",
    [aRelease({ firstCalls: CALLS })],
    SCREENER,
    1,
    CALLS["/nts/handsets"],
  ],
  [
    "at the end of the way",
    "/login?to=%2Fnts%2Fhandsets",
    [aRelease({ firstCalls: CALLS })],
    SCREENER,
    1,
    CALLS["/nts/handsets"],
  ],
  ["where its page asks for nothing", "/nts", [aRelease({ firstCalls: CALLS })], SCREENER, 1, []],
  ["where its release says nothing of it", "/nts/handsets", [aRelease()], SCREENER, 1, []],
  ["not before the list is read", "/nts/handsets", undefined, SCREENER, 0, []],
  ["not without the permission", "/nts/handsets", [aRelease({ firstCalls: CALLS })], anAuthState([]), 0, []],
])("`preloadProduct` opens the product %s", (_, at, releases, authState, times, calls) => {
  vi.stubGlobal("location", new URL(at, "https://clinic.example"));
  const state: ProductAreaState = { releases, listFailure: undefined, areas: {} };
  const open = vi.fn<(id: string) => void>();
  expect(preloadProduct({ store: { getState: () => state } as never, open }, authState)).toEqual(calls);
  expect(open.mock.calls).toEqual(times === 1 ? [["nts"]] : []);
});
