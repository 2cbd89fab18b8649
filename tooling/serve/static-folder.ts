import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

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

/** A name that carries the hash of its content never means anything else. */
const HASHED_NAME = /\.[0-9a-f]{16}\.[a-z0-9]+$/;

const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

/** Answers with a file below `folder` in the smallest form the browser takes; undefined where there is none. */
export async function readStaticFile(
  folder: string,
  pathname: string,
  request: Request,
): Promise<Response | undefined> {
  const file = toFile(folder, pathname);
  if (!file || !(await isFile(file))) return undefined;

  const headers = new Headers({
    "Content-Type": CONTENT_TYPES[path.extname(file)] ?? "application/octet-stream",
    "Cache-Control": HASHED_NAME.test(file) ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
  });
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  for (const { name, extension } of ENCODINGS) {
    if (!accepts(accepted, name) || !(await isFile(file + extension))) continue;
    headers.set("Content-Encoding", name);
    return answer(await readFile(file + extension), headers, request);
  }
  return answer(await readFile(file), headers, request);
}

/** A full answer, or 304 where the browser has it already. */
export function answer(content: Uint8Array<ArrayBuffer>, headers: Headers, request: Request): Response {
  const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  headers.set("ETag", tag);
  if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  if (!headers.has("Content-Encoding")) {
    headers.set("Accept-Ranges", "bytes");
    const part = getRange(request.headers.get("Range"), content.length);
    if (part) {
      const [from, to] = part;
      headers.set("Content-Range", `bytes ${from}-${to}/${content.length}`);
      return new Response(content.subarray(from, to + 1), { status: 206, headers });
    }
  }
  return new Response(request.method === "HEAD" ? null : content, { headers });
}

/** First and last byte of a request for one part, which is how browsers read a film. */
function getRange(header: string | null, length: number): readonly [from: number, to: number] | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = match[2] ? Math.min(Number(match[2]), length - 1) : length - 1;
  return from <= to ? [from, to] : undefined;
}

export function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name, ...parameters] = part.trim().split(";");
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
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
