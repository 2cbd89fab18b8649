import { describe, expect, it, vi } from "vitest";

import { createTestLoader, failureOf, PRODUCT } from "../testing/a-product-loader.ts";
import { aRelease } from "../testing/a-release.ts";
import type { ProductFailureKind } from "./product-failure.ts";

describe("opening a product", () => {
  it("downloads it once, however often and quickly it is requested", async () => {
    const { loader, attempts, clock } = createTestLoader();
    const [first, second] = await Promise.all([loader.load("nts"), loader.load("nts")]);
    expect(first).toBe(second);
    expect(await loader.load("nts")).toBe(PRODUCT);
    expect(attempts).toEqual([1]);
    expect(clock.waiting()).toBe(0);
    expect(loader.history()).toEqual([
      {
        id: "nts",
        version: "4.2.4",
        attempts: 1,
        loadTimeMs: 50,
        lastFailure: undefined,
        source: "live",
        release: aRelease(),
      },
    ]);
  });

  it("downloads nothing of a product that asks for another contract", async () => {
    const { loader, attempts } = createTestLoader({
      fetchManifest: async () => ({ products: [aRelease({ contract: "^2.0.0" })] }),
    });
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "out-of-date", canRetry: false });
    expect(attempts).toEqual([]);
  });

  it("downloads nothing of a product whose entry has no hash", async () => {
    const { loader, attempts } = createTestLoader({
      fetchManifest: async () => ({ products: [aRelease({ integrity: {} })] }),
    });
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified" });
    expect(attempts).toEqual([]);
  });

  it("names a product that this deployment does not have", async () => {
    const { loader } = createTestLoader();
    expect(await failureOf(loader.load("ntd"))).toMatchObject({ kind: "unknown", canRetry: false });
  });

  it.each([
    ["nothing", undefined],
    ["no default export", {}],
    ["something else", { default: { id: "nts" } }],
    ["another product", { default: { ...PRODUCT, id: "ntd" } }],
  ])("calls a container that offers %s broken", async (_, namespace) => {
    const { loader } = createTestLoader({ openProduct: async () => namespace });
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "broken" });
  });

  it("gives up on a server that never answers", async () => {
    const { loader, clock } = createTestLoader({ openProduct: () => new Promise(() => undefined) });
    const failing = failureOf(loader.load("nts"));
    while (clock.waiting() === 0) await Promise.resolve();
    clock.runOut();
    expect(await failing).toMatchObject({ kind: "unreachable", canRetry: true });
  });
});

describe("trying again", () => {
  it("the product loader tries again after a failure and numbers the attempt", async () => {
    const attempts: number[] = [];
    const { loader, reports } = createTestLoader({
      openProduct: async (_release, attempt) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error("no connection");
        return { default: PRODUCT };
      },
      classify: async () => "unreachable",
    });
    expect(await failureOf(loader.load("nts"))).toMatchObject({
      kind: "unreachable",
      attempts: 1,
      canRetry: true,
    });
    expect(await loader.load("nts")).toBe(PRODUCT);
    expect(attempts).toEqual([1, 2]);
    expect(reports).toEqual(["Product nts did not open: unreachable"]);
  });

  it.each<ProductFailureKind>(["unverified", "broken"])(
    "offers it three times at most where a product is %s",
    async (kind) => {
      const { loader } = createTestLoader({
        openProduct: () => Promise.reject(new Error("wrong file")),
        classify: async () => kind,
      });
      const offers: boolean[] = [];
      for (let time = 0; time < 4; time += 1) offers.push((await failureOf(loader.load("nts"))).canRetry);
      expect(offers).toEqual([true, true, false, false]);
    },
  );

  it("does not download a product again whose files were altered three times", async () => {
    let downloads = 0;
    const { loader } = createTestLoader({
      openProduct: () => {
        downloads += 1;
        return Promise.reject(new Error("wrong file"));
      },
      classify: async () => "unverified",
    });
    for (let time = 0; time < 8; time += 1) await failureOf(loader.load("nts"));
    expect(downloads).toBe(3);
  });

  it("reads the list of products again where it could not be read", async () => {
    let times = 0;
    const { loader } = createTestLoader({
      fetchManifest: async () => {
        times += 1;
        if (times === 1) throw new TypeError("Failed to fetch");
        return { products: [aRelease()] };
      },
    });
    expect(await failureOf(loader.load("nts"))).toMatchObject({
      kind: "unreachable",
      detail: "/remotes.json",
    });
    expect(loader.describe()).toEqual([]);
    expect(await loader.load("nts")).toBe(PRODUCT);
    expect(loader.describe()).toHaveLength(1);
  });
});

describe("fetching ahead", () => {
  it("fetches a product that will be opened, and none that does not fit", async () => {
    const fitting = createTestLoader();
    fitting.loader.prefetch("../of-another-list");
    fitting.loader.prefetch("nts");
    await vi.waitFor(() => expect(fitting.prefetched).not.toEqual([]));
    expect(fitting.prefetched).toEqual(["nts"]);

    const tooNew = createTestLoader({
      fetchManifest: async () => ({ products: [aRelease({ contract: "^2.0.0" })] }),
    });
    tooNew.loader.prefetch("nts");
    await tooNew.loader.whenDescribed();
    expect(tooNew.prefetched).toEqual([]);
  });

  it("says nothing when the list of products cannot be read: the visit itself will", async () => {
    const { loader, reports, prefetched } = createTestLoader({
      fetchManifest: () => Promise.reject(new Error("offline")),
    });
    loader.prefetch("nts");
    await loader.whenDescribed().catch(() => undefined);
    expect([...reports, ...prefetched]).toEqual([]);
  });

  it("fetches the next page's files of a product that runs, and of no other", async () => {
    const files: (readonly string[])[] = [];
    const { loader } = createTestLoader({
      fetchManifest: async () => ({
        products: [
          aRelease({ ahead: ["participant.js"] }),
          aRelease({ id: "ntd", container: "capno_diagnose", prefixes: ["/ntd"], ahead: ["other.js"] }),
        ],
      }),
      prefetchFiles: async (_release, asked) => void files.push(asked),
    });
    loader.prefetchAhead();
    await loader.load("nts");
    loader.prefetchAhead();
    expect(files).toEqual([["participant.js"]]);
  });
});
