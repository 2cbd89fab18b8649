/** The custom properties that a sheet reads, without a value to fall back to, and that nothing there gives a value. */
export function findMissingTokens(sheet: string, page: string): readonly string[] {
  const given = new Set(
    [...`${page}${sheet}`.matchAll(/[{;\s](--[\w-]+)\s*:/g)].map(([, name = ""]) => name),
  );
  const read = [...sheet.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = ""]) => name);
  return [...new Set(read)].filter((name) => !given.has(name)).toSorted();
}
