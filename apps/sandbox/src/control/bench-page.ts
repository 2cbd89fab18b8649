import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { extname, join } from "node:path";

import type { App, AppContext } from "../endpoints/app.ts";
import { notFound } from "../endpoints/refusal.ts";
import { readParameter } from "../endpoints/wire.ts";

const FOLDER = join(import.meta.dirname, "..", "bench");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".ts": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
} as const;

/** The bench at the root, its other files below /bench/. Its TypeScript loses its types on the way. */
export function serveBenchPage(app: App): void {
  app.get("/", (context) => answerFile(context, "index.html"));
  app.get("/bench/:name", (context) => answerFile(context, readParameter(context, "name")));
}

async function answerFile(context: AppContext, name: string): Promise<Response> {
  const extension = extname(name);
  const type = TYPES[extension];
  if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name) || name.endsWith(".test.ts")) throw notFound();
  const text = await readFile(join(FOLDER, name), "utf8").catch(() => undefined);
  if (text === undefined) throw notFound();
  const sent = extension === ".ts" ? stripTypeScriptTypes(text) : text;
  return context.body(sent, 200, { ...HEADERS, "Content-Type": type });
}
