import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createRemoteApp } from "./remote-app.ts";

const ENTRY = "entry.0123456789abcdef.js";
const OUTSIDE = "secret.json";
/** Holds the product's folder and, beside it, what nobody may fetch. */
let around: string;
let app: ReturnType<typeof createRemoteApp>;

beforeAll(async () => {
  around = await mkdtemp(path.join(tmpdir(), "capno-remote-"));
  const folder = path.join(around, "files");
  await mkdir(path.join(folder, "part"), { recursive: true });
  await writeFile(path.join(folder, ENTRY), "work()");
  await writeFile(path.join(around, OUTSIDE), "secret");
  app = createRemoteApp(folder, "http://localhost:4300");
});

afterAll(() => rm(around, { recursive: true, force: true }));

describe("the development server of a product", () => {
  it("serves its files to the shell's origin only, cacheable for a year", async () => {
    const reply = await app.request(`http://localhost:4302/${ENTRY}`, {
      headers: { Origin: "http://elsewhere.example" },
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "access-control-allow-origin": "http://localhost:4300",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "same-site",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      vary: "Accept-Encoding, Origin",
    });
  });

  it("answers requests from this computer only", async () => {
    const ask = async (host: string) => (await app.request(`http://${host}:4302/${ENTRY}`)).status;
    expect(await Promise.all(["127.0.0.1", "[::1]", "localhost", "evil.example"].map(ask))).toEqual([
      200, 200, 200, 421,
    ]);
  });

  it.each(["/", "/nts/handsets", "/entry.ffffffffffffffff.js"])("has no page at %s", async (address) => {
    const reply = await app.request(`http://localhost:4302${address}`);
    expect([reply.status, await reply.text()]).toEqual([404, "Not found"]);
  });

  // Written with a plain "/../" a URL loses its dots before anybody is asked: only the escaped forms arrive.
  it.each([
    `/..%2f${OUTSIDE}`,
    `/%2e%2e%2f${OUTSIDE}`,
    `/part/..%2f..%2f${OUTSIDE}`,
    `/part%2f..%2f..%2f${OUTSIDE}`,
  ])("serves no file outside its folder: %s", async (address) => {
    const reply = await app.request(`http://localhost:4302${address}`);
    expect([reply.status, await reply.text()]).toEqual([404, "Not found"]);
  });

  it("treats a backslash as a slash, as some file systems do", async () => {
    await writeFile(path.join(around, "files", String.raw`part\..\kept.json`), "secret");
    const reply = await app.request("http://localhost:4302/part%5c..%5ckept.json");
    expect(reply.status).toBe(404);
  });
});
