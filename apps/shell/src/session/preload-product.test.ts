import { expect, it, vi } from "vitest";

import type { ProductRelease } from "@capno/product-contract/release-manifest";

import type { ProductAreaState } from "../products/product-registry.ts";
import { aRelease } from "../testing/a-release.ts";
import { anAuthState } from "../testing/an-auth-state.ts";
import { preloadProduct } from "./preload-product.ts";

const SCREENER = anAuthState(["camrest.nts_ui"]);
const LISTED = [aRelease()];

it.each<[string, string, readonly ProductRelease[] | undefined, typeof SCREENER, readonly string[]]>([
  ["with its page", "/nts/handsets", LISTED, SCREENER, ["nts", "/nts/handsets"]],
  ["at the end of the way", "/login?to=%2Fnts%2Fhandsets", LISTED, SCREENER, ["nts", "/nts/handsets"]],
  ["not before the list is read", "/nts/handsets", undefined, SCREENER, []],
  ["not without the permission", "/nts/handsets", LISTED, anAuthState([]), []],
])("`preloadProduct` opens the product %s", (_, at, releases, authState, opened) => {
  vi.stubGlobal("location", new URL(at, "https://clinic.example"));
  const state: ProductAreaState = { releases, listFailure: undefined, areas: {} };
  const open = vi.fn<(id: string, page: string) => void>();
  preloadProduct({ store: { getState: () => state } as never, open }, authState);
  expect(open.mock.calls.flat()).toEqual(opened);
});
