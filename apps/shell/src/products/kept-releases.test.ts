import { describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createGoodReleases, type KeptText } from "./kept-releases.ts";

function aStore(content?: string) {
  const kept = new Map(content === undefined ? [] : [["pref:good-releases", content]]);
  const storage: KeptText = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return { good: createGoodReleases(() => storage), text: () => kept.get("pref:good-releases") ?? "" };
}

describe("what a browser keeps of versions that worked · ADR 0047", () => {
  it("is their names and nothing that could be run", () => {
    const { good, text } = aStore();
    good.remember("nts", "4.2.4");
    good.remember("ntd", "4.2.0");
    good.remember("nts", "4.2.5");
    expect([good.findVersion("nts"), good.findVersion("ntd")]).toEqual(["4.2.5", "4.2.0"]);
    expect(JSON.parse(text())).toEqual([
      { id: "ntd", version: "4.2.0" },
      { id: "nts", version: "4.2.5" },
    ]);
  });

  it("keeps nothing more of the whole descriptions that older shells left", () => {
    const { good, text } = aStore(JSON.stringify([aRelease(), aRelease({ id: "ntd", version: "4.1.0" })]));
    expect(good.findVersion("nts")).toBe("4.2.4");
    good.remember("nts", "4.2.5");
    expect(text()).not.toContain("integrity");
    expect(good.findVersion("ntd")).toBe("4.1.0");
  });

  it.each(["", "{}", "[null, 4, {}]", '[{"id":"nts"}]', '[{"id":"nts","version":4}]'])(
    "is nothing where %j stands there",
    (content) => {
      expect(aStore(content).good.findVersion("nts")).toBeUndefined();
    },
  );

  it("is nothing where the browser keeps nothing", () => {
    const good = createGoodReleases(() => {
      throw new Error("storage is blocked");
    });
    expect(() => good.remember("nts", "4.2.4")).not.toThrow();
    expect(good.findVersion("nts")).toBeUndefined();
  });
});
