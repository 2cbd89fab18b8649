import { hasSavePicker, pickFile, type FileSaving } from "@capno/ui-kit/behaviour/save-file";

export interface PackageTarget {
  /** Resolves when the bytes are written, so that the producer need not keep them in memory. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends writing and returns the contents. */
  close(): Promise<Blob>;
  discard(): Promise<void>;
}

export interface Destination {
  /** `disk`: a file that the person chose. `memory`: the browser holds it until it is whole. */
  readonly kind: "disk" | "memory";
  readonly name: string;
  /** The name says that the package holds values which are blinded for other accounts. */
  readonly isUnblinded: boolean;
  readonly open: () => Promise<PackageTarget>;
  /** Gives up before the first byte is written: removes the empty file that the browser created, and keeps a file that has contents. */
  readonly abandon: () => Promise<void>;
}

export const canWriteToDisk = (saving: FileSaving | undefined): boolean => hasSavePicker(saving);

/** The destination that the user chose; undefined if the user cancelled. */
export async function pickDestination(
  name: string,
  isUnblinded: boolean,
  saving: FileSaving | undefined,
): Promise<Destination | undefined> {
  const file = await pickFile(name, saving);
  if (file === "cancelled") return undefined;
  return file === "no-picker"
    ? { kind: "memory", open: openMemoryTarget, name, isUnblinded, abandon: async () => undefined }
    : {
        kind: "disk",
        open: () => openDiskTarget(file),
        name: file.name,
        isUnblinded,
        abandon: () => removeEmpty(file).catch(() => undefined),
      };
}

/** `remove` is younger than the picker; where it is not known the empty file stays. */
async function removeEmpty(file: FileSystemFileHandle & { remove?: () => Promise<void> }): Promise<void> {
  if ((await file.getFile()).size === 0) await file.remove?.();
}

/** Writes to a file that the user chose. Its earlier contents stay until the new ones are complete. */
async function openDiskTarget(file: FileSystemFileHandle): Promise<PackageTarget> {
  const stream = await file.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    async close() {
      await stream.close();
      return file.getFile();
    },
    discard: () => stream.abort(),
  };
}

/** Browsers that cannot write files keep the package in blobs, outside the memory of the page. */
export async function openMemoryTarget(): Promise<PackageTarget> {
  const contents = createGrowingBlob();
  return {
    write: async (bytes) => contents.append(bytes),
    close: async () => contents.read(),
    discard: async () => undefined,
  };
}

/** Pieces that are joined: a browser keeps a large blob outside the page, thousands of small ones it does not. */
const MOST_PIECES = 64;

/** A blob that grows in chunks, outside the memory of the page. */
export interface GrowingBlob {
  append(piece: Uint8Array<ArrayBuffer> | string): void;
  read(): Blob;
}

export function createGrowingBlob(): GrowingBlob {
  let pieces: Blob[] = [];
  return {
    append(piece) {
      pieces.push(new Blob([piece]));
      if (pieces.length >= MOST_PIECES) pieces = [new Blob(pieces)];
    },
    read: () => new Blob(pieces),
  };
}
