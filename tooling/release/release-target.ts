/** Where releases are published: a folder of a web server, or a bucket. */
export interface ReleaseTarget {
  /** As it was named on the command line, without credentials. */
  readonly name: string;
  read(file: string): Promise<StoredFile | undefined>;
  /** Names below a prefix, with forward slashes, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  /**
   * Writes a file that is never written again: `there` if it exists with the same content; rejects
   * with a `ReleaseError` if it exists with other content.
   */
  writeOnce(file: string, content: Uint8Array): Promise<"written" | "there">;
  /**
   * Replaces a file in one step: a reader sees the old content or the new, never a part. Rejects with a
   * `ChangedMeanwhile` where it is not the one that was read (`undefined`: where there is one).
   */
  replace(file: string, content: Uint8Array, before: StoredFile | undefined): Promise<void>;
  /** Appends a line to a file; never changes existing lines. */
  append(file: string, line: string): Promise<void>;
  remove(file: string): Promise<void>;
}

export interface StoredFile {
  readonly content: Buffer;
  /** Changes with the content. */
  readonly tag: string;
}

/** What a person must decide; its message is for them. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

/** Somebody else released at the same time: read again, decide again. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

const YEAR_S = 31_536_000;

/** Files below `r/` and files with their hash in their name never change; all others are revalidated. */
export function getCacheControl(file: string): string {
  const isForGood = file.startsWith("r/") || /\.[0-9a-f]{16}\.[a-z0-9]+(?:\.br|\.gz)?$/.test(file);
  return isForGood ? `public, max-age=${YEAR_S}, immutable` : "no-cache";
}
