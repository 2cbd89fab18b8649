import { stat } from "node:fs/promises";
import path from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/** What a browser would show as a document, with scripts, when it is opened by its address. Pages get their own policy. */
const DOCUMENT_NAME = /\.(?:svg|html)$/;
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A name that carries the hash of its content never means anything else. */
const HASHED_NAME = /\.[0-9a-f]{16}\.[a-z0-9]+$/;

/** Hono's static server for one file that was found and judged here: compressed copies, parts of films, 304. */
const files = new Hono<{ Bindings: { readonly file: string } }>();
files.use(async (context, next) => {
  // The tag of a part would be taken for that of the whole file.
  if (context.req.header("Range") !== undefined) return next();
  return etag()(context, next);
});
files.use(async (context, next) => {
  await next();
  const { file } = context.env;
  context.res.headers.set("Content-Type", CONTENT_TYPES[path.extname(file)] ?? "application/octet-stream");
  const caching = HASHED_NAME.test(file) ? "public, max-age=31536000, immutable" : "no-cache";
  context.res.headers.set("Cache-Control", caching);
  context.res.headers.set("Vary", "Accept-Encoding");
  if (DOCUMENT_NAME.test(file)) context.res.headers.set("Content-Security-Policy", DOCUMENT_POLICY);
});
files.get("/", serveStatic({ rewriteRequestPath: (_, { env }) => env.file, precompressed: true }));

/** Answers with a file below `folder` in the smallest form the browser takes; undefined where there is none. */
export async function readStaticFile(
  folder: string,
  pathname: string,
  { method, headers }: Request,
): Promise<Response | undefined> {
  const file = toFile(folder, pathname);
  if (!file || !(await isFile(file))) return undefined;
  return files.request("/", { method, headers }, { file });
}

/** Undefined for names that are not plainly inside the folder, and for the compressed copies themselves. */
function toFile(folder: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // A backslash parts folders too where the file system says so.
  if (name.includes("\0") || name.split(/[/\\]/).some((part) => part.startsWith("."))) return undefined;
  if (/\.(br|gz)$/.test(name)) return undefined;
  return path.join(folder, name);
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
