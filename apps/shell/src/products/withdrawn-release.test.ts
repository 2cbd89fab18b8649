import { describe, expect, it } from "vitest";

import { createTestLoader, failureOf, PRODUCT } from "../testing/a-product-loader.ts";
import { aRelease } from "../testing/a-release.ts";
import type { ProductLoaderOptions } from "./product-loader.ts";
import { createWithdrawals } from "./release-memory.ts";

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

describe("a withdrawn version", () => {
  it("is opened as a fallback while the list names it, and never once it is withdrawn", async () => {
    const vouched = createReturningLoader({ previous: REFERENCE });
    await vouched.loader.load("nts");
    expect(vouched.opened).toEqual(["4.2.4", "4.2.3"]);

    const withdrawn = createReturningLoader({ previous: REFERENCE, withdrawn: ["4.2.3"] });
    expect(await failureOf(withdrawn.loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(withdrawn.opened).toEqual(["4.2.4"]);
  });

  it("is not taken from the browser's storage where the list no longer names it", async () => {
    const { loader, opened } = createReturningLoader({});
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(opened).toEqual(["4.2.4"]);
  });

  it("is not taken from the browser's storage where there is no list", async () => {
    const { loader, opened } = createReturningLoader(
      {},
      { fetchManifest: () => Promise.reject(new TypeError("Failed to fetch")) },
    );
    expect(await failureOf(loader.load("nts"))).toMatchObject({ detail: "/remotes.json" });
    expect(loader.describe()).toEqual([]);
    expect(opened).toEqual([]);
  });

  it("is not opened by a page that read the list before the withdrawal, once that page has read it again", async () => {
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

  it("is not opened where it was withdrawn while this page was open and the good version is too slow", async () => {
    let products = [aRelease({ previous: REFERENCE })];
    const { loader, opened } = createReturningLoader({}, { fetchManifest: async () => ({ products }) });
    await loader.whenDescribed();
    products = [aRelease({ withdrawn: ["4.2.3"] })];
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unreachable" });
    expect(opened).toEqual(["4.2.4"]);
  });

  it("is not opened where the current list cannot be read", async () => {
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

  it("fails the check where the list names no other version", async () => {
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

describe("a list out of a cache", () => {
  const OLD = { version: "4.2.3", releasedAt: "2026-11-01T00:00:00Z" };
  const NEW = {
    version: "4.2.4",
    releasedAt: "2026-11-02T00:00:00Z",
    withdrawn: ["4.2.3"],
  };

  /** One browser: each page reads the lists given to it, the last one again and again. */
  function aBrowser(isStorageBlocked = false) {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isStorageBlocked) throw new Error("blocked");
        stored.set(key, text);
      },
    };
    return {
      stored,
      openPage(...lists: readonly Parameters<typeof aRelease>[0][]) {
        const opened: string[] = [];
        let reads = 0;
        const made = createTestLoader({
          withdrawals: createWithdrawals(() => storage),
          fetchManifest: async () => ({ products: [aRelease(lists[Math.min(reads++, lists.length - 1)])] }),
          openProduct: async ({ version }) => {
            opened.push(version);
            return { default: PRODUCT };
          },
        });
        return { ...made, opened };
      },
    };
  }

  it("a new page does not open a withdrawn version that an older list names, and asks again for the list", async () => {
    const browser = aBrowser();
    await browser.openPage(NEW).loader.whenDescribed();
    const { loader, opened } = browser.openPage(OLD, NEW);
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified", canRetry: true });
    expect(opened).toEqual([]);
    await loader.load("nts");
    expect(opened).toEqual(["4.2.4"]);
  });

  it("a page that has read a newer list keeps it, and offers no older version as a newer one", async () => {
    const { loader, opened } = aBrowser(true).openPage(NEW, OLD);
    await loader.whenDescribed();
    await loader.load("nts");
    expect(await loader.findNewer()).toMatchObject({ products: [] });
    expect(loader.describe()).toMatchObject([{ version: "4.2.4" }]);
    expect(opened).toEqual(["4.2.4"]);
  });

  it("of two lists of one date, the one that names a withdrawn version counts in either order", async () => {
    const { releasedAt } = OLD;
    const earlier = { version: "4.2.4", releasedAt };
    const later = { ...earlier, withdrawn: ["4.2.3"] };
    for (const lists of [
      [earlier, later],
      [later, earlier],
    ]) {
      const { loader } = aBrowser().openPage(...lists);
      await loader.whenDescribed();
      await loader.findNewer();
      expect(loader.describe()).toMatchObject([{ withdrawn: ["4.2.3"] }]);
    }
  });

  it("a version that was taken up again opens: its list is newer", async () => {
    const browser = aBrowser();
    await browser.openPage(NEW).loader.whenDescribed();
    const { loader, opened } = browser.openPage({ version: "4.2.3", releasedAt: "2026-11-03T00:00:00Z" });
    await loader.load("nts");
    expect(opened).toEqual(["4.2.3"]);
  });

  it.each([
    "{",
    "[5]",
    '[{"id":"nts"}]',
    '[{"id":"nts","releasedAt":"2026-12-01T00:00:00Z"}]',
    '[{"id":"nts","releasedAt":"","withdrawn":[5]}]',
  ])("an unreadable memory of withdrawn versions closes none: %s", async (text) => {
    const browser = aBrowser();
    browser.stored.set("pref:withdrawn-releases", text);
    const { loader, opened } = browser.openPage(NEW);
    await loader.load("nts");
    expect(opened).toEqual(["4.2.4"]);
  });
});
