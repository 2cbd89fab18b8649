import { describe, expect, it, vi } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createFilePrefetch } from "./prefetch-files.ts";

function aPage(answer: () => Promise<Response> = async () => new Response("x")) {
  return { fetch: vi.fn(answer), location: { origin: "https://clinic.example" } };
}

describe("fetching the likely product ahead · ADR 0056", () => {
  it("asks as the verification will, so that its answer is found, and lets everything else go first", () => {
    const page = aPage();
    void createFilePrefetch(page)(aRelease());
    expect(page.fetch.mock.calls).toEqual(
      ["entry.0123456789abcdef.js", "product.0123456789abcdef.js"].map((file) => [
        `https://clinic.example/r/screen/4.2.4/${file}`,
        { mode: "cors", credentials: "same-origin", priority: "low" },
      ]),
    );
  });

  it("asks for each file once, also where it did not come", async () => {
    const page = aPage(() => Promise.reject(new Error("no network")));
    const prefetch = createFilePrefetch(page);
    void prefetch(aRelease());
    await Promise.resolve();
    void prefetch(aRelease());
    expect(page.fetch).toHaveBeenCalledTimes(2);
  });

  it("asks for the entry alone where nothing else is named", () => {
    const page = aPage();
    const { preload: _none, ...release } = aRelease();
    void createFilePrefetch(page)(release);
    expect(page.fetch).toHaveBeenCalledTimes(1);
  });

  it("asks for no file that nobody vouches for", () => {
    const page = aPage();
    void createFilePrefetch(page)(aRelease({ integrity: {} }));
    expect(page.fetch).not.toHaveBeenCalled();
  });
});
