import { readFileSync } from "node:fs";

import { Hono } from "hono";
import { describe, expect, it } from "vitest";

import type { App, AppEnv } from "../endpoints/app-types.ts";
import { serveControlPage } from "./serve-control-page.ts";

const app: App = new Hono<AppEnv>();
serveControlPage(app);

async function readText(path: string): Promise<string> {
  const response = await app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

describe("the control page", () => {
  it("says that all data are synthetic", async () => {
    expect(await readText("/")).toContain("Synthetic data");
  });

  it("contains no inline script or style, and its content policy forbids them", async () => {
    const response = await app.request("/");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("require-trusted-types-for 'script'");
    const html = await response.text();
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*src=)/);
  });

  it("serves every file that the page and its modules request, as JavaScript without types", async () => {
    const html = await readText("/");
    const pending = [...html.matchAll(/(?:src|href)="(\/control-page\/[^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    const seen = new Set<string>();
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const text = await readText(path);
      if (!path.endsWith(".ts")) continue;
      expect(text).not.toMatch(/\binterface\b|import type/);
      for (const match of text.matchAll(/from "\.\/([^"]+)"/g))
        pending.push(`/control-page/${match[1] ?? ""}`);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it.each([
    "/control-page/trace.test.ts",
    "/control-page/../serve-control-page.ts",
    "/control-page/%2e%2e/serve-control-page.ts",
    "/control-page/",
  ])("serves nothing else: %s", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it("lists every demo account with the products it may open", async () => {
    const options = JSON.parse(await readText("/control-page/options.json")) as {
      accounts: { username: string; about: string }[];
    };
    expect(options.accounts).toContainEqual({
      username: "trainee@capno.example",
      about: "Diagnose; has not watched the training video",
    });
    expect(options.accounts).toContainEqual({ username: "nobody@capno.example", about: "no product" });
  });
});

describe("the style sheet of the control page", () => {
  it("has the same token values as the product", () => {
    const readTokens = (file: string) => {
      const text = readFileSync(new URL(file, import.meta.url), "utf8").replace(/\/\*[^]*?\*\//g, "");
      const matches = text.matchAll(/(--[a-z-]+):\s*([^;]*);/g);
      return [...matches].map(([, name, value = ""]) => `${name}: ${value.replace(/\s+/g, " ").trim()}`);
    };
    const product = new Set(
      ["tokens.css", "page-tokens.css"].flatMap((file) =>
        readTokens(`../../../../packages/ui-kit/src/styles/${file}`),
      ),
    );
    expect(readTokens("page/tokens.css").filter((token) => !product.has(token))).toEqual([]);
  });
});
