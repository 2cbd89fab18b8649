import { afterEach, describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createEntryScripts, type EntryScriptError } from "./entry-script.ts";
import { createScriptUrlPolicy } from "./script-url-policy.ts";

const containers = window as unknown as Record<string, unknown>;

function createTestEntries(fetchFile: typeof fetch = async () => new Response("", { status: 404 })) {
  let runOut: () => void = () => undefined;
  let waiting = 0;
  window.fetch = fetchFile;
  const entries = createEntryScripts({
    policy: createScriptUrlPolicy({}),
    clock: {
      after: (_ms, callback) => {
        runOut = callback;
        waiting += 1;
        return () => (waiting -= 1);
      },
    },
    timeoutMs: 15_000,
    page: window,
  });
  return { entries, runOut: () => runOut(), waiting: () => waiting };
}

/** The script that the browser would now be downloading. */
function getScript(): HTMLScriptElement {
  const script = document.querySelector<HTMLScriptElement>("script[src]");
  if (!script) throw new Error("No script was asked for.");
  return script;
}

const faultOf = (loading: Promise<unknown>) =>
  loading.catch((error: unknown) => (error as EntryScriptError).fault);

afterEach(() => {
  delete containers["capno_screen"];
  document.querySelectorAll("script").forEach((script) => script.remove());
});

describe("the entry script of a product", () => {
  it("is requested cross-origin with the released hash, and leaves its container", async () => {
    const { entries, waiting } = createTestEntries();
    const loading = entries.load(aRelease(), 1);
    expect(waiting()).toBe(1);
    const script = getScript();
    expect(script.src).toBe("https://clinic.example/r/screen/4.2.4/entry.0123456789abcdef.js");
    expect(script.integrity).toBe(`sha384-${"A".repeat(64)}`);
    expect(script.crossOrigin).toBe("anonymous");

    containers["capno_screen"] = { get: () => undefined };
    script.dispatchEvent(new Event("load"));
    expect(await loading).toBe(containers["capno_screen"]);
    expect(document.querySelector("script[src]")).toBeNull();
    expect(waiting()).toBe(0);
  });

  it("does not run twice", async () => {
    const { entries } = createTestEntries();
    containers["capno_screen"] = { get: () => undefined };
    expect(entries.hasBegun("capno_screen")).toBe(true);
    expect(await entries.load(aRelease(), 2)).toBe(containers["capno_screen"]);
    expect(document.querySelector("script[src]")).toBeNull();
  });

  it("has another address on the next attempt, so that a hung download is not waited for again", () => {
    const { entries } = createTestEntries();
    void entries.load(aRelease(), 2).catch(() => undefined);
    expect(getScript().src).toMatch(/\?try=2$/);
  });

  it("is not requested without a hash", async () => {
    const { entries } = createTestEntries();
    expect(await faultOf(entries.load(aRelease({ integrity: {} }), 1))).toBe("altered");
    expect(document.querySelector("script[src]")).toBeNull();
  });

  it.each([
    ["is missing on the server", async () => new Response("", { status: 404 }), "unreachable"],
    [
      "came changed",
      async (_url: unknown, init?: RequestInit) => {
        if (init?.integrity) throw new TypeError("Failed to fetch");
        return new Response("");
      },
      "altered",
    ],
  ])("says why it failed when it %s", async (_, fetchFile, fault) => {
    const { entries } = createTestEntries(fetchFile);
    const failing = faultOf(entries.load(aRelease(), 1));
    getScript().dispatchEvent(new Event("error"));
    expect(await failing).toBe(fault);
  });

  it("is reported unreachable when it hangs", async () => {
    const { entries, runOut } = createTestEntries();
    const failing = faultOf(entries.load(aRelease(), 1));
    runOut();
    expect(await failing).toBe("unreachable");
  });

  it("counts as begun while it is loading and after it hung, but not after it failed", async () => {
    const failed = createTestEntries();
    expect(failed.entries.hasBegun("capno_screen")).toBe(false);
    const failing = faultOf(failed.entries.load(aRelease(), 1));
    expect(failed.entries.hasBegun("capno_screen")).toBe(true);
    getScript().dispatchEvent(new Event("error"));
    await failing;
    expect(failed.entries.hasBegun("capno_screen")).toBe(false);

    const hung = createTestEntries();
    const hanging = faultOf(hung.entries.load(aRelease(), 1));
    hung.runOut();
    await hanging;
    expect(hung.entries.hasBegun("capno_screen")).toBe(true);
  });

  it("is reported empty when it runs and defines no container", async () => {
    const { entries } = createTestEntries();
    const failing = faultOf(entries.load(aRelease(), 1));
    getScript().dispatchEvent(new Event("load"));
    expect(await failing).toBe("empty");
  });
});
