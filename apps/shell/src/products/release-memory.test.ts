import { describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { createReleaseBlocklist, createLastKnownGood, type KeptText } from "./release-memory.ts";

function aStore(content?: string) {
  const kept = new Map(content === undefined ? [] : [["pref:good-releases", content]]);
  const storage: KeptText = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return { good: createLastKnownGood(() => storage), text: () => kept.get("pref:good-releases") ?? "" };
}

describe("the browser's memory of versions that worked", () => {
  it("stores ids and versions only, and no code", () => {
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

  it("drops the rest of the descriptions that older shells stored", () => {
    const { good, text } = aStore(JSON.stringify([aRelease(), aRelease({ id: "ntd", version: "4.1.0" })]));
    expect(good.findVersion("nts")).toBe("4.2.4");
    good.remember("nts", "4.2.5");
    expect(text()).not.toContain("integrity");
    expect(good.findVersion("ntd")).toBe("4.1.0");
  });

  it.each(["", "{}", "[null, 4, {}]", '[{"id":"nts"}]', '[{"id":"nts","version":4}]'])(
    "is empty where %j is stored",
    (content) => {
      expect(aStore(content).good.findVersion("nts")).toBeUndefined();
    },
  );

  it("drops an entry without a name", () => {
    const { good, text } = aStore('[{"version":"4.1.0"},null,{"id":"ntd","version":"4.2.0"}]');
    good.remember("nts", "4.2.4");
    expect(JSON.parse(text())).toEqual([
      { id: "ntd", version: "4.2.0" },
      { id: "nts", version: "4.2.4" },
    ]);
  });

  it("is empty where storage is blocked, and throws nothing", () => {
    const good = createLastKnownGood(() => {
      throw new Error("storage is blocked");
    });
    expect(() => good.remember("nts", "4.2.4")).not.toThrow();
    expect(good.findVersion("nts")).toBeUndefined();
  });
});

describe("the blocklist of versions that failed in this tab", () => {
  const aTab = () => {
    const kept = new Map<string, string>();
    return createReleaseBlocklist(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }));
  };

  it("holds each version separately, and says whether a version was new to it", () => {
    const avoided = aTab();
    expect(avoided.has("nts", "4.2.4")).toBe(false);
    expect(avoided.add("nts", "4.2.4")).toBe(true);
    expect(avoided.add("ntd", "4.2.4")).toBe(true);
    expect(avoided.add("nts", "4.2.4")).toBe(false);
    expect(avoided.has("nts", "4.2.4")).toBe(true);
    expect(avoided.has("ntd", "4.2.4")).toBe(true);
    expect(avoided.has("nts", "4.2.5")).toBe(false);
  });

  it("refuses entries where storage is blocked, because the page would reload without end", () => {
    const avoided = createReleaseBlocklist(() => {
      throw new Error("storage is blocked");
    });
    expect(avoided.add("nts", "4.2.4")).toBe(false);
    expect(avoided.has("nts", "4.2.4")).toBe(false);
  });
});
