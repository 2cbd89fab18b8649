import type { FirstPageContent } from "@capno/tooling/module-list-plugin";

export function findFilesBehind(file: string, loads: FirstPageContent["loads"]): ReadonlySet<string> {
  const isBehind = (place: number, seen: readonly number[] = []): boolean => {
    const load = loads[place];
    if (load === undefined || load.files.includes(file)) return load !== undefined;
    const askers = load.after.filter((by) => by !== place && !seen.includes(by));
    return askers.length > 0 && askers.every((by) => isBehind(by, [...seen, place]));
  };
  const others = loads.filter((_load, place) => !isBehind(place)).flatMap(({ files }) => files);
  return new Set(loads.flatMap(({ files }) => files).filter((each) => !others.includes(each)));
}
