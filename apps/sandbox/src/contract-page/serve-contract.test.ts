import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Hono } from "hono";
import { describe, expect, it } from "vitest";

import type { App, AppEnv } from "../endpoints/app-types.ts";
import { serveContract } from "./serve-contract.ts";

const app: App = new Hono<AppEnv>();
serveContract(app);

describe("serveContract", () => {
  it.each(["/docs", "/docs/channels"])("serves %s and every file that it requests", async (page) => {
    const response = await app.request(page);
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'; script-src-attr 'none'");
    const html = await response.text();
    // The tokens and the icon are the control page's.
    const files = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !/^\/(docs|control-page)?(\/|$)/.test(file))).toEqual([]);
    const pending = files.filter((each) => each.startsWith("/docs"));
    for (const file of pending) {
      const served = await app.request(file);
      expect([file, served.status]).toEqual([file, 200]);
      if (!file.endsWith(".ts")) continue;
      const imports = (await served.text()).matchAll(/from "\.\/([^"]+)"/g);
      pending.push(...[...imports].map(([, name = ""]) => `/docs/${name}`));
    }
  });

  it("serves the committed documents with the sandbox as their server", async () => {
    const url = "http://127.0.0.1:4400/docs/openapi.json";
    const served = (await (await app.request(url)).json()) as object;
    const committed = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../../docs/contract/openapi.json"), "utf8"),
    ) as object;
    const servers = [{ url: "http://127.0.0.1:4400", description: "this sandbox" }];
    expect(served).toEqual({ ...committed, servers });
  });

  it.each(["/docs/serve-contract.ts", "/docs/index.html", "/docs/swagger-initializer.js"])(
    "serves nothing else: %s",
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );
});
