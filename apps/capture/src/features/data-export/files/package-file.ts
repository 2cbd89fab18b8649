import { readPieces } from "../../../shared/zip/read-pieces.ts";
import { createChecksum } from "./checksums.ts";
import type { PackageTarget } from "./package-target.ts";
import { getStoredSize, readStoredBlocks } from "../../../shared/zip/stored-blocks.ts";
import { WAVEFORMS_PATH } from "./waveform-file.ts";
import { ENTRY_HEADER_BYTES, writeZip, type ZipEntry } from "../../../shared/zip/write-zip.ts";

export interface NamedFile {
  readonly name: string;
  readonly contents: Blob;
}

export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface PackageFile {
  /** More of the waveforms, which come first in the package. Resolves when the target has taken them. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the waveforms and adds the other files, which may say what the waveforms became. The size of the package. */
  finish(getOthers: (waveforms: WrittenFile | undefined) => Promise<readonly NamedFile[]>): Promise<number>;
  /** Writes no more, once all that was appended is in the target: where the waveforms end in it, and their checksum. */
  leave(): Promise<{ readonly endsAt: number; readonly sha256: string }>;
}

export interface PackageFileOptions {
  readonly target: PackageTarget;
  /** In every entry: the same package made twice has the same bytes. */
  readonly writtenAt: Date;
  /** Absent: the package has no waveforms. Else what of them exists already, as stored blocks, first of all. */
  readonly waveforms: { readonly resumed: Blob | undefined } | undefined;
}

export const WAVEFORMS_AT = ENTRY_HEADER_BYTES + WAVEFORMS_PATH.length;

/** A ZIP file that is written while it comes into being: the waveforms as they arrive, then the rest. */
export function openPackageFile({ target, writtenAt, waveforms }: PackageFileOptions): PackageFile {
  const pipe = createPipe();
  const checksum = createChecksum();
  let getOthers: ((waveforms: WrittenFile | undefined) => Promise<readonly NamedFile[]>) | undefined;
  let stored = waveforms?.resumed?.size ?? 0;
  let taken = 0;
  let isLeft = false;
  let failure: unknown;
  const waiting: { readonly until: number; resolve(): void; reject(error: unknown): void }[] = [];

  async function* listEntries(): AsyncGenerator<ZipEntry> {
    let written: WrittenFile | undefined;
    if (waveforms !== undefined) {
      let bytes = 0;
      yield {
        name: WAVEFORMS_PATH,
        pieces: (async function* read() {
          for await (const piece of joinPieces(waveforms.resumed, pipe.read())) {
            checksum.add(piece);
            bytes += piece.length;
            yield piece;
          }
        })(),
      };
      written = { name: WAVEFORMS_PATH, bytes, sha256: checksum.read() };
    } else {
      await pipe.ended;
    }
    for (const { name, contents } of (await getOthers?.(written)) ?? []) {
      yield { name, pieces: readPieces(contents) };
    }
  }

  async function pump(): Promise<void> {
    for await (const bytes of writeZip(listEntries(), writtenAt)) {
      if (isLeft) return;
      await target.write(bytes);
      taken += bytes.length;
      fetchWaiting();
    }
  }

  function fetchWaiting(): void {
    const due = waiting.filter(({ until }) => taken >= until);
    for (const each of due) {
      waiting.splice(waiting.indexOf(each), 1);
      each.resolve();
    }
  }

  const pumping = pump().catch((error: unknown) => {
    failure = error;
    for (const each of waiting.splice(0)) each.reject(error);
    throw error;
  });
  // Later calls reject with `failure`; without this handler the rejection would be reported as unhandled.
  pumping.catch(() => undefined);

  function untilTaken(): Promise<void> {
    if (failure !== undefined) return Promise.reject(failure);
    const until = waveforms === undefined ? 0 : WAVEFORMS_AT + stored;
    return new Promise((resolve, reject) => {
      waiting.push({ until, resolve, reject });
      fetchWaiting();
    });
  }

  return {
    append(bytes) {
      stored += getStoredSize(bytes.length);
      pipe.put(bytes);
      return untilTaken();
    },
    async finish(others) {
      getOthers = others;
      pipe.end();
      await pumping;
      return taken;
    },
    async leave() {
      await untilTaken();
      isLeft = true;
      pipe.end();
      return { endsAt: WAVEFORMS_AT + stored, sha256: checksum.read() };
    },
  };
}

async function* joinPieces(resumed: Blob | undefined, rest: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  if (resumed !== undefined) yield* readStoredBlocks(resumed);
  yield* rest;
}

/** Chunks are written at one end and read at the other. */
function createPipe() {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let hasEnded = false;
  let wake = (): void => undefined;
  let resolveEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => void (resolveEnded = resolve));
  return {
    ended,
    put(piece: Uint8Array<ArrayBuffer>) {
      pieces.push(piece);
      wake();
    },
    end() {
      hasEnded = true;
      resolveEnded();
      wake();
    },
    async *read() {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) yield piece;
        else if (hasEnded) return;
        else await new Promise<void>((resolve) => void (wake = resolve));
      }
    },
  };
}
