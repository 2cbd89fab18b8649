import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { FAKE_KEY, startFakeBucket, type FakeBucket } from "./testing/fake-bucket.ts";
import { getObjectHeaders, readBucketOptions } from "./bucket-target.ts";
import { createTarget } from "./create-target.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";
import { readHistory } from "./history.ts";
import { releaseApp, type ReleaseRequest } from "./release-app.ts";
import { ChangedMeanwhile, type ReleaseTarget } from "./release-target.ts";

let bucket: FakeBucket;
let target: ReleaseTarget;

const getEnvironment = () => ({
  S3_ENDPOINT: bucket.endpoint,
  AWS_ACCESS_KEY_ID: FAKE_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: FAKE_KEY.secretAccessKey,
  AWS_REGION: "eu-west-2",
});

beforeEach(async () => {
  bucket = await startFakeBucket();
  target = createTarget("s3://clinic/site", getEnvironment());
});

afterEach(() => bucket.stop());

function release(request: ReleaseRequest) {
  return releaseApp("capture", request, {
    target,
    publicUrl: "https://files.clinic.example/",
    by: "ada",
    why: "",
    now: () => new Date("2026-01-05T09:00:00Z"),
    isDryRun: false,
    say: () => undefined,
  });
}

describe("createBucketTarget", () => {
  it("publishes and rolls back as a folder does", async () => {
    await release({ type: "publish", build: aProductBuild("capture", "1.0.0") });
    await release({ type: "publish", build: aProductBuild("capture", "1.0.1") });
    await release({ type: "roll-back", version: undefined });
    const manifest = JSON.parse(bucket.objects.get("site/remotes.json")?.content.toString() ?? "") as {
      products: readonly object[];
    };
    expect(manifest.products[0]).toMatchObject({
      version: "1.0.0",
      baseUrl: "https://files.clinic.example/r/capture/1.0.0/",
    });
    expect((await readHistory(target)).map(({ what }) => what)).toEqual(["publish", "publish", "roll-back"]);
    expect(await target.list("r/")).toEqual([
      "r/capture/1.0.0/entry.js",
      "r/capture/1.0.0/release.json",
      "r/capture/1.0.1/entry.js",
      "r/capture/1.0.1/release.json",
    ]);
    expect(bucket.objects.get("site/remotes.json")?.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    });
  });

  it("never overwrites a version or a concurrent change", async () => {
    expect(await target.writeOnce("r/a.js", Buffer.from("1"))).toBe("written");
    expect(await target.writeOnce("r/a.js", Buffer.from("1"))).toBe("there");
    await expect(target.writeOnce("r/a.js", Buffer.from("2"))).rejects.toThrow("with other content");
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    await target.replace("a.json", Buffer.from("2"), read);
    await expect(target.replace("a.json", Buffer.from("3"), read)).rejects.toThrow(ChangedMeanwhile);
  });

  it.each([[500], [undefined]])("recognises a write that was made but answered with %s", async (status) => {
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    bucket.fail({ method: "PUT", key: "clinic/site/a.json", isDone: true, ...(status ? { status } : {}) });
    await target.replace("a.json", Buffer.from("2"), read);
    expect((await target.read("a.json"))?.content.toString()).toBe("2");
  });

  it("reports a concurrent change if its own write was lost", async () => {
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    const key = "clinic/site/a.json";
    const meanwhile = () => bucket.objects.set("site/a.json", { content: Buffer.from("9"), headers: {} });
    bucket.fail({ method: "PUT", key, status: 500, times: 4, meanwhile });
    await expect(target.replace("a.json", Buffer.from("2"), read)).rejects.toThrow(ChangedMeanwhile);
    bucket.fail({ method: "PUT", key: "clinic/site/b.json", status: 500, times: 4 });
    await expect(target.replace("b.json", Buffer.from("2"), undefined)).rejects.toThrow(
      /^PUT .*\/site\/b\.json: 500 /,
    );
  });

  it("does not accept a forbidden write, even if the same content exists", async () => {
    await target.replace("a.json", Buffer.from("1"), undefined);
    const read = await target.read("a.json");
    bucket.fail({ method: "PUT", key: "clinic/site/a.json", status: 403 });
    await expect(target.replace("a.json", Buffer.from("1"), read)).rejects.toThrow("403");
  });

  it("lists names in alphabetical order, whatever the order of the service", async () => {
    for (const name of ["r/c.js", "r/a.js", "r/b.js"]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await target.writeOnce(name, Buffer.from("1"));
    }
    expect(await target.list("r/")).toEqual(["r/a.js", "r/b.js", "r/c.js"]);
  });

  it("appends a line despite a concurrent append, and appends the same line twice on request", async () => {
    const key = "clinic/site/log";
    bucket.fail({ method: "PUT", key, status: 412 });
    await target.append("log", "one");
    await target.append("log", "one");
    expect((await target.read("log"))?.content.toString()).toBe("one\none\n");
    bucket.fail({ method: "PUT", key, status: 412, times: 5 });
    await expect(target.append("log", "two")).rejects.toThrow(ChangedMeanwhile);
    expect((await target.read("log"))?.content.toString()).toBe("one\none\n");
  });

  it("reports an already published version whose content is unknown", async () => {
    bucket.fail({ method: "PUT", key: "clinic/site/r/b.js", status: 412 });
    await expect(target.writeOnce("r/b.js", Buffer.from("1"))).rejects.toThrow("is published already");
  });

  it("removes a file, and ignores a missing one", async () => {
    await target.writeOnce("r/a.js", Buffer.from("1"));
    await target.remove("r/a.js");
    await target.remove("r/a.js");
    expect(bucket.objects.size).toBe(0);
  });

  it("accepts a whole bucket without a prefix", async () => {
    const whole = createTarget("s3://clinic", getEnvironment());
    await whole.writeOnce("a.js", Buffer.from("1"));
    expect([...bucket.objects.keys()]).toEqual(["a.js"]);
    expect(await whole.list("")).toEqual(["a.js"]);
  });

  it("reads its address from the environment", () => {
    const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
    expect(readBucketOptions("s3://clinic/a/b/", keys)).toStrictEqual({
      bucket: "clinic",
      prefix: "a/b",
      endpoint: "https://s3.us-east-1.amazonaws.com",
      region: "us-east-1",
      accessKeyId: "a",
      secretAccessKey: "b",
    });
    const more = {
      ...keys,
      AWS_REGION: "eu-west-2",
      AWS_SESSION_TOKEN: "t",
      S3_ENDPOINT: "https://s3.example/x//",
    };
    expect(readBucketOptions("s3://clinic", more)).toMatchObject({
      prefix: "",
      region: "eu-west-2",
      endpoint: "https://s3.example/x",
      sessionToken: "t",
    });
  });

  it("reports a refusal with the service's text", async () => {
    const stranger = createTarget("s3://clinic/site", {
      ...getEnvironment(),
      AWS_SECRET_ACCESS_KEY: "guessed",
    });
    await expect(stranger.read("remotes.json")).rejects.toThrow("SignatureDoesNotMatch");
  });

  it("shortens a long text of the service", async () => {
    const content = "x".repeat(10_000);
    bucket.fail({ method: "GET", key: "clinic/site/remotes.json", status: 403, content });
    const error = await target.read("remotes.json").catch((problem: unknown) => problem);
    expect(String(error)).toMatch(/ 403 x{300}$/);
  });

  it("reads its credentials from the environment, and names a missing one", () => {
    expect(() => readBucketOptions("s3://clinic", { AWS_ACCESS_KEY_ID: "a" })).toThrow(
      "AWS_SECRET_ACCESS_KEY",
    );
    expect(() => createTarget("ftp://clinic", {})).toThrow("a folder or s3://bucket/prefix");
    for (const folder of ["/srv/site", "/srv/odd://site"]) expect(createTarget(folder, {}).name).toBe(folder);
  });

  it.each([
    ["r/a/1.0.0/entry.js.br", "text/javascript; charset=utf-8", "br"],
    ["r/a/1.0.0/entry.css.gz", "text/css; charset=utf-8", "gzip"],
    ["index.html", "text/html; charset=utf-8", undefined],
    ["a.xyz", "application/octet-stream", undefined],
  ])("stores %s with the type and encoding %s %s", (file, type, encoding) => {
    expect(getObjectHeaders(file)["Content-Type"]).toBe(type);
    expect(getObjectHeaders(file)["Content-Encoding"]).toBe(encoding);
    expect("Content-Encoding" in getObjectHeaders(file)).toBe(encoding !== undefined);
  });
});
