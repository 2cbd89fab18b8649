import { describe, expect, it } from "vitest";

import { createTestLoader, failureOf, PRODUCT } from "../../testing/a-product-loader.ts";
import { aRelease } from "../../testing/a-release.ts";
import type { ProductLoaderOptions } from "./product-loader.ts";

const WITHDRAWN = aRelease({ version: "4.2.3", baseUrl: "https://clinic.example/r/screen/4.2.3/" });
const REFERENCE = {
  version: "4.2.3",
  contract: "^1.0.0",
  url: "https://clinic.example/r/screen/4.2.3/release.json",
  integrity: `sha384-${"B".repeat(64)}`,
};

/** A page in whose browser 4.2.3 last worked, and what is tried to be opened in it. */
function createReturningLoader(
  entry: Parameters<typeof aRelease>[0],
  changes: Partial<ProductLoaderOptions> = {},
) {
  const opened: string[] = [];
  const made = createTestLoader({
    fetchManifest: async () => ({ products: [aRelease(entry)] }),
    fetchReference: async () => WITHDRAWN,
    lastKnownGood: { findVersion: () => "4.2.3", remember: () => undefined },
    openProduct: async ({ version }) => {
      opened.push(version);
      if (version === "4.2.4") throw new Error("404");
      return { default: PRODUCT };
    },
    classify: async () => "unreachable",
    ...changes,
  });
  return { ...made, opened };
}

describe("a version that was taken back", () => {
  it("stands in while the list vouches for it, and never once it is withdrawn", async () => {
    const vouched = createReturningLoader({ previous: REFERENCE });
    await vouched.loader.load("nts");
    expect(vouched.opened).toEqual(["4.2.4", "4.2.3"]);

    const withdrawn = createReturningLoader({ previous: REFERENCE, withdrawn: ["4.2.3"] });
    expect(await failureOf(withdrawn.loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(withdrawn.opened).toEqual(["4.2.4"]);
  });

  it("does not come out of the browser's store where the list no longer names it", async () => {
    const { loader, opened } = createReturningLoader({});
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(opened).toEqual(["4.2.4"]);
  });

  it("does not come out of the browser's store where there is no list to ask", async () => {
    const { loader, opened } = createReturningLoader(
      {},
      { fetchManifest: () => Promise.reject(new TypeError("Failed to fetch")) },
    );
    expect(await failureOf(loader.load("nts"))).toMatchObject({ detail: "/remotes.json" });
    expect(loader.describe()).toEqual([]);
    expect(opened).toEqual([]);
  });

  it("a version that was taken back is not opened by a page that read the list before it was taken back, once that page has looked again", async () => {
    let products = [aRelease({ version: "4.2.5" })];
    const { loader, opened } = createReturningLoader(
      {},
      {
        fetchManifest: async () => ({ products }),
        openProduct: async ({ version }) => {
          opened.push(version);
          return { default: PRODUCT };
        },
      },
    );
    await loader.whenDescribed();
    products = [aRelease({ withdrawn: ["4.2.5"] })];
    await loader.findNewer();
    await loader.load("nts");
    expect(opened).toEqual(["4.2.4"]);
  });

  it("does not stand in where it was withdrawn while this page was open and the good version is too slow", async () => {
    let products = [aRelease({ previous: REFERENCE })];
    const { loader, opened } = createReturningLoader({}, { fetchManifest: async () => ({ products }) });
    await loader.whenDescribed();
    products = [aRelease({ withdrawn: ["4.2.3"] })];
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(opened).toEqual(["4.2.4"]);
  });

  it("does not stand in where the list of now cannot be read", async () => {
    let reads = 0;
    const { loader, opened } = createReturningLoader(
      {},
      {
        fetchManifest: async () => {
          reads += 1;
          if (reads > 1) throw new TypeError("Failed to fetch");
          return { products: [aRelease({ previous: REFERENCE })] };
        },
      },
    );
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(opened).toEqual(["4.2.4"]);
  });

  it("fails the check where the list names nothing else", async () => {
    const { loader } = createReturningLoader({ withdrawn: ["4.2.4"] });
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified" });
  });
});

describe("two versions of one product", () => {
  it("never meet in one page: not at once, and not when the failed one is avoided later", async () => {
    let hasRun = false;
    const avoided = new Set<string>();
    const { loader, opened } = createReturningLoader(
      { previous: REFERENCE },
      {
        hasRun: () => hasRun,
        blocklist: {
          has: (_id, version) => avoided.has(version),
          add: (_id, version) => avoided.size !== avoided.add(version).size,
        },
        openProduct: async ({ version }) => {
          opened.push(version);
          hasRun = true;
          throw new Error("its first page broke");
        },
      },
    );
    await failureOf(loader.load("nts"));
    expect(opened).toEqual(["4.2.4"]);
    expect(loader.markBad("nts")).toBe(true);
    // The new page was not made, because the old one was busy: Try again opens what runs here, or nothing.
    await failureOf(loader.load("nts"));
    expect(opened).toEqual(["4.2.4", "4.2.4"]);
  });
});
