import { describe, expect, it } from "vitest";

import { diagnoseFile } from "./file-fault.ts";

const HASH = `sha384-${"A".repeat(64)}`;
const URL_OF_FILE = "https://clinic.example/entry.js";

/** A server whose file either fits its hash or does not, as `fetch` with `integrity` sees it. */
const serve =
  (status: number, fits: boolean): typeof fetch =>
  async (_url, init) => {
    if (init?.integrity && !fits) throw new TypeError("Failed to fetch");
    return new Response("", { status });
  };

describe("`diagnoseFile`", () => {
  it.each([
    ["there is no such file", serve(404, true), "unreachable"],
    ["there is no such file, in a page of words", serve(404, false), "unreachable"],
    ["the server fails", serve(503, true), "unreachable"],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), "unreachable"],
    ["another file came than was released", serve(200, false), "altered"],
    ["it fits now, so the network was at fault", serve(200, true), "unreachable"],
  ])("gives the reason where %s", async (_, fetchFile, fault) => {
    expect(await diagnoseFile(URL_OF_FILE, HASH, fetchFile)).toBe(fault);
  });

  it("calls a file without an integrity hash altered", async () => {
    expect(await diagnoseFile(URL_OF_FILE, undefined, serve(200, true))).toBe("altered");
  });
});
