import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sealFolder } from "../../build/seal-folder.ts";
import { createShellApp } from "./shell-app.ts";

const SCRIPT = "main.0123456789abcdef.js";
const PAPER = "known-faults.0123456789abcdef.html";
const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-A' {REMOTES}; connect-src 'self' {REMOTES} {API} {REALTIME}; trusted-types capno_shell";

const OUTSIDE = "secret.json";
/** Holds both folders and, beside them, what nobody may fetch. */
let around: string;
let app: ReturnType<typeof createShellApp>;

beforeAll(async () => {
  around = await mkdtemp(path.join(tmpdir(), "capno-shell-"));
  await writeFile(path.join(around, OUTSIDE), "secret");
  const folder = path.join(around, "web");
  await mkdir(path.join(folder, "part"), { recursive: true });
  await writeFile(path.join(folder, "index.html"), "<title>index</title>");
  await writeFile(path.join(folder, "login.html"), "<title>login</title>");
  await writeFile(path.join(folder, PAPER), "<title>Known faults - Capno</title>");
  await writeFile(path.join(folder, SCRIPT), "work()");
  await sealFolder(folder);
  const documents = path.join(around, "documents");
  await mkdir(documents);
  await writeFile(path.join(documents, "film.webm"), "0123456789");
  for (const name of ["label.svg", "guide.html"]) await writeFile(path.join(documents, name), "<svg/>");
  app = createShellApp({
    folder,
    documents,
    contentPolicy: POLICY,
    origins: {
      shell: "http://localhost:4300",
      remotes: ["http://localhost:4301", "http://localhost:4300"],
      api: "http://localhost:4400",
      realtime: ["ws://localhost:4400"],
    },
    readConfig: async () => ({ environmentName: "local" }),
    readReleases: async () => ({ products: [] }),
  });
});

afterAll(() => rm(around, { recursive: true, force: true }));

const get = (address: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:4300${address}`, { headers });

describe("pages of the shell", () => {
  it.each([
    ["/login", "login"],
    ["/login?to=%2Fnts", "login"],
    ["/login/", "login"],
    ["/detail/a.js/records", "index"],
    ["/nts/handsets", "index"],
    ["/detail/CARD-1.2", "index"],
    ["/product", "index"],
  ])("are served at %s as the %s page, to be revalidated", async (address, title) => {
    const reply = await get(address);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(`<title>${title}</title>`);
    expect(reply.headers.get("Cache-Control")).toBe("no-cache");
  });

  it("are not the papers of this version, which are files without scripts", async () => {
    const reply = await get(`/${PAPER}`);
    expect(await reply.text()).toBe("<title>Known faults - Capno</title>");
    expect(reply.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(reply.headers.get("Cache-Control")).toContain("immutable");
  });

  it("redirects / to the sign-in page with its query", async () => {
    const reply = await get("/?to=%2Flist");
    expect([reply.status, reply.headers.get("Location")]).toEqual([302, "/login?to=%2Flist"]);
  });

  it.each([
    ["http://127.0.0.1:4300/login?to=%2Flist", "http://localhost:4300/login?to=%2Flist"],
    ["http://[::1]:4300/nts/handsets", "http://localhost:4300/nts/handsets"],
    ["http://127.0.0.1:4300/", "http://localhost:4300/"],
  ])(
    "are redirected from %s to localhost, the only origin that the sandbox allows",
    async (address, target) => {
      const reply = await app.request(address, { headers: { Accept: "text/html,*/*" } });
      expect([reply.status, reply.headers.get("Location")]).toEqual([302, target]);
      expect((await app.request(new URL("/config.json", address).href)).status).toBe(200);
    },
  );

  it("the shell's server answers for this computer and its own host alone, below /api as well", async () => {
    const reached: (string | undefined)[] = [];
    const backend = createServer(({ url }, reply) => {
      reached.push(url);
      reply.end("{}");
    });
    await new Promise<void>((resolve) => void backend.listen(0, "127.0.0.1", resolve));
    const api = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const shell = createShellApp({
      folder: path.join(around, "web"),
      contentPolicy: POLICY,
      api,
      origins: { shell: "https://clinic.example", remotes: [], api, realtime: [] },
      readConfig: async () => ({}),
      readReleases: async () => ({}),
    });
    const ask = async (address: string) => (await shell.request(address)).status;
    for (const at of ["/login", "/config.json", "/api/__sandbox/state", "/api/user/info/"]) {
      expect(await ask(`http://evil.example:4300${at}`), at).toBe(421);
      expect(await ask(`http://localhost.evil.example${at}`), at).toBe(421);
    }
    expect(reached).toEqual([]);
    expect(await ask("https://clinic.example/config.json")).toBe(200);
    expect(await ask("http://127.0.0.1:4300/api/version")).toBe(200);
    expect(reached).toEqual(["/version"]);
    backend.close();
  });

  it("are not redirected from a loopback address that the deployment configures", async () => {
    const shell = createShellApp({
      folder: path.join(around, "web"),
      contentPolicy: POLICY,
      origins: { shell: "http://127.0.0.1:4300", remotes: [], api: "http://127.0.0.1:4400", realtime: [] },
      readConfig: async () => ({}),
      readReleases: async () => ({}),
    });
    const reply = await shell.request("http://127.0.0.1:4300/login", { headers: { Accept: "text/html" } });
    expect(reply.status).toBe(200);
  });

  it("have the deployment's origins in their content security policy, each once", async () => {
    const { headers } = await get("/login");
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; script-src 'self' 'sha256-A' http://localhost:4301; connect-src 'self' http://localhost:4301 http://localhost:4400 ws://localhost:4400; trusted-types capno_shell",
    );
    expect(headers.get("Integrity-Policy")).toBe("blocked-destinations=(script)");
  });

  it("are answered with 304 if the browser has them", async () => {
    const tag = (await get("/login")).headers.get("ETag") ?? "";
    const reply = await get("/login", { "If-None-Match": tag });
    expect([reply.status, await reply.text()]).toEqual([304, ""]);
    expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });
});

describe("files of the shell", () => {
  it("are cacheable for a year if their name contains their hash", async () => {
    const reply = await get(`/${SCRIPT}`);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  });

  it("are sent in the smallest encoding that the browser accepts", async () => {
    const reply = await get(`/${SCRIPT}`, { "Accept-Encoding": "gzip, deflate, br, zstd" });
    expect(reply.headers.get("Content-Encoding")).toBe("br");
    expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe("work()");
    expect((await get(`/${SCRIPT}`, { "Accept-Encoding": "gzip" })).headers.get("Content-Encoding")).toBe(
      "gzip",
    );
    expect(
      (await get(`/${SCRIPT}`, { "Accept-Encoding": "br;q=0" })).headers.get("Content-Encoding"),
    ).toBeNull();
  });

  it.each(["/main.ffffffffffffffff.js", "/nts/chunk.css", "/index.html", "/favicon.ico", `/${SCRIPT}.br`])(
    "are answered with 404 if missing, never with a page: %s",
    async (address) => {
      const reply = await get(address);
      expect([reply.status, await reply.text()]).toEqual([404, "Not found"]);
    },
  );

  // Written with a plain "/../" a URL loses its dots before anybody is asked: only the escaped forms arrive.
  it.each([
    `/..%2f${OUTSIDE}`,
    `/%2e%2e%2f${OUTSIDE}`,
    `/part/..%2f..%2f${OUTSIDE}`,
    `/part%2f..%2f..%2f${OUTSIDE}`,
    `/documents/..%2f${OUTSIDE}`,
    `/documents%2f..%2f..%2f${OUTSIDE}`,
  ])("are served from their folder only: %s", async (address) => {
    const reply = await get(address);
    expect([reply.status, await reply.text()]).toEqual([404, "Not found"]);
  });

  it("cannot be written", async () => {
    expect((await app.request("http://localhost:4300/login", { method: "POST" })).status).toBe(405);
  });
});

describe("documents of the deployment", () => {
  it("are sent whole, or in the range that a video player requests", async () => {
    const whole = await get("/documents/film.webm");
    expect([whole.status, whole.headers.get("Content-Type"), await whole.text()]).toEqual([
      200,
      "video/webm",
      "0123456789",
    ]);
    const part = await get("/documents/film.webm", { Range: "bytes=4-6" });
    expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([
      206,
      "bytes 4-6/10",
      "456",
    ]);
    // The tag of a part would be another one for each part of the same film.
    expect([part.headers.get("ETag"), whole.headers.get("ETag")]).toEqual([null, expect.any(String)]);
    const rest = await get("/documents/film.webm", { Range: "bytes=8-" });
    expect([rest.status, await rest.text()]).toEqual([206, "89"]);
  });

  it("are answered with 304 if the browser has them, and without a body for HEAD", async () => {
    const tag = (await get("/documents/film.webm")).headers.get("ETag") ?? "";
    const again = await get("/documents/film.webm", { "If-None-Match": tag });
    expect([again.status, again.headers.get("Cache-Control"), again.headers.get("Vary")]).toEqual([
      304,
      "no-cache",
      "Accept-Encoding",
    ]);
    const head = await app.request("http://localhost:4300/documents/film.webm", { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, "10", ""]);
  });

  it.each(["label.svg", "guide.html"])("cannot run scripts when %s is opened directly", async (name) => {
    const { headers } = await get(`/documents/${name}`);
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it("are answered with 404 if the deployment has none", async () => {
    expect((await get("/documents/missing.pdf")).status).toBe(404);
    const bare = createShellApp({
      folder: path.join(around, "nothing"),
      contentPolicy: POLICY,
      origins: { shell: "http://localhost:4300", remotes: [], api: "http://localhost:4400", realtime: [] },
      readConfig: async () => ({}),
      readReleases: async () => ({}),
    });
    expect((await bare.request("http://localhost:4300/documents/film.webm")).status).toBe(404);
    let problem = "";
    bare.onError((error, context) => {
      problem = error.message;
      return context.text("", 500);
    });
    await bare.request("http://localhost:4300/login");
    expect(problem).toContain("login.html is missing: build the shell first.");
  });
});

describe("the headers of every answer", () => {
  it.each(["/login", "/config.json", "/remotes.json", `/${SCRIPT}`, "/missing.js"])(
    "include the security headers at %s",
    async (address) => {
      const { headers } = await get(address);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy":
          "camera=(), microphone=(), geolocation=(), usb=(), serial=(), bluetooth=(), payment=(), display-capture=(), clipboard-read=(), clipboard-write=(self)",
      });
    },
  );

  it.each(["/config.json", "/remotes.json"])("%s is revalidated on every request", async (address) => {
    const reply = await get(address, { "Accept-Encoding": "br" });
    expect(reply.headers.get("Cache-Control")).toBe("no-cache");
    expect(reply.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(reply.headers.get("Content-Encoding")).toBe("br");
    expect(reply.headers.get("Vary")).toBe("Accept-Encoding");
    expect(JSON.parse(brotliDecompressSync(await reply.arrayBuffer()).toString())).toBeTypeOf("object");
  });

  it("compresses the current remotes.json, also after a roll-back", async () => {
    let version = 1;
    const shell = createShellApp({
      folder: path.join(around, "web"),
      contentPolicy: POLICY,
      origins: { shell: "http://localhost:4300", remotes: [], api: "http://localhost:4400", realtime: [] },
      readConfig: async () => ({}),
      readReleases: async () => ({ version }),
    });
    const ask = async () => {
      const reply = await shell.request("http://localhost:4300/remotes.json", {
        headers: { "Accept-Encoding": "br" },
      });
      return JSON.parse(brotliDecompressSync(await reply.arrayBuffer()).toString()) as unknown;
    };
    for (const released of [1, 1, 2, 1]) {
      version = released;
      // oxlint-disable-next-line no-await-in-loop -- one release after the other
      expect(await ask()).toEqual({ version: released });
    }
  });

  it.each([
    ["gzip, br", "br"],
    ["br;q=0.5, gzip", "br"],
    ["gzip, br;q=0", null],
    ["gzip, br; q=0.00", null],
    ["br;freq=0", "br"],
    ["gzip", null],
  ])("include the encoding that the client accepts: %s", async (accepted, encoding) => {
    const reply = await get("/config.json", { "Accept-Encoding": accepted });
    expect(reply.headers.get("Content-Encoding")).toBe(encoding);
  });
});
