import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createRemoteApp } from "./remote-app.ts";

const ENTRY = "entry.0123456789abcdef.js";
let folder: string;
let app: ReturnType<typeof createRemoteApp>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-remote-"));
  await writeFile(path.join(folder, ENTRY), "work()");
  app = createRemoteApp(folder, "http://localhost:4300");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the server of a product", () => {
  it("gives its files to the shell alone, for a year", async () => {
    const reply = await app.request(`http://localhost:4302/${ENTRY}`, {
      headers: { Origin: "http://elsewhere.example" },
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "access-control-allow-origin": "http://localhost:4300",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "same-site",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  it.each(["/", "/nts/handsets", "/entry.ffffffffffffffff.js", "/../package.json"])(
    "has no page at %s",
    async (address) => {
      const reply = await app.request(`http://localhost:4302${address}`);
      expect([reply.status, await reply.text()]).toEqual([404, "Not found"]);
    },
  );
});
