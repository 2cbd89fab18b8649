import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readStaticFile } from "./static-folder.ts";

let root: string;
const REQUEST = new Request("https://clinic.example/");

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "capno-static-"));
  await mkdir(path.join(root, "served/assets"), { recursive: true });
  await writeFile(path.join(root, "secret.json"), "{}");
  await writeFile(path.join(root, "served/open.json"), "{}");
  await writeFile(path.join(root, "served/open.json.br"), "br");
  await writeFile(path.join(root, "served/.hidden.json"), "{}");
  await writeFile(path.join(root, "served/assets/open.json"), "{}");
});

afterAll(() => rm(root, { recursive: true, force: true }));

const isServed = async (pathname: string) =>
  (await readStaticFile(path.join(root, "served"), pathname, REQUEST)) !== undefined;

describe("the static server [SECURITY]", () => {
  it.each(["/open.json", "/assets/open.json", "/assets//open.json", "/%6fpen.json"])(
    "serves the file %s",
    async (pathname) => {
      expect(await isServed(pathname)).toBe(true);
    },
  );

  // An address is decoded once, here: what the page's address has as `%2f` is a slash by then.
  it.each([
    "/../secret.json",
    "/..%2fsecret.json",
    "/%2e%2e/secret.json",
    "/%2e%2e%2fsecret.json",
    "/assets/../../secret.json",
    "/assets/..%2f..%2fsecret.json",
    "/.hidden.json",
    "/%2ehidden.json",
    "/./open.json",
    "/open.json.br",
    "/open.json%00",
    "/%E0%A4%A",
    "/assets",
    "/",
  ])("never serves %s", async (pathname) => {
    expect(await isServed(pathname)).toBe(false);
  });
});
