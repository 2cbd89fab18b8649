import { afterEach, describe, expect, it, vi } from "vitest";

import { fetchStartFile, getLicencesFile } from "./deployment-files.ts";

describe("fetchStartFile", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("uses the request that the page has already made, without a second one", async () => {
    const fetchFile = vi.fn();
    vi.stubGlobal("fetch", fetchFile);
    const answer = new Response("{}");
    vi.stubGlobal("window", { capnoFiles: { "/config.json": Promise.resolve(answer) } });
    expect(await fetchStartFile("/config.json")).toBe(answer);
    expect(fetchFile).not.toHaveBeenCalled();
  });

  it.each([
    ["no page has asked", {}],
    ["the page has asked for another", { capnoFiles: {} }],
  ])("fetches the file where %s", async (_, page) => {
    const answer = new Response("{}");
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => answer),
    );
    vi.stubGlobal("window", page);
    expect(await fetchStartFile("/remotes.json")).toBe(answer);
    expect(fetch).toHaveBeenCalledWith("/remotes.json");
  });
});

it("`getLicencesFile` returns the file in the folder of a release [REQ-DATA-06]", () => {
  expect(getLicencesFile()).toBe("/licences.json");
  expect(getLicencesFile("/r/screen/4.2.4/")).toBe("/r/screen/4.2.4/licences.json");
});
