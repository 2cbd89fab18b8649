import { afterEach, vi } from "vitest";

import { createBrowserProductLoader } from "../products/browser-product-loader.ts";
import { aRelease } from "./a-release.ts";

const CONTAINER = "capno_screen";
/** What every container of these tests has. */
export const SCREEN = {
  contractVersion: "1.0.0",
  id: "nts",
  version: "4.2.4",
  create: () => ({ routes: [] }),
};
const containers = window as unknown as Record<string, unknown>;
const originalFetch = window.fetch;
const left = new Set<string>();

/** A busy machine may take its time over loading code. */
const until = <Value>(look: () => Value) => vi.waitFor(look, { timeout: 20_000 });

/** Leaves the page as it was before each test of a file. */
export function clearPageAfterEach(): void {
  afterEach(() => {
    window.fetch = originalFetch;
    for (const container of left) delete containers[container];
    document.querySelectorAll("script,link").forEach((element) => element.remove());
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The real loader in this page; only the server, the clock and who asks are not the browser's. */
export function aPage({
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

export const findScripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[src]")];

/** The script that the browser would now be downloading. */
export const findScript = () =>
  until(() => {
    const [found] = findScripts();
    if (found === undefined) throw new Error("No script was asked for.");
    return found;
  });

/** The browser downloads what was added and runs it: it leaves its container, or whatever else it leaves. */
export async function runEntry(leaves: unknown, container: string = CONTAINER): Promise<HTMLScriptElement> {
  const script = await findScript();
  leaveInPage(container, () => leaves);
  script.dispatchEvent(new Event("load"));
  return script;
}

/** What stands in a global name of the page, each time it is looked at. */
export function leaveInPage(name: string, get: () => unknown): void {
  Object.defineProperty(containers, name, { configurable: true, get });
  left.add(name);
}

export const aContainer = () => ({
  init: () => undefined,
  get: async () => () => ({ default: SCREEN }),
});
