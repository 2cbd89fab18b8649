import { describe, expect, it, vi } from "vitest";

import { createTestLoader, failureOf, PRODUCT } from "../testing/a-product-loader.ts";
import { aRelease } from "../testing/a-release.ts";
import type { ProductLoaderOptions } from "./product-loader.ts";

const DIAGNOSE = aRelease({ id: "ntd", container: "capno_diagnose", prefixes: ["/ntd"] });
const PREVIOUS = {
  version: "4.2.3",
  contract: "^1.0.0",
  url: "https://clinic.example/r/screen/4.2.3/release.json",
  integrity: `sha384-${"B".repeat(64)}`,
};

/** A deployment whose list a test may change. */
function createDeployment(first: readonly unknown[], changes: Partial<ProductLoaderOptions> = {}) {
  const deployment = { products: first, shell: undefined as unknown };
  const made = createTestLoader({ fetchManifest: async () => ({ ...deployment }), ...changes });
  return { ...made, deployment };
}

describe("the list of products", () => {
  it("names the running version of a newly released product, and the listed version of the others", async () => {
    const { loader, deployment } = createDeployment([aRelease(), DIAGNOSE]);
    await loader.load("nts");
    deployment.products = [aRelease({ version: "4.2.5" }), { ...DIAGNOSE, version: "4.2.5" }];
    await loader.findNewer();
    expect(loader.describe().map(({ id, version }) => `${id} ${version}`)).toEqual([
      "nts 4.2.4",
      "ntd 4.2.5",
    ]);
  });

  it("keeps a running product that its deployment no longer lists, and no other", async () => {
    const { loader, deployment } = createDeployment([DIAGNOSE, aRelease()]);
    await loader.load("nts");
    deployment.products = [];
    await loader.findNewer();
    expect(loader.describe().map(({ id }) => id)).toEqual(["nts"]);
    deployment.products = [aRelease()];
    await loader.findNewer();
    expect(loader.describe().map(({ id }) => id)).toEqual(["nts"]);
    deployment.products = [aRelease(), DIAGNOSE];
    await loader.findNewer();
    expect(loader.describe().map(({ id }) => id)).toEqual(["nts", "ntd"]);
  });

  it("is refused where it is no list; one invalid entry is left out and reported", async () => {
    const none = createTestLoader({ fetchManifest: async () => "an error page" });
    await expect(none.loader.whenDescribed()).rejects.toThrow("remotes.json is not a list of products.");

    const { loader, reports } = createDeployment([{ ...aRelease(), entry: "entry.css" }, DIAGNOSE]);
    expect(await loader.whenDescribed()).toEqual([DIAGNOSE]);
    expect(reports[0]).toMatch(/^remotes\.json: products\[0\]\.entry: /);
  });
});

describe("the history of product loads", () => {
  it("names the version, the failure and the attempts", async () => {
    const { loader } = createDeployment([aRelease()], {
      openProduct: () => Promise.reject(new Error("a mistake")),
    });
    await failureOf(loader.load("nts"));
    await failureOf(loader.load("ntd"));
    expect(loader.history()).toEqual([
      {
        id: "nts",
        version: "4.2.4",
        attempts: 1,
        loadTimeMs: undefined,
        lastFailure: expect.objectContaining({ kind: "broken", detail: "a mistake" }) as unknown,
      },
      {
        id: "ntd",
        version: "",
        attempts: 1,
        loadTimeMs: undefined,
        lastFailure: expect.objectContaining({ kind: "unknown" }) as unknown,
      },
    ]);
  });

  it("names the wanted version even where none of its files could be fetched", async () => {
    const canary = { ...PREVIOUS, version: "4.3.0", percent: 100 };
    const drawn = createDeployment([aRelease({ canary })], {
      getUserId: () => "13",
      fetchReference: () => Promise.reject(new Error("404")),
      openProduct: () => Promise.reject(new Error("404")),
    });
    await failureOf(drawn.loader.load("nts"));
    expect(drawn.loader.history()).toMatchObject([{ version: "4.3.0" }]);

    const none = createDeployment([aRelease({ withdrawn: ["4.2.4"] })]);
    await failureOf(none.loader.load("nts"));
    expect(none.loader.history()).toMatchObject([{ version: "4.2.4" }]);
  });

  it("blames no product for a fault that cannot be classified, and opens no other version then", async () => {
    const opened: string[] = [];
    const fault = new TypeError("a mistake of the loader");
    const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], {
      fetchReference: async () => aRelease({ version: "4.2.3" }),
      openProduct: ({ version }) => {
        opened.push(version);
        return Promise.reject(new Error("404"));
      },
      classify: () => Promise.reject(fault),
    });
    await expect(loader.load("nts")).rejects.toBe(fault);
    expect(opened).toEqual(["4.2.4"]);
  });

  it("still says how the product failed where a later attempt ended in a fault of the loader", async () => {
    const classify = vi.fn<ProductLoaderOptions["classify"]>(async () => "broken");
    const { loader } = createDeployment([aRelease()], {
      openProduct: () => Promise.reject(new Error("a mistake")),
      classify,
    });
    await failureOf(loader.load("nts"));
    const fault = new TypeError("a mistake of the loader");
    classify.mockRejectedValue(fault);
    await expect(loader.load("nts")).rejects.toBe(fault);
    expect(loader.history()).toMatchObject([{ attempts: 2, lastFailure: { kind: "broken" } }]);
  });

  it("names the failure of the wanted version where another one was opened instead", async () => {
    const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], {
      fetchReference: async () => aRelease({ version: "4.2.3" }),
      openProduct: async ({ version }) => {
        if (version === "4.2.4") throw new Error("404");
        return { default: { ...PRODUCT, version } };
      },
    });
    await loader.load("nts");
    expect(loader.history()).toMatchObject([
      { version: "4.2.3", source: "fallback", loadTimeMs: 50, lastFailure: { detail: "404" } },
    ]);
  });

  it("reports the cause itself, or describes it in words", async () => {
    const report = vi.fn<ProductLoaderOptions["report"]>();
    const cause = new Error("a mistake");
    const rejections: unknown[] = [cause, "no error at all"];
    const { loader } = createDeployment([aRelease()], {
      report,
      // oxlint-disable-next-line prefer-promise-reject-errors -- as code that is not ours may
      openProduct: () => Promise.reject(rejections.shift()),
    });
    expect((await failureOf(loader.load("nts"))).detail).toBe("a mistake");
    expect((await failureOf(loader.load("nts"))).detail).toBe("no error at all");
    await failureOf(loader.load("ntd"));
    expect(report.mock.calls).toEqual([
      ["Product nts did not open: broken", cause],
      ["Product nts did not open: broken", "no error at all"],
      ["Product ntd did not open: unknown", "not in /remotes.json"],
    ]);
  });
});

describe("the time limit of opening a product", () => {
  it("is shorter where another version can be opened instead, and aborts the version that exceeded it", async () => {
    const limits: number[] = [];
    const givenUp: AbortSignal[] = [];
    const timers = new Set<() => void>();
    const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], {
      clock: {
        monotonic: () => 0,
        after: (ms, callback) => {
          limits.push(ms);
          timers.add(callback);
          return () => void timers.delete(callback);
        },
      },
      fetchReference: async () => aRelease({ version: "4.2.3" }),
      openProduct: (_release, _attempt, signal) => {
        givenUp.push(signal);
        return new Promise(() => undefined);
      },
    });
    const failing = failureOf(loader.load("nts"));
    await vi.waitFor(() => expect(limits).toEqual([8_000]));
    expect(givenUp[0]?.aborted).toBe(false);
    timers.forEach((callback) => callback());
    await vi.waitFor(() => expect(limits).toEqual([8_000, 20_000]));
    expect(givenUp[0]?.aborted).toBe(true);
    timers.forEach((callback) => callback());
    expect(await failing).toMatchObject({ kind: "unreachable" });
  });

  it("is the deployment's own limit where that is shorter", async () => {
    const limits: number[] = [];
    const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], {
      clock: { monotonic: () => 0, after: (ms) => (limits.push(ms), () => undefined) },
      timeoutMs: 3_000,
    });
    await loader.load("nts");
    expect(limits).toEqual([3_000]);
  });
});

it("the product loader opens no version while code of an unknown version is in the page", async () => {
  const { loader, attempts } = createDeployment([aRelease()], { hasRun: () => true });
  expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "broken" });
  expect(attempts).toEqual([]);
});

it("the product loader opens no other version beside one that was given up and arrived late", async () => {
  let ran = false;
  const opened: string[] = [];
  const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], {
    hasRun: () => ran,
    fetchReference: async () => {
      ran = true;
      return aRelease({ version: "4.2.3" });
    },
    openProduct: async ({ version }) => {
      opened.push(version);
      throw new Error("given up");
    },
  });
  expect(await failureOf(loader.load("nts"))).toMatchObject({ detail: "given up" });
  expect(opened).toEqual(["4.2.4"]);
});

describe("fetching ahead", () => {
  it("preloading fetches nothing of a product that is loaded or not released", async () => {
    const { loader, prefetched } = createDeployment([aRelease()]);
    await loader.load("nts");
    loader.prefetch("nts");
    loader.prefetch("ntd");
    const other = createDeployment([aRelease({ contract: "^2.0.0" })]);
    other.loader.prefetch("nts");
    await new Promise((resolve) => setTimeout(resolve));
    expect([...prefetched, ...other.prefetched]).toEqual([]);
  });
});

describe("a product version that worked or failed", () => {
  it("becomes the version this browser falls back to, once it works", async () => {
    const remember = vi.fn<(id: string, version: string) => void>();
    const { loader } = createDeployment([aRelease()], {
      lastKnownGood: { findVersion: () => undefined, remember },
    });
    loader.markGood("nts");
    expect(remember).not.toHaveBeenCalled();
    await loader.load("nts");
    loader.markGood("nts");
    expect(remember.mock.calls).toEqual([["nts", "4.2.4"]]);
  });

  interface GivingUp {
    readonly entry?: Parameters<typeof aRelease>[0];
    readonly hasRun?: boolean;
    readonly isNew?: boolean;
    readonly alsoAvoided?: string;
    readonly opens?: boolean;
    readonly isAlone?: boolean;
  }

  async function blockRunningVersion({
    entry,
    hasRun = true,
    isNew = true,
    alsoAvoided,
    opens = true,
    isAlone = false,
  }: GivingUp) {
    const avoided = new Set(alsoAvoided === undefined ? [] : [alsoAvoided]);
    let ran = false;
    const { loader } = createDeployment(
      [aRelease({ ...(isAlone ? {} : { previous: PREVIOUS }), ...entry })],
      {
        hasRun: () => ran && hasRun,
        blocklist: {
          has: (_id, version) => avoided.has(version),
          add: (_id, version) => (avoided.add(version), isNew),
        },
        openProduct: async () => {
          ran = true;
          return { default: PRODUCT };
        },
      },
    );
    if (opens) await loader.load("nts");
    else await loader.whenDescribed();
    ran = true;
    return loader.markBad("nts");
  }

  it("asks for a new page where another version of the product is available", async () => {
    expect(await blockRunningVersion({})).toBe(true);
  });

  it.each<[string, GivingUp]>([
    ["its code is not in this page", { hasRun: false }],
    ["it was avoided already", { isNew: false }],
    ["there is no other", { isAlone: true }],
    ["the other one failed here too", { alsoAvoided: "4.2.3" }],
    ["the other one is for another shell", { entry: { previous: { ...PREVIOUS, contract: "^2.0.0" } } }],
    ["nobody asked for it", { opens: false }],
  ])("asks for no new page where %s", async (_, how) => {
    expect(await blockRunningVersion(how)).toBe(false);
  });

  it("is put on the blocklist by the version of its release, whatever version its code claims", async () => {
    const names: string[] = [];
    let ran = false;
    const { loader } = createDeployment([aRelease()], {
      hasRun: () => ran,
      blocklist: { has: () => false, add: (_id, version) => (names.push(version), true) },
      openProduct: async () => ({ default: { ...PRODUCT, version: "9.9.9" } }),
    });
    await loader.load("nts");
    ran = true;
    loader.markBad("nts");
    expect(names).toEqual(["4.2.4"]);
  });

  it("asks for no new page where the blocklist cannot be stored, because reloading would not end", async () => {
    let ran = false;
    const { loader } = createDeployment([aRelease({ previous: PREVIOUS })], { hasRun: () => ran });
    await loader.load("nts");
    ran = true;
    expect(loader.markBad("nts")).toBe(false);
  });

  it("asks for no new page where the failed product is no longer listed", async () => {
    const { loader, deployment } = createDeployment([aRelease({ previous: PREVIOUS })], {
      openProduct: () => Promise.reject(new Error("a mistake")),
      fetchReference: () => Promise.reject(new Error("404")),
    });
    await failureOf(loader.load("nts"));
    deployment.products = [DIAGNOSE];
    await loader.findNewer();
    expect(loader.markBad("nts")).toBe(false);
  });

  it("asks for no new page where the product is unknown, or every version has been withdrawn", async () => {
    let ran = false;
    const { loader, deployment } = createDeployment([aRelease()], {
      hasRun: () => ran,
      blocklist: { has: () => false, add: () => true },
    });
    await loader.load("nts");
    ran = true;
    expect(loader.markBad("ntd")).toBe(false);
    deployment.products = [aRelease({ withdrawn: ["4.2.4"] })];
    await loader.findNewer();
    expect(loader.markBad("nts")).toBe(false);
  });
});

describe("findNewer", () => {
  it("lists the products that a new page would open in another version", async () => {
    const { loader, deployment } = createDeployment([aRelease(), DIAGNOSE]);
    await loader.load("nts");
    expect(await loader.findNewer()).toEqual({ products: [], shellVersion: undefined });

    deployment.products = [aRelease({ version: "4.2.5" }), { ...DIAGNOSE, version: "4.2.5" }];
    deployment.shell = { version: "4.3.0" };
    expect(await loader.findNewer()).toEqual({
      products: [{ id: "nts", version: "4.2.5" }],
      shellVersion: "4.3.0",
    });
    deployment.products = [aRelease({ version: "4.2.5", withdrawn: ["4.2.5"] })];
    expect((await loader.findNewer()).products).toEqual([]);
  });
});
