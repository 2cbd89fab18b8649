import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { FAKE_KEY, startFakeBucket, type BucketFault, type FakeBucket } from "./testing/fake-bucket.ts";
import { createTarget } from "./create-target.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";
import { readHistory } from "./history.ts";
import type { LiveManifest } from "./live-manifest.ts";
import { releaseApp, type ReleaseRequest } from "./release-app.ts";
import type { ReleaseTarget } from "./release-target.ts";

const LIST = "clinic/site/remotes.json";
const HISTORY = "clinic/site/history.jsonl";
/** As often as the client asks before it gives up. */
const EVERY_TIME = 4;

let bucket: FakeBucket;
let target: ReleaseTarget;
let minute: number;

beforeEach(async () => {
  minute = 0;
  bucket = await startFakeBucket();
  target = createTarget("s3://clinic/site", {
    S3_ENDPOINT: bucket.endpoint,
    AWS_ACCESS_KEY_ID: FAKE_KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: FAKE_KEY.secretAccessKey,
  });
  for (const version of ["1.0.0", "1.0.1", "1.0.2"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await release({ type: "publish", build: aProductBuild("capture", version) });
  }
});

afterEach(() => bucket.stop());

function release(request: ReleaseRequest, by = "ada") {
  return releaseApp("capture", request, {
    target,
    publicUrl: "/",
    by,
    why: "a test",
    now: () => new Date(Date.UTC(2026, 0, 5, 9, minute++)),
    isDryRun: false,
    say: () => undefined,
  });
}

const rollBack = () => release({ type: "roll-back", version: undefined });

function getLive(): string | undefined {
  const list = bucket.objects.get("site/remotes.json")?.content.toString() ?? "";
  return (JSON.parse(list) as LiveManifest).products[0]?.version;
}

const countRollBacks = async () =>
  (await readHistory(target)).filter(({ what }) => what === "roll-back").length;

describe("a write that succeeded with a failed answer", () => {
  it.each<[string, Omit<BucketFault, "method" | "key">]>([
    ["500 once", { status: 500, isDone: true }],
    ["503 every time", { status: 503, isDone: true, times: EVERY_TIME }],
    ["no answer at all", { isDone: true }],
  ])("%s: is rolled back once and recorded once", async (_, fault) => {
    bucket.fail({ method: "PUT", key: LIST, ...fault });
    const after = await rollBack();
    expect(after).toEqual({ live: "1.0.1", previous: "1.0.0", withdrawn: ["1.0.2"] });
    expect([getLive(), await countRollBacks()]).toEqual(["1.0.1", 1]);
  });

  it("has the same result if another app is released before the retry", async () => {
    bucket.fail({
      method: "PUT",
      key: LIST,
      status: 500,
      isDone: true,
      meanwhile: () => addToList("capno_screen"),
    });
    await rollBack();
    expect([getLive(), await countRollBacks()]).toEqual(["1.0.1", 1]);
  });

  it("leaves one line in the history", async () => {
    bucket.fail({ method: "PUT", key: HISTORY, status: 500, isDone: true });
    await rollBack();
    expect(await countRollBacks()).toBe(1);
  });

  it("leaves one line in the history after a concurrent append", async () => {
    bucket.fail({ method: "PUT", key: HISTORY, status: 500, isDone: true, meanwhile: addToHistoryFile });
    await rollBack();
    expect(await countRollBacks()).toBe(1);
    expect((await readHistory(target)).at(-1)?.by).toBe("bob");
  });
});

describe("a write with an unknown outcome", () => {
  it("ends the command with what to check, and rolls back once at most", async () => {
    bucket.fail({
      method: "PUT",
      key: LIST,
      status: 500,
      isDone: true,
      times: EVERY_TIME,
      meanwhile: () => bucket.fail({ method: "GET", key: LIST, status: 503, times: EVERY_TIME }),
    });
    await expect(rollBack()).rejects.toThrow(
      /^GET [^]*503[^]*capture: 1\.0\.2, before it 1\.0\.1 → 1\.0\.1, .* is not known to be done\. Look with --status/,
    );
    expect(getLive()).toBe("1.0.1");
  });
});

describe("a failed write", () => {
  it("changes nothing, and the message says how to repeat the command safely", async () => {
    bucket.fail({ method: "PUT", key: LIST, status: 500, times: EVERY_TIME });
    await expect(rollBack()).rejects.toThrow(
      /500[^]*is not known to be done\. Look with --status; where it is not, ask for it by its version: --rollback --version 1\.0\.1\./,
    );
    expect([getLive(), await countRollBacks()]).toEqual(["1.0.2", 0]);
  });

  it("is repeated by the client when the service recovers", async () => {
    bucket.fail({ method: "PUT", key: LIST, status: 500, times: 2 });
    await rollBack();
    expect([getLive(), await countRollBacks()]).toEqual(["1.0.1", 1]);
  });
});

describe("two simultaneous roll-backs", () => {
  it("go back one version, not two", async () => {
    // Both read the list; the other one's change is there before ours is written.
    let other: Promise<unknown> = Promise.resolve();
    const slow: ReleaseTarget = {
      ...target,
      replace: async (...what) => {
        if (what[0] === "remotes.json" && minute < 100) {
          minute = 100;
          other = rollBack();
          await other;
        }
        return target.replace(...what);
      },
    };
    const ours = releaseApp(
      "capture",
      { type: "roll-back", version: undefined },
      {
        target: slow,
        publicUrl: "/",
        by: "bob",
        why: "a test",
        now: () => new Date(Date.UTC(2026, 0, 6)),
        isDryRun: false,
        say: () => undefined,
      },
    );
    expect((await ours).live).toBe("1.0.1");
    expect(getLive()).toBe("1.0.1");
  });

  it("include one that is refused because a release of the same app came first", async () => {
    bucket.fail({
      method: "PUT",
      key: LIST,
      status: 500,
      meanwhile: () => changeList((manifest) => ({ ...manifest, products: manifest.products.map(toNext) })),
    });
    await expect(rollBack()).rejects.toThrow(
      "capture was changed by somebody else meanwhile: it was 1.0.2, before it 1.0.1, it is 1.0.3, before it 1.0.1.",
    );
    expect([getLive(), await countRollBacks()]).toEqual(["1.0.3", 0]);
  });
});

describe("a history write error", () => {
  it("does not hide that the change is live", async () => {
    bucket.fail({ method: "PUT", key: HISTORY, status: 500, times: EVERY_TIME });
    await expect(rollBack()).rejects.toThrow(
      /^capture: 1\.0\.2, before it 1\.0\.1 → 1\.0\.1, before it 1\.0\.0, withdrawn 1\.0\.2 is done, but its line in the history could not be written: /,
    );
    expect(getLive()).toBe("1.0.1");
  });
});

function changeList(change: (manifest: LiveManifest) => LiveManifest): void {
  const list = bucket.objects.get("site/remotes.json");
  if (!list) throw new Error("There is no list.");
  const manifest = change(JSON.parse(list.content.toString()) as LiveManifest);
  bucket.objects.set("site/remotes.json", { ...list, content: Buffer.from(JSON.stringify(manifest)) });
}

function addToHistoryFile(): void {
  const history = bucket.objects.get("site/history.jsonl");
  if (!history) throw new Error("There is no history.");
  const content = Buffer.concat([history.content, Buffer.from('{"by":"bob"}\n')]);
  bucket.objects.set("site/history.jsonl", { ...history, content });
}

function addToList(container: string): void {
  changeList((manifest) => {
    const [first] = manifest.products;
    return first ? { ...manifest, products: [...manifest.products, { ...first, container }] } : manifest;
  });
}

function toNext<Product extends { readonly version: string }>(product: Product): Product {
  return { ...product, version: "1.0.3" };
}
