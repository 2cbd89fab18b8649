import { describe, expect, it, vi } from "vitest";

import type { Product, ProductSurface } from "@capno/product-contract/product";
import { aRuntimeConfig } from "@capno/test-kit/builders";

import { ProductLoadError } from "./product-failure.ts";
import { getCrashKind } from "../product-host/crash-kind.ts";
import { aRelease } from "../testing/a-release.ts";
import { createProductAreas } from "./product-registry.ts";

const config = aRuntimeConfig();

type AskFirst = (addresses: readonly string[]) => void;

const settled = () => new Promise((resolve) => setTimeout(resolve));

function aProduct(dispose = vi.fn<() => void>()): Product {
  const surface: ProductSurface = { routes: [], sidebar: [], dispose };
  return { contractVersion: "1.0.0", id: "nts", version: "4.2.4", create: () => surface };
}

function someAreas(load: () => Promise<Product>, given = config, askFirst = vi.fn<AskFirst>()) {
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const areas = createProductAreas({
    loader: {
      whenDescribed: async () => [],
      load,
      prefetch: () => undefined,
      prefetchAhead: () => undefined,
    },
    createServices: () => ({ config: given }) as never, // all else the product under test does not ask for
    report,
    askFirst,
  });
  return { areas, report, askFirst };
}

describe("product areas [FM-01] [FM-04]", () => {
  it("open a product once, however often it is requested", async () => {
    const load = vi.fn(async () => aProduct());
    const { areas } = someAreas(load);
    areas.open("nts", "/nts");
    areas.open("nts", "/nts");
    await settled();
    areas.open("nts", "/nts");
    expect(load).toHaveBeenCalledOnce();
    expect(areas.store.getState().areas.nts).toMatchObject({ status: "open", version: "4.2.4" });
  });

  it.each([
    ["/list", ["/duid/"]],
    ["/detail/CARD-017", ["/duid/?of=one"]],
    ["/detail/CARD-017/compare", []],
    ["/detail", []],
  ])("ask for what the page %s of a product needs first, once and beside its code", async (page, calls) => {
    const { areas, askFirst } = someAreas(async () => aProduct());
    const firstCalls = { "/list": ["/duid/"], "/detail/:duid": ["/duid/?of=one"] };
    areas.store.setState({ releases: [aRelease({ firstCalls })] });
    areas.open("nts", page);
    expect(askFirst.mock.calls).toEqual([[calls]]);
    await settled();
    areas.open("nts", "/list");
    expect(askFirst).toHaveBeenCalledOnce();
  });

  it("give a product its own addresses, and the common ones where it has none", async () => {
    const own = {
      productLabel: "/screen.svg",
      handsetInstructions: "",
      dashboardInstructions: "/screen.pdf",
    };
    const common = { productLabel: "/label.svg", handsetInstructions: "/handset.pdf" };
    const create = vi.fn<Product["create"]>(aProduct().create);
    const links = { ...config.links, ...common, products: { nts: own } };
    const { areas } = someAreas(async () => ({ ...aProduct(), create }), { ...config, links });
    areas.open("nts", "/nts");
    areas.open("ntd", "/ntd");
    await settled();
    expect(create.mock.calls.map(([services]) => services.config.links)).toEqual([
      { ...links, productLabel: "/screen.svg", dashboardInstructions: "/screen.pdf" },
      links,
    ]);
  });

  it("keep a failure until the product is opened again, and recover", async () => {
    const failure = { kind: "unreachable", id: "nts", detail: "", attempts: 1, canRetry: true } as const;
    const load = vi.fn(async () => aProduct()).mockRejectedValueOnce(new ProductLoadError(failure));
    const { areas, report } = someAreas(load);
    areas.open("nts", "/nts");
    await settled();
    expect(areas.store.getState().areas.nts).toEqual({ status: "failed", failure });
    expect(report).toHaveBeenCalledOnce();
    areas.open("nts", "/nts");
    expect(load).toHaveBeenCalledOnce();
    areas.reopen("nts");
    await settled();
    expect(areas.store.getState().areas.nts?.status).toBe("open");
  });

  it("call a product broken that throws while it is created", async () => {
    const { areas } = someAreas(async () => ({
      ...aProduct(),
      create: () => {
        throw new Error("no such handset");
      },
    }));
    areas.open("nts", "/nts");
    await settled();
    expect(areas.store.getState().areas.nts).toMatchObject({ status: "failed", failure: { kind: "broken" } });
  });

  it("end every product at log-out, even if one of them throws", async () => {
    const dispose = vi.fn<() => void>(() => {
      throw new Error("late");
    });
    const { areas, report } = someAreas(async () => aProduct(dispose));
    areas.open("nts", "/nts");
    await settled();
    areas.disposeAll();
    expect(dispose).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    expect(areas.store.getState().areas).toEqual({});
  });

  it("do not show a product of the last session in the next", async () => {
    let answer: (product: Product) => void = () => undefined;
    const { areas } = someAreas(() => new Promise((resolve) => (answer = resolve)));
    areas.open("nts", "/nts");
    areas.disposeAll();
    answer(aProduct());
    await settled();
    expect(areas.store.getState().areas).toEqual({});
  });
});

describe("the kind of a product page's failure [FM-02] [FM-03]", () => {
  it.each([
    [Object.assign(new Error("x"), { name: "ChunkLoadError" }), "missing file"],
    [new Error("Loading chunk 12 failed."), "missing file"],
    [new TypeError("Failed to fetch dynamically imported module: /r/x.js"), "missing file"],
    [new TypeError("x is undefined"), "fault"],
    ["text", "fault"],
  ])("is read from %s: %s", (error, kind) => {
    expect(getCrashKind(error)).toBe(kind);
  });
});
