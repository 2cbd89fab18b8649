import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

import { stripTypes } from "../control-page/strip-types.ts";
import type { App } from "../endpoints/app-types.ts";

const PAGE = join(import.meta.dirname, "page");
const DOCUMENTS = join(import.meta.dirname, "../../../../docs/contract");
const require = createRequire(import.meta.url);
const VIEWER = dirname(require.resolve("swagger-ui-dist/package.json"));

/** The page's own files, and those of the viewer. Nothing else of the folders is served. */
const FILES: Readonly<Record<string, string>> = {
  "channels.ts": PAGE,
  "docs.css": PAGE,
  "docs.ts": PAGE,
  "element.ts": PAGE,
  "swagger-ui-bundle.js": VIEWER,
  "swagger-ui.css": VIEWER,
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".ts": "text/javascript; charset=utf-8",
};

// The viewer writes small pictures and styles into its elements; scripts come from here alone.
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

/** The contract as a page to read and to try: calls at `/docs`, channels at `/docs/channels`. */
export function serveContract(app: App): void {
  for (const [address, file] of [
    ["/docs", "docs.html"],
    ["/docs/channels", "channels.html"],
  ] as const) {
    app.get(address, (context) => context.html(readFileSync(join(PAGE, file), "utf8"), 200, HEADERS));
  }

  // Tried out where it is read: the example's server is this one.
  app.get("/docs/openapi.json", (context) => {
    const document = JSON.parse(readFileSync(join(DOCUMENTS, "openapi.json"), "utf8")) as object;
    const url = new URL(context.req.url).origin;
    return context.json({ ...document, servers: [{ url, description: "this sandbox" }] }, 200, HEADERS);
  });
  app.get("/docs/asyncapi.json", (context) =>
    context.json(JSON.parse(readFileSync(join(DOCUMENTS, "asyncapi.json"), "utf8")), 200, HEADERS),
  );

  for (const [file, folder] of Object.entries(FILES)) {
    app.get(`/docs/${file}`, (context) => {
      const source = readFileSync(join(folder, file), "utf8");
      const type = TYPES[extname(file)] ?? "text/plain";
      const text = extname(file) === ".ts" ? stripTypes(source) : source;
      return context.body(text, 200, { ...HEADERS, "Content-Type": type });
    });
  }
}
