import { describe, expect, it, vi } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createFilePreload } from "./preload-files.ts";

const FILES = ["entry.0123456789abcdef.js", "product.0123456789abcdef.js"];

function aPage(answer: () => Promise<Response> = async () => new Response("x")) {
  return { fetch: vi.fn(answer), location: { origin: "https://clinic.example" } };
}

describe("createFilePreload", () => {
  it("requests files as the verification will, so that the cache answers it, and at low priority", () => {
    const page = aPage();
    void createFilePreload(page)(aRelease(), FILES);
    expect(page.fetch.mock.calls).toEqual(
      FILES.map((file) => [
        `https://clinic.example/r/screen/4.2.4/${file}`,
        { mode: "cors", credentials: "same-origin", priority: "low" },
      ]),
    );
  });

  it("requests each file once, even if that request failed", async () => {
    const page = aPage(() => Promise.reject(new Error("no network")));
    const prefetch = createFilePreload(page);
    void prefetch(aRelease(), FILES);
    await Promise.resolve();
    void prefetch(aRelease(), FILES);
    expect(page.fetch).toHaveBeenCalledTimes(2);
  });

  it("is done only when a file has been read to its end, since the next product waits for that", async () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const page = aPage(async () => new Response(readable));
    let isDone = false;
    const fetching = createFilePreload(page)(aRelease(), FILES.slice(0, 1)).finally(() => (isDone = true));
    const turns = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    };
    const writer = writable.getWriter();
    const writing = writer.write(new Uint8Array([1]));
    await turns();
    expect(isDone).toBe(false);
    await Promise.all([writing, writer.close(), fetching]);
    expect(isDone).toBe(true);
  });

  it("requests no file without an integrity hash", () => {
    const page = aPage();
    void createFilePreload(page)(aRelease({ integrity: {} }), FILES);
    expect(page.fetch).not.toHaveBeenCalled();
  });
});
