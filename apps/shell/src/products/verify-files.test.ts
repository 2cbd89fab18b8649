import { describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import type { EntryScriptError } from "./entry-script.ts";
import { verifyFirstFiles } from "./verify-files.ts";

const ENTRY = "entry.0123456789abcdef.js";
const PRODUCT = "product.0123456789abcdef.js";

interface Asked {
  readonly file: string;
  readonly integrity: string | undefined;
  readonly cache: RequestCache | undefined;
}

/** A server where `altered` holds other bytes than were released, and `missing` nothing. */
function aServer({ altered, missing }: { readonly altered?: string; readonly missing?: string } = {}) {
  const asked: Asked[] = [];
  const pauses: number[] = [];
  const controller = new AbortController();
  const fetchFile: typeof fetch = async (url, init) => {
    const file = (url as string).split("/").at(-1) ?? "";
    asked.push({ file, integrity: init?.integrity, cache: init?.cache });
    if (file === altered && init?.integrity) throw new TypeError("Failed to fetch");
    return new Response("", { status: file === missing ? 404 : 200 });
  };
  const verify = (release = aRelease(), attempt = 1) =>
    verifyFirstFiles(release, {
      page: { fetch: fetchFile, location: { origin: "https://clinic.example" } as Location },
      clock: {
        after: (ms, callback) => {
          pauses.push(ms);
          callback();
          return () => undefined;
        },
      },
      signal: controller.signal,
      attempt,
    }).then(
      () => "right",
      (error: unknown) => (error as EntryScriptError).fault,
    );
  return { asked, pauses, verify, giveUp: () => controller.abort() };
}

const withHash = (asked: readonly Asked[], file: string) =>
  asked.filter((each) => each.file === file && each.integrity !== undefined);

describe("`verifyFirstFiles`", () => {
  it("requests the entry and the preloaded files, each with its released hash", async () => {
    const { asked, verify } = aServer();
    expect(await verify()).toBe("right");
    expect(asked).toEqual([
      { file: ENTRY, integrity: `sha384-${"A".repeat(64)}`, cache: "default" },
      { file: PRODUCT, integrity: `sha384-${"A".repeat(64)}`, cache: "default" },
    ]);
  });

  it.each([ENTRY, PRODUCT])("finds %s altered, and does not request it again", async (altered) => {
    const { asked, pauses, verify } = aServer({ altered });
    expect(await verify()).toBe("altered");
    // Once to run it, once to learn what is wrong with it, and no third time.
    expect(withHash(asked, altered)).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  it.each([ENTRY, PRODUCT])("does not accept a file without a hash: %s", async (file) => {
    const { asked, verify } = aServer();
    const { [file]: _gone, ...integrity } = aRelease().integrity;
    expect(await verify(aRelease({ integrity }))).toBe("altered");
    expect(asked.map((each) => each.file)).not.toContain(file);
  });

  it("requests a missing file once more, past the browser's cache, and then gives up", async () => {
    const { asked, pauses, verify } = aServer({ missing: PRODUCT });
    expect(await verify()).toBe("unreachable");
    expect(withHash(asked, PRODUCT).map(({ cache }) => cache)).toEqual(["default", "reload"]);
    expect(pauses).toEqual([400]);
  });

  it("accepts a file that was altered on its first way here, although the cache holds that copy", async () => {
    const kept = new Set<string>([ENTRY]);
    const verifying = verifyFirstFiles(aRelease(), {
      page: {
        fetch: async (url, init) => {
          const file = (url as string).split("/").at(-1) ?? "";
          if (init?.cache === "reload") kept.delete(file);
          if (kept.has(file) && init?.integrity) throw new TypeError("Failed to fetch");
          return new Response("");
        },
        location: { origin: "https://clinic.example" } as Location,
      },
      clock: { after: (_ms, callback) => (callback(), () => undefined) },
      signal: new AbortController().signal,
      attempt: 1,
    });
    await expect(verifying).resolves.toBeUndefined();
  });

  it("does not accept what the cache holds of an attempt that failed", async () => {
    const { asked, verify } = aServer();
    expect(await verify(aRelease(), 2)).toBe("right");
    expect(asked.map(({ cache }) => cache)).toEqual(["reload", "reload"]);
  });

  it("does not accept a file that never ends", async () => {
    const cut = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) }));
    const verifying = verifyFirstFiles(aRelease({ preload: [] }), {
      page: { fetch: async () => cut(), location: { origin: "https://clinic.example" } as Location },
      clock: { after: (_ms, callback) => (callback(), () => undefined) },
      signal: new AbortController().signal,
      attempt: 1,
    });
    await expect(verifying).rejects.toMatchObject({ fault: "unreachable" });
  });

  it("accepts a release that preloads nothing but its entry", async () => {
    const { asked, verify } = aServer();
    const { preload: _none, ...release } = aRelease();
    expect(await verify(release)).toBe("right");
    expect(asked.map(({ file }) => file)).toEqual([ENTRY]);
  });

  it("requests nothing more once it was aborted", async () => {
    const { asked, verify, giveUp } = aServer({ missing: ENTRY });
    giveUp();
    expect(await verify(aRelease({ preload: [] }))).toBe("unreachable");
    expect(asked).toHaveLength(1);
  });
});
