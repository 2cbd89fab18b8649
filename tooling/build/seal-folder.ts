import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TEXT_FILE = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/;
const COMPRESSED_COPY = /\.(br|gz)$/;

/** Path below the folder, with forward slashes, and size and hash of every file of a finished build. */
export interface SealedFile {
  readonly name: string;
  readonly bytes: number;
  /** Bytes as sent to a browser that takes brotli. */
  readonly brotliBytes: number;
  /** `sha384-…` as the `integrity` attribute wants it. */
  readonly integrity: string;
}

/** Hashes every file of a finished build and lays a brotli and a gzip copy beside each text file. */
export async function sealFolder(folder: string): Promise<readonly SealedFile[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !COMPRESSED_COPY.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .toSorted();
  return Promise.all(names.map((name) => sealFile(folder, name)));
}

async function sealFile(folder: string, name: string): Promise<SealedFile> {
  const file = path.join(folder, name);
  const content = await readFile(file);
  const sealed = { name, bytes: content.length, integrity: getIntegrity(content) };
  if (!TEXT_FILE.test(name)) return { ...sealed, brotliBytes: content.length };

  const brotli = await compressBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
  return { ...sealed, brotliBytes: brotli.length };
}

export function getIntegrity(content: Uint8Array | string): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}
