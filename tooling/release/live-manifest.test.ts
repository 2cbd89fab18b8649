import { describe, expect, it } from "vitest";

import { getLiveState, isVersion } from "./live-manifest.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";
import { openSmallTarget } from "./testing/small-target.ts";

describe("the manifest entry of an app", () => {
  it("contains only the fields of its state", () => {
    const product = { container: "capno_capture", version: "1.0.0", releasedAt: "2026-01-05T09:00:00Z" };
    const products = [{ ...product, container: "capno_screen" }, product];
    expect(getLiveState({ products }, "capture")).toStrictEqual({ live: "1.0.0" });
    expect(getLiveState({ products }, "shell")).toBeUndefined();
  });

  it.each(["shell", "capture"])("of %s dates its live version, not its other changes", async (app) => {
    const { release, publish, readManifest } = await openSmallTarget();
    const readDate = async () => {
      const { products, shell } = await readManifest();
      return (app === "shell" ? shell : products.find(({ container }) => container === "capno_capture"))
        ?.releasedAt;
    };
    await publish("screen", "1.0.0");
    await publish(app, "1.0.0");
    expect(await readDate()).toBe("2026-01-05T11:00:00.000Z");
    await release(app, { type: "pin", version: undefined });
    expect(await readDate()).toBe("2026-01-05T11:00:00.000Z");
    await release(app, { type: "unpin" });
    await publish(app, "1.0.1");
    expect(await readDate()).toBe("2026-01-05T14:00:00.000Z");
  });
});

describe("the version in a command", () => {
  it.each([
    ["1.0.0", true],
    ["1.0.0-rc.1", true],
    ["1.0", false],
    ["v1.0.0", false],
    ["../1.0.0", false],
    ["1.0.0/../../documents", false],
    ["1.0.0-rc/1", false],
    ["1.0.0\n", false],
  ])("is accepted or not, as %j: %s", (text, isOne) => {
    expect(isVersion(text)).toBe(isOne);
  });

  it("cannot name a path outside of its folder", async () => {
    const { release, target } = await openSmallTarget();
    const stray = aProductBuild("capture", "1.0.0/../../../documents");
    await expect(release("capture", { type: "publish", build: stray })).rejects.toThrow("is no version");
    expect(await target.list("")).toEqual([]);
  });
});
