import { afterEach, describe, expect, it, vi } from "vitest";

import { aCanary, aRelease } from "../testing/a-release.ts";
import { failureOf } from "../testing/a-product-loader.ts";
import { createBrowserProductLoader } from "./browser-product-loader.ts";

const ENTRY = "https://clinic.example/r/screen/4.2.4/entry.0123456789abcdef.js";
const CONTAINER = "capno_screen";
const PRODUCT = { contractVersion: "1.0.0", id: "nts", version: "4.2.4", create: () => ({ routes: [] }) };
const containers = window as unknown as Record<string, unknown>;
vi.setConfig({ testTimeout: 60_000 });

const originalFetch = window.fetch;

/** A busy machine may take its time over loading code. */
const until = <Value,>(look: () => Value) => vi.waitFor(look, { timeout: 20_000 });

/** The real loader in this page; only the server, the clock and who asks are not the browser's. */
function aPage({
  release = {},
  altered = [],
  answer = () => undefined,
  userId,
}: {
  readonly release?: Parameters<typeof aRelease>[0];
  /** Files whose bytes are not what was released. */
  readonly altered?: readonly string[];
  /** What a file's address answers instead. */
  readonly answer?: (url: string) => Promise<Response> | undefined;
  readonly userId?: string;
} = {}) {
  const asked: { readonly url: string; readonly integrity: string | undefined }[] = [];
  const timers = new Map<() => void, number>();
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push({ url, integrity: init?.integrity });
    if (url === "/remotes.json") return Response.json({ products: [aRelease(release)] });
    const other = answer(url);
    if (other !== undefined) return other;
    if (init?.integrity && altered.some((file) => url.endsWith(file))) throw new TypeError("Failed to fetch");
    if (url.endsWith("release.json")) return Response.json(aRelease({ version: "4.3.0" }));
    return new Response("");
  };
  const loader = createBrowserProductLoader({
    readManifest: async () => (await window.fetch("/remotes.json")).json(),
    clock: {
      monotonic: () => 0,
      after: (ms, callback) => {
        timers.set(callback, ms);
        return () => void timers.delete(callback);
      },
    },
    report: () => undefined,
    getUserId: () => userId,
    contractVersion: "1.0.0",
  });
  const waits = () => [...timers.values()];
  const runOut = (atMost = Infinity) =>
    [...timers].filter(([, ms]) => ms <= atMost).forEach(([callback]) => callback());
  return { loader, asked, waits, runOut };
}

/** Turns of the event loop, in which all that needs nobody else's answer comes about. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}

const left = new Set<string>();
const findScripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[src]")];

/** The browser downloads what was added and runs it. */
async function runEntry(leaves: unknown, container: string = CONTAINER): Promise<HTMLScriptElement> {
  const script = await until(() => {
    const [found] = findScripts();
    if (found === undefined) throw new Error("No script was asked for.");
    return found;
  });
  containers[container] = leaves;
  left.add(container);
  script.dispatchEvent(new Event("load"));
  return script;
}

const aContainer = () => ({
  init: () => undefined,
  get: async () => () => ({ default: PRODUCT }),
});

afterEach(() => {
  window.fetch = originalFetch;
  for (const container of left) delete containers[container];
  document.querySelectorAll("script,link").forEach((element) => element.remove());
  localStorage.clear();
  sessionStorage.clear();
});

describe("a product in the real page · ADR 0047 [SECURITY]", () => {
  it("runs only after its first files were held against their hashes", async () => {
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
    "does not run where %s was altered, and says so",
    async (file) => {
      const { loader } = aPage({ altered: [file] });
      expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "unverified" });
      expect(findScripts()).toEqual([]);
    },
  );

  it("gives nobody the canary of another person, and everybody in it theirs", async () => {
    const canary = aCanary(10);
    const describing = async (userId: string) => {
      const { loader, asked } = aPage({ release: { canary }, userId });
      loader.prefetch.one("nts");
      await until(() => expect(asked.some(({ url }) => url.endsWith(".js"))).toBe(true));
      return asked.find(({ url }) => url.endsWith("release.json"));
    };
    // Of Screen's ten per cent is 13 and not 11, who is of Capture's.
    expect(await describing("13")).toMatchObject({ integrity: canary.integrity });
    expect(await describing("11")).toBeUndefined();
  });

  it("reads the list that was asked for early once, and again after a moment where it was lost", async () => {
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
    await until(() => expect(timers).toHaveLength(1));
    expect(asked).toEqual([]);
    timers[0]?.();
    expect(await described).toHaveLength(1);
    await page.findNewer();
    expect(asked).toEqual(["list", "list"]);
  });

  const rejectWith = (facts: object) => () =>
    Promise.reject(Object.assign(new Error("loading failed"), facts));
  const CHUNK = "https://clinic.example/r/screen/4.2.4/product.0123456789abcdef.js";
  const LATE = "https://clinic.example/r/screen/4.2.4/late.0123456789abcdef.js";

  it.each<[string, string, object, readonly string[]]>([
    ["a mistake of its own", "broken", {}, []],
    ["a part that did not come", "unreachable", { request: CHUNK }, []],
    ["a part by its address with a query", "unreachable", { request: `${CHUNK}?x` }, []],
    ["a part that was altered since", "unverified", { request: LATE }, ["late.0123456789abcdef.js"]],
    ["a part of the shell", "unreachable", { request: "https://clinic.example/shell.js" }, []],
    ["its looks", "unreachable", { code: "CSS_CHUNK_LOAD_FAILED" }, []],
    ["a part without an address", "unreachable", { name: "ChunkLoadError" }, []],
  ])("fails by %s: %s", async (name, kind, facts, altered) => {
    const container = `capno_${name.replaceAll(/[^a-z]/g, "")}`;
    const integrity = { ...aRelease().integrity, "late.0123456789abcdef.js": `sha384-${"A".repeat(64)}` };
    const { loader } = aPage({ release: { container, integrity }, altered });
    const opening = failureOf(loader.load("nts"));
    await runEntry({ init: () => undefined, get: rejectWith(facts) }, container);
    expect(await opening).toMatchObject({ kind });
  });

  it("is broken where its entry leaves nothing behind", async () => {
    const { loader } = aPage();
    const opening = failureOf(loader.load("nts"));
    await runEntry(undefined);
    expect(await opening).toMatchObject({ kind: "broken" });
  });

  it("is looked at once more where its files are not there, and unreachable where they are not then either", async () => {
    const { loader, waits, runOut } = aPage({
      answer: (url) => (url === ENTRY ? Promise.resolve(new Response("", { status: 404 })) : undefined),
    });
    const failing = failureOf(loader.load("nts"));
    await until(() => expect(waits()).toContain(400));
    runOut(400);
    expect(await failing).toMatchObject({ kind: "unreachable", detail: `unreachable: ${ENTRY}` });
    expect(findScripts()).toEqual([]);
  });

  it("runs nothing of a version that was given up while its files were looked at", async () => {
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

  it("looks at no files of code that is in the page already: they may be gone, and it runs all the same", async () => {
    let isGone = false;
    const container = "capno_there";
    const { loader, asked } = aPage({
      release: { container },
      answer: () => (isGone ? Promise.resolve(new Response("", { status: 404 })) : undefined),
    });
    const failing = failureOf(loader.load("nts"));
    await runEntry({ init: () => undefined, get: rejectWith({}) }, container);
    expect(await failing).toMatchObject({ kind: "broken" });
    isGone = true;
    asked.length = 0;
    expect(await failureOf(loader.load("nts"))).toMatchObject({ kind: "broken" });
    expect(asked).toEqual([]);
  });

  it("is asked for again with the code that joins it to the page, where that did not come", async () => {
    const container = "capno_joined";
    const { loader } = aPage({ release: { container } });
    vi.doMock("./federation.ts", () => {
      throw new Error("offline");
    });
    const failing = failureOf(loader.load("nts"));
    await runEntry(aContainer(), container);
    await failing;
    vi.doUnmock("./federation.ts");
    expect(await loader.load("nts")).toMatchObject({ id: "nts" });
  });

  it("is the live version where the description of another is refused, whatever is written in the refusal", async () => {
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

  it("is remembered by the browser where it works, and by the tab where it failed", async () => {
    const container = "capno_kept";
    const { loader } = aPage({ release: { container } });
    const opening = loader.load("nts");
    await runEntry(aContainer(), container);
    await opening;
    loader.settle("nts");
    expect(localStorage.getItem("pref:good-releases")).toBe('[{"id":"nts","version":"4.2.4"}]');
    loader.giveUp("nts");
    expect(sessionStorage.getItem("capno:avoided-releases")).toBe('["nts@4.2.4"]');
  });

  it("opens no other version beside one that hangs half way in", async () => {
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
