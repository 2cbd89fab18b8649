/** The destination of a package, written in chunks. */
export interface PackageTarget {
  /** `disk`: a file that the person chose. `memory`: the browser holds it until it is whole. */
  readonly kind: "disk" | "memory";
  /** Resolves when the bytes are written, so that the producer need not keep them in memory. */
  write(bytes: Uint8Array<ArrayBuffer> | Blob): Promise<void>;
  /** Nothing more comes; the contents can be read. */
  close(): Promise<() => Promise<Blob>>;
  discard(): Promise<void>;
}

/** Opens a new target. On disk it is the same file, which is replaced when the target is closed. */
export type OpenTarget = () => Promise<PackageTarget>;

export interface Destination {
  readonly kind: PackageTarget["kind"];
  readonly open: OpenTarget;
  readonly name: string;
}

type WritableFile = Pick<FileSystemFileHandle, "createWritable" | "getFile">;

/** Writes to a file that the user chose. Its earlier contents stay until the new ones are complete. */
export function toDiskTarget(file: WritableFile): OpenTarget {
  return async () => {
    const stream = await file.createWritable();
    return {
      kind: "disk",
      write: (bytes) => stream.write(bytes),
      async close() {
        await stream.close();
        return () => file.getFile();
      },
      discard: () => stream.abort(),
    };
  };
}

/** Pieces that are joined: a browser keeps a large blob outside the page, thousands of small ones it does not. */
const MOST_PIECES = 64;

/** Browsers that cannot write files keep the package in blobs, outside the memory of the page. */
export const openMemoryTarget: OpenTarget = () => {
  let pieces: Blob[] = [];
  return Promise.resolve({
    kind: "memory",
    write(bytes) {
      pieces.push(bytes instanceof Blob ? bytes : new Blob([bytes]));
      if (pieces.length >= MOST_PIECES) pieces = [new Blob(pieces)];
      return Promise.resolve();
    },
    close() {
      const whole = new Blob(pieces);
      pieces = [];
      return Promise.resolve(() => Promise.resolve(whole));
    },
    discard() {
      pieces = [];
      return Promise.resolve();
    },
  });
};

/** Text that grows in chunks, outside the memory of the page. */
export interface GrowingText {
  append(text: string): void;
  read(): Blob;
}

export function createGrowingText(resumed?: Blob): GrowingText {
  let pieces: Blob[] = resumed === undefined ? [] : [resumed];
  return {
    append(text) {
      pieces.push(new Blob([text]));
      if (pieces.length >= MOST_PIECES) pieces = [new Blob(pieces)];
    },
    read: () => new Blob(pieces),
  };
}
