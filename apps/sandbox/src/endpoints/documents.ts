import { createReadStream, statSync } from "node:fs";
import { extname, join } from "node:path";
import { Readable } from "node:stream";

import type { App } from "./app-types.ts";
import { notFound } from "./refusal.ts";
import { readParameter } from "./wire.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "documents");
const TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webm": "video/webm",
  ".html": "text/html; charset=utf-8",
};

/** The demo's manuals, guides, product label and training video. */
export function serveDocuments(app: App): void {
  app.get("/documents/:name", (context) => {
    const name = readParameter(context, "name");
    const type = TYPES[extname(name)];
    if (!/^[a-z0-9-]+\.[a-z0-9]+$/.test(name) || !type) throw notFound();
    const size = statSync(join(FOLDER, name), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw notFound();

    // Browsers ask for parts of a video, and some play none without.
    const range = parseRange(context.req.header("range"), size);
    const headers = {
      "Content-Type": type,
      "Accept-Ranges": "bytes",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
      // What a browser shows as a document must run nothing when it is opened by its address.
      ...(/svg|html/.test(type) && {
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Content-Length": String(range ? range.end - range.start + 1 : size),
      ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${size}` }),
    };
    const file = createReadStream(join(FOLDER, name), range);
    return context.body(Readable.toWeb(file) as ReadableStream, range ? 206 : 200, headers);
  });
}

function parseRange(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined) return undefined;
  const start = Number(from);
  const end = Math.min(to ? Number(to) : size - 1, size - 1);
  return start <= end ? { start, end } : undefined;
}
