import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CONTENT_TYPES, readStaticFile } from "./static-folder.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-answer-"));
  const name = "main.0123456789abcdef.js";
  await writeFile(path.join(folder, name), "code");
  await writeFile(path.join(folder, `${name}.br`), "brotli");
  await writeFile(path.join(folder, `${name}.gz`), "gzip");
  await writeFile(path.join(folder, "page.0123456789abcdef.js.html"), "page");
  await writeFile(path.join(folder, "font.xyz"), "font");
  await writeFile(path.join(folder, "film.webm"), "0123456789");
  await writeFile(path.join(folder, "notes.br.txt"), "notes");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const request = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("https://clinic.example/", { method, headers });
const get = async (name: string, headers?: Record<string, string>, method?: string) =>
  (await readStaticFile(folder, `/${name}`, request(headers, method))) ?? new Response(null, { status: 404 });

describe("a static file", () => {
  it.each([
    ["main.0123456789abcdef.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["page.0123456789abcdef.js.html", "text/html; charset=utf-8", "no-cache"],
    ["font.xyz", "application/octet-stream", "no-cache"],
    ["notes.br.txt", "text/plain; charset=utf-8", "no-cache"],
  ])("%s has the type %s and the caching %s", async (name, type, kept) => {
    const { headers } = await get(name);
    expect([headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([type, kept]);
  });

  it.each(Object.entries(CONTENT_TYPES))("that ends with %s is %s", async (extension, type) => {
    await writeFile(path.join(folder, `file${extension}`), "");
    expect((await get(`file${extension}`)).headers.get("Content-Type")).toBe(type);
  });

  it.each([
    ["br, gzip", "br", "brotli"],
    ["gzip, br;q=0", "gzip", "gzip"],
    ["gzip;q=0.000, br;q=0.0", null, "code"],
    ["br; q=0", null, "code"],
    ["brotli", null, "code"],
  ])("is sent in the encoding that the browser accepts: %s", async (accepted, encoding, text) => {
    const reply = await get("main.0123456789abcdef.js", { "Accept-Encoding": accepted });
    expect(reply.headers.get("Content-Encoding")).toBe(encoding);
    expect(await reply.text()).toBe(text);
  });

  it("is sent uncompressed if there is no compressed copy", async () => {
    const reply = await get("font.xyz", { "Accept-Encoding": "br, gzip" });
    expect(reply.headers.get("Content-Encoding")).toBeNull();
    expect(await reply.text()).toBe("font");
  });
});

describe("a response with a static file", () => {
  const ask = (headers: Record<string, string> = {}, method = "GET") => get("film.webm", headers, method);

  it("has the status 304 if the client has the file", async () => {
    const tag = (await ask()).headers.get("ETag") ?? "";
    expect(tag).not.toBe("");
    const again = await ask({ "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask({ "If-None-Match": '"another"' })).status).toBe(200);
  });

  it("has no body for HEAD", async () => {
    const head = await ask({}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=0-0", 206, "0", "bytes 0-0/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=7-99", 206, "789", "bytes 7-9/10"],
    ["bytes=9-", 206, "9", "bytes 9-9/10"],
  ])("to %s is %i: %s", async (range, status, text, said) => {
    const reply = await ask({ Range: range });
    expect([reply.status, await reply.text()]).toEqual([status, text]);
    expect(reply.headers.get("Content-Range")).toBe(said);
  });
});
