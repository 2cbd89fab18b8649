/** A file of the product did not come, or its code failed. */
type CrashKind = "missing file" | "fault";

/** Bundlers name a lazy part that did not arrive `ChunkLoadError`; browsers say it in words of their own. */
export function getCrashKind(error: unknown): CrashKind {
  if (!(error instanceof Error)) return "fault";
  const isMissing =
    error.name === "ChunkLoadError" ||
    /loading (css )?chunk|dynamically imported module/i.test(error.message);
  return isMissing ? "missing file" : "fault";
}
