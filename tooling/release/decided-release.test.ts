import { describe, expect, it } from "vitest";

import { HISTORY_FILE, readHistory } from "./history.ts";
import { publishBuild } from "./publish.ts";
import { ChangedMeanwhile, type ReleaseTarget } from "./release-target.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";
import { openSmallTarget } from "./testing/small-target.ts";

const back = (version?: string) => ({ type: "roll-back", version }) as const;

describe("a roll-back", () => {
  it("keeps the version before it for another roll-back", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1", "1.0.2", "1.0.3");
    await release("capture", back());
    expect(await release("capture", back())).toEqual({
      live: "1.0.1",
      previous: "1.0.0",
      withdrawn: ["1.0.3", "1.0.2"],
    });
  });

  it("withdraws every version between its target and the live version", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1", "1.0.2");
    expect(await release("capture", back("1.0.0"))).toEqual({ live: "1.0.0", withdrawn: ["1.0.2", "1.0.1"] });
  });

  it("to a version that was never live withdraws the live version only", async () => {
    const { release, publish, target } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1");
    await publishBuild(target, aProductBuild("capture", "0.9.0"));
    expect(await release("capture", back("0.9.0"))).toEqual({ live: "0.9.0", withdrawn: ["1.0.1"] });
  });

  it("reads its target from the manifest if the history is lost", async () => {
    const { release, publish, target } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1");
    await target.remove(HISTORY_FILE);
    expect(await release("capture", back())).toEqual({ live: "1.0.0", withdrawn: ["1.0.1"] });
  });

  it("reads its target from the history if the manifest names none, and skips withdrawn versions", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1", "1.0.2");
    await release("capture", back());
    expect(await release("capture", back("1.0.2"))).toEqual({ live: "1.0.2", withdrawn: ["1.0.1"] });
    expect((await release("capture", back())).live).toBe("1.0.0");
  });

  it("is described and not made in a dry run", async () => {
    const { release, publish, said, target } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.1");
    const before = await Promise.all((await target.list("")).map((name) => target.read(name)));
    said.length = 0;
    await release("capture", back(), { isDryRun: true });
    expect(said).toEqual(["Would change capture: 1.0.1, before it 1.0.0 → 1.0.0, withdrawn 1.0.1"]);
    expect(await Promise.all((await target.list("")).map((name) => target.read(name)))).toEqual(before);
  });
});

describe("withdrawing a version that is not live", () => {
  const withdraw = (version: string) => ({ type: "withdraw", version }) as const;

  it("removes it from the manifest, and records who did it and why", async () => {
    const { release, publish, readManifest, target } = await openSmallTarget();
    await publish("capture", "4.2.3", "4.2.4", "4.2.5");
    await release("capture", withdraw("4.2.4"), { why: "wrong band" });
    const [entry] = (await readManifest()).products;
    expect(entry).toMatchObject({ version: "4.2.5", withdrawn: ["4.2.4"] });
    expect(entry).not.toHaveProperty("previous");
    expect((await readHistory(target)).at(-1)).toMatchObject({
      what: "withdraw",
      version: "4.2.4",
      why: "wrong band",
    });
  });

  it("a withdrawal is not undone by a later roll-back, which skips it", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "4.2.3", "4.2.4", "4.2.5");
    await release("capture", withdraw("4.2.4"));
    expect(await release("capture", back())).toEqual({ live: "4.2.3", withdrawn: ["4.2.4", "4.2.5"] });
  });

  it("ends a canary of that version", async () => {
    const { release, publish, readManifest } = await openSmallTarget();
    await publish("capture", "4.2.4");
    await release("capture", { type: "canary", build: aProductBuild("capture", "4.3.0"), percent: 5 });
    await release("capture", withdraw("4.3.0"));
    expect((await readManifest()).products[0]).not.toHaveProperty("canary");
  });

  it("refuses a version that was never published", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "4.2.4", "4.2.5");
    await expect(release("capture", withdraw("4.24.0"))).rejects.toThrow("capture 4.24.0 is not published");
  });
});

describe("a pin", () => {
  it("fixes the named version, or the live one", async () => {
    const { release, publish } = await openSmallTarget();
    await expect(release("capture", { type: "pin", version: undefined })).rejects.toThrow(
      "Nothing is live yet: say which version to pin.",
    );
    await publish("capture", "1.0.0", "1.0.1");
    expect(await release("capture", { type: "pin", version: "1.0.0" })).toEqual({
      live: "1.0.0",
      previous: "1.0.1",
      isPinned: true,
    });
  });
});

describe("a canary", () => {
  it("can change its percentage only if there is a canary", async () => {
    const { release, publish } = await openSmallTarget();
    await publish("capture", "1.0.0");
    await expect(release("capture", { type: "canary", build: undefined, percent: 5 })).rejects.toThrow(
      "There is no canary whose share could be changed.",
    );
  });

  it("is recorded in the history with its version", async () => {
    const { release, publish, target } = await openSmallTarget();
    await publish("capture", "1.0.0");
    await release("capture", { type: "canary", build: aProductBuild("capture", "1.1.0"), percent: 5 });
    expect((await readHistory(target)).at(-1)).toMatchObject({ what: "canary", version: "1.1.0" });
  });
});

describe("the messages of a release", () => {
  it("report each published build and each new entry once", async () => {
    const { publish, said } = await openSmallTarget();
    await publish("capture", "1.0.0", "1.0.0");
    expect(said).toEqual([
      "capture 1.0.0: 2 files published.",
      "capture: nothing → 1.0.0",
      "capture 1.0.0 was published before.",
      "capture: 1.0.0 → 1.0.0",
    ]);
  });

  it("do not mention the web server for a product", async () => {
    const { publish, said } = await openSmallTarget();
    await publish("shell", "4.2.5");
    said.length = 0;
    await publish("capture", "1.0.0");
    expect(said).toEqual(["capture 1.0.0: 2 files published.", "capture: nothing → 1.0.0"]);
  });

  it("report that the manifest keeps changing, if it does", async () => {
    const { release, target } = await openSmallTarget();
    let attempts = 0;
    const busy: ReleaseTarget = {
      ...target,
      replace: async (file) => {
        attempts += 1;
        throw new ChangedMeanwhile(file);
      },
    };
    const build = aProductBuild("capture", "1.0.0");
    await expect(release("capture", { type: "publish", build }, { target: busy })).rejects.toThrow(
      "Others release here without a pause. Try again later.",
    );
    expect(attempts).toBe(5);
  });
});
