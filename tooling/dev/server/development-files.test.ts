import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { getIntegrity } from "../../build/seal-folder.ts";
import { createDevelopmentFiles } from "./development-files.ts";

const SCRIPT = "work()";
let product: Server;
let shell: Server;
let origin: string;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

/** Screen is being worked on; the other two products are not. */
beforeAll(async () => {
  product = createServer((request, response) => {
    response.statusCode = request.url === "/entry.js" ? 200 : 404;
    response.end(SCRIPT);
  });
  const closed = createServer();
  const nobody = await listen(closed);
  await new Promise((resolve) => void closed.close(resolve));
  vi.stubEnv("CAPNO_SCREEN_PORT", String(await listen(product)));
  for (const name of ["CAPTURE", "DIAGNOSE"]) vi.stubEnv(`CAPNO_${name}_PORT`, String(nobody));
  const files = createDevelopmentFiles();
  shell = createServer((request, response) =>
    files(request, response, () => {
      response.statusCode = 404;
      response.end("the next one's");
    }),
  );
  origin = `http://127.0.0.1:${await listen(shell)}`;
});

afterAll(() => {
  vi.unstubAllEnvs();
  for (const server of [product, shell]) {
    server.close();
    server.closeAllConnections();
  }
});

describe("the shell's development server", () => {
  it("redirects pages from 127.0.0.1 to localhost, the only origin that the sandbox allows", async () => {
    const headers = { Accept: "text/html" };
    const reply = await fetch(`${origin}/login?to=%2Flist`, { headers, redirect: "manual" });
    const target = `${origin.replace("127.0.0.1", "localhost")}/login?to=%2Flist`;
    expect([reply.status, reply.headers.get("Location")]).toEqual([302, target]);
  });

  it("lists the products whose server runs, each with the current hash of its entry", async () => {
    const reply = await fetch(`${origin}/remotes.json`);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    const { products } = (await reply.json()) as {
      readonly products: readonly Readonly<Record<string, unknown>>[];
    };
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      id: "nts",
      container: "capno_screen",
      baseUrl: `http://localhost:${(product.address() as AddressInfo).port}/`,
      entry: "entry.js",
      integrity: { "entry.js": getIntegrity(new TextEncoder().encode(SCRIPT)) },
    });
    // What decides whether the shell takes it is said as a release says it.
    expect(products[0]?.["contract"]).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it("serves a configuration that points to the sandbox", async () => {
    vi.stubEnv("CAPNO_SANDBOX_PORT", "4999");
    const config = JSON.stringify(await (await fetch(`${origin}/config.json`)).json());
    expect(config).toContain("http://localhost:4999");
  });

  it("reports an invalid port", async () => {
    vi.stubEnv("CAPNO_SANDBOX_PORT", "none");
    const reply = await fetch(`${origin}/config.json`);
    expect(reply.status).toBe(500);
    expect(await reply.text()).toContain("CAPNO_SANDBOX_PORT must be a port number");
    vi.stubEnv("CAPNO_SANDBOX_PORT", "4999");
  });

  it("answers nothing else itself", async () => {
    const reply = await fetch(`${origin}/login`);
    expect([reply.status, await reply.text()]).toEqual([404, "the next one's"]);
  });
});
