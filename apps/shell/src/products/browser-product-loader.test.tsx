import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { aContainer, aPage, clearPageAfterEach, findScripts, runEntry } from "../testing/a-browser-loader.ts";
import { failureOf } from "../testing/a-product-loader.ts";
import { aCanary, aRelease } from "../testing/a-release.ts";
import { settle, until } from "../testing/clinic-setup.ts";
import { createBrowserProductLoader } from "./browser-product-loader.ts";

const ENTRY = "https://clinic.example/r/screen/4.2.4/entry.0123456789abcdef.js";
clearPageAfterEach();

describe("the product loader, in a page", () => {
  it("runs a product only after its first files were checked against their hashes", async () => {
    const { loader, asked } = aPage();
    const opening = loader.load("nts");
    const script = await runEntry(aContainer());
    expect(await opening).toMatchObject({ id: "nts" });
    expect(asked.filter(({ integrity }) => integrity !== undefined).map(({ url }) => url)).toEqual([
      ENTRY,
      "https://clinic.example/r/screen/4.2.4/product.0123456789abcdef.js",
    ]);
    expect(script.integrity).toBe(`sha384-${"A".repeat(64)}`);
  });

  it.each(["entry.0123456789abcdef.js", "product.0123456789abcdef.js"])(
    "does not run a product in which %s was altered, and says so",
    async (file) => {
      const { loader } = aPage({ altered: [file] });
      expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified" });
      expect(findScripts()).toEqual([]);
    },
  );

  it("gives the canary only to users in its bucket", async () => {
    const canary = aCanary(10);
    const describing = async (userId: string) => {
      const { loader, asked } = aPage({ release: { canary }, userId });
      loader.prefetch("nts");
      await until(() => expect(asked.some(({ url }) => url.endsWith(".js"))).toBe(true));
      return asked.find(({ url }) => url.endsWith("release.json"));
    };
    // Of Screen's ten per cent is 13 and not 11, who is of Capture's.
    expect(await describing("13")).toMatchObject({ integrity: canary.integrity });
    expect(await describing("11")).toBeUndefined();
  });

  it("uses the prefetched list of products once, and requests it again after a moment where that request failed", async () => {
    const asked: string[] = [];
    const timers: (() => void)[] = [];
    const page = createBrowserProductLoader({
      firstManifest: Promise.reject(new TypeError("Failed to fetch")),
      readManifest: async () => {
        asked.push("list");
        return { products: [aRelease()] };
      },
      clock: { monotonic: () => 0, after: (_ms, callback) => (timers.push(callback), () => undefined) },
      report: () => undefined,
      getUserId: () => undefined,
      contractVersion: "1.0.0",
    });
    const described = page.whenDescribed();
    await until(() => expect(timers).toHaveLength(2));
    expect(asked).toEqual([]);
    // The first timer is the time limit of the answer that was lost.
    timers[1]?.();
    expect(await described).toHaveLength(1);
    await page.findNewer();
    expect(asked).toEqual(["list", "list"]);
  });

  it("requests the list of products again where it has not arrived after 8 s, and gives up after 8 s more", async () => {
    const clock = createManualClock();
    let reads = 0;
    const page = createBrowserProductLoader({
      firstManifest: new Promise(() => undefined),
      readManifest: () => {
        reads += 1;
        return new Promise(() => undefined);
      },
      clock,
      report: () => undefined,
      getUserId: () => undefined,
      contractVersion: "1.0.0",
    });
    let isRefused = false;
    page.whenDescribed().catch(() => (isRefused = true));
    await clock.advanceAsync(8_399);
    expect(reads).toBe(0);
    await clock.advanceAsync(1);
    expect(reads).toBe(1);
    await clock.advanceAsync(7_999);
    expect(isRefused).toBe(false);
    await clock.advanceAsync(1);
    expect(isRefused).toBe(true);
    expect(clock.waiting()).toBe(0);
  });

  it("opens the live version where the description of a canary does not arrive within 8 s", async () => {
    const canary = aCanary(100);
    const container = "capno_slow";
    const { loader, asked, waits, runOut } = aPage({
      release: { canary, container },
      userId: "13",
      answer: (url) => (url === canary.url ? new Promise(() => undefined) : undefined),
    });
    const opening = loader.load("nts");
    await until(() => expect(asked.map(({ url }) => url)).toContain(canary.url));
    expect(waits()).toEqual([8_000]);
    runOut(8_000);
    await runEntry(aContainer(), container);
    await opening;
    expect(loader.history()).toMatchObject([{ version: "4.2.4", source: "live" }]);
  });

  it("requests missing files once more, and calls the product unreachable where they are missing again", async () => {
    const { loader, waits, runOut } = aPage({
      answer: (url) => (url === ENTRY ? Promise.resolve(new Response("", { status: 404 })) : undefined),
    });
    const failing = failureOf(loader.load("nts"));
    await until(() => expect(waits()).toContain(400));
    runOut(400);
    expect(await failing).toMatchObject({ kind: "unreachable", detail: `unreachable: ${ENTRY}` });
    expect(findScripts()).toEqual([]);
  });

  it("runs nothing of a version that was abandoned while its files were checked", async () => {
    const files = Promise.withResolvers<undefined>();
    const { loader, asked, runOut } = aPage({
      answer: (url) => (url.endsWith(".js") ? files.promise.then(() => new Response("")) : undefined),
    });
    const failing = failureOf(loader.load("nts"));
    await until(() => expect(asked.some(({ url }) => url === ENTRY)).toBe(true));
    runOut();
    expect(await failing).toMatchObject({ kind: "unreachable" });
    files.resolve(undefined);
    await settle();
    expect(findScripts()).toEqual([]);
  });

  it("does not check the files of code that is already loaded, because they may be gone from the server", async () => {
    let isGone = false;
    const container = "capno_there";
    const { loader, asked } = aPage({
      release: { container },
      answer: () => (isGone ? Promise.resolve(new Response("", { status: 404 })) : undefined),
    });
    const failing = failureOf(loader.load("nts"));
    await runEntry(
      { init: () => undefined, get: () => Promise.reject(new Error("loading failed")) },
      container,
    );
    expect(await failing).toMatchObject({ kind: "broken" });
    isGone = true;
    asked.length = 0;
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "broken" });
    expect(asked).toEqual([]);
  });

  it("opens the live version where the request for a canary's description is refused, whatever the body says", async () => {
    const canary = aCanary(100);
    const container = "capno_live";
    const { loader, asked } = aPage({
      release: { canary, container },
      userId: "13",
      answer: (url) =>
        url === canary.url
          ? Promise.resolve(Response.json(aRelease({ version: "4.3.0", container }), { status: 503 }))
          : undefined,
    });
    const opening = loader.load("nts");
    await runEntry(aContainer(), container);
    await opening;
    expect(asked.some(({ url }) => url === canary.url)).toBe(true);
    expect(loader.history()).toMatchObject([{ version: "4.2.4", source: "live" }]);
    expect(asked.filter(({ url }) => url.includes("/4.3.0/entry"))).toEqual([]);
  });

  it("stores a version that works in local storage, and one that failed in session storage", async () => {
    const container = "capno_kept";
    const { loader } = aPage({ release: { container } });
    const opening = loader.load("nts");
    await runEntry(aContainer(), container);
    await opening;
    loader.markGood("nts");
    expect(localStorage.getItem("pref:good-releases")).toBe('[{"id":"nts","version":"4.2.4"}]');
    loader.markBad("nts");
    expect(sessionStorage.getItem("capno:avoided-releases")).toBe('["nts@4.2.4"]');
  });

  it("opens no other version beside one that hangs half-way through its start", async () => {
    const previous = {
      version: "4.2.3",
      contract: "^1.0.0",
      url: "https://clinic.example/r/screen/4.2.3/release.json",
      integrity: `sha384-${"B".repeat(64)}`,
    };
    const { loader, asked, runOut } = aPage({ release: { previous } });
    const failing = failureOf(loader.load("nts"));
    await until(() => expect(findScripts()).toHaveLength(1));
    runOut();
    expect(await failing).toMatchObject({ kind: "unreachable" });
    expect(asked.filter(({ url }) => url.endsWith("release.json"))).toEqual([]);
  });
});
