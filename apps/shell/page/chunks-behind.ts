import type { FirstPageContent } from "@capno/tooling/module-list-plugin";

/** The files of what is asked for only by this chunk, or by what stands behind it: when they come, it is there. */
export function findFilesBehind(
  chunk: string,
  { askedForBy, laterChunks }: Pick<FirstPageContent, "askedForBy" | "laterChunks">,
): ReadonlySet<string> {
  const isBehind = (name: string, seen: readonly string[]): boolean => {
    const askers = askedForBy[name] ?? [];
    return (
      askers.length > 0 &&
      askers.every((by) => by === chunk || seen.includes(by) || isBehind(by, [...seen, name]))
    );
  };
  const names = Object.keys(laterChunks).filter((name) => name !== chunk && isBehind(name, [name]));
  return new Set(names.flatMap((name) => laterChunks[name] ?? []));
}
