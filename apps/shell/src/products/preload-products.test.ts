import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { describe, expect, it, vi } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createProductPreload } from "./preload-products.ts";

const LISTED = (["dashboard", "nts", "ntd"] as const).map((id) => ({ id }));

function aPrefetch(list = async () => LISTED as readonly (typeof LISTED)[number][]) {
  const asked: unknown[] = [];
  const answers = new Array<() => void>();
  const prefetch = createProductPreload({
    list,
    findNext: async (id) => (id === "nts" ? undefined : aRelease({ id })),
    fetchFiles: (release: Partial<ProductRelease> | undefined) => {
      asked.push(release?.id);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
  });
  return { prefetch, asked, answer: () => answers.shift()?.() };
}

describe("createProductPreload", () => {
  it("loads the products in turn while the user is unknown, and skips those that would not open", async () => {
    const { prefetch, asked, answer } = aPrefetch();
    prefetch.each(() => false);
    await vi.waitFor(() => expect(asked).toEqual(["dashboard"]));
    answer();
    await vi.waitFor(() => expect(asked).toEqual(["dashboard", "ntd"]));
  });

  it("begins no other product once sign-in was requested", async () => {
    let isOver = false;
    const { prefetch, asked, answer } = aPrefetch();
    prefetch.each(() => isOver);
    await vi.waitFor(() => expect(asked).toEqual(["dashboard"]));
    isOver = true;
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(["dashboard"]);
  });

  it("continues with the next product where one fails to load", async () => {
    const asked: string[] = [];
    const prefetch = createProductPreload({
      list: async () => LISTED,
      findNext: async (id) => aRelease({ id }),
      fetchFiles: ({ id }) => {
        asked.push(id);
        return Promise.reject(new Error("no network"));
      },
    });
    prefetch.each(() => false);
    await vi.waitFor(() => expect(asked).toEqual(["dashboard", "nts", "ntd"]));
  });

  it("reports nothing where the list of products cannot be read, because opening a product reports it", async () => {
    const { prefetch, asked } = aPrefetch(() => Promise.reject(new Error("no list")));
    prefetch.each(() => false);
    prefetch.one("nts");
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([]);
  });
});
