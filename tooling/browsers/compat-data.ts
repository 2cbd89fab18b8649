import { createRequire } from "node:module";

import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";

import { FLOOR, type DataName, type FloorBrowser } from "./floor.ts";

/** The data is one large JSON file, which is read and not compiled. */
const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** The parts of the data that are about pages. */
const AREAS = ["api", "css", "html", "javascript", "svg"] as const;

/** A browser of the floor that cannot do something. `since` is the first version that can. */
export interface Lack {
  readonly browser: FloorBrowser;
  readonly since: string | undefined;
}

const entries = new Map<string, Identifier>();
/** The keys that end in a name: `toSorted` is of arrays and of typed arrays. */
const byLastName = new Map<string, string[]>();

for (const area of AREAS) collect(area, data[area]);

function collect(key: string, identifier: Identifier): void {
  const { __compat: isFeatureItself, ...children } = identifier;
  if (isFeatureItself) {
    entries.set(key, identifier);
    const name = key.slice(key.lastIndexOf(".") + 1);
    byLastName.set(name, [...(byLastName.get(name) ?? []), key]);
  }
  for (const [name, child] of Object.entries(children)) collect(`${key}.${name}`, child);
}

/** Whether the data says anything of a feature. */
export function isFeature(key: string): boolean {
  return entries.has(key);
}

/** The features whose own name is this, such as `javascript.builtins.Array.toSorted` for `toSorted`. */
export function getFeaturesNamed(name: string): readonly string[] {
  return byLastName.get(name) ?? [];
}

/** The first version that has a feature for good; undefined where none has it. */
export function getFirstVersion(key: string, browser: DataName, prefix?: string): string | undefined {
  const versions = getStatements(key, browser)
    .filter((statement) => isWhole(statement) && statement.prefix === prefix)
    .map(({ version_added: added }) => (typeof added === "string" ? added.replace("≤", "") : undefined))
    .filter((version) => version !== undefined && version !== "preview");
  return versions.toSorted((a, b) => compareVersions(a ?? "", b ?? ""))[0];
}

/** The browsers of the floor that cannot do it. */
export function findLacks(key: string, floor: readonly FloorBrowser[] = FLOOR): readonly Lack[] {
  return floor.flatMap((browser) => {
    const since = getFirstVersion(key, browser.data);
    const isThere = since !== undefined && compareVersions(since, browser.version) <= 0;
    return isThere ? [] : [{ browser, since }];
  });
}

/** Negative where the first is older. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => version.split(".").map(Number));
  const [major = 0, minor = 0] = a ?? [];
  const [otherMajor = 0, otherMinor = 0] = b ?? [];
  return major - otherMajor || minor - otherMinor;
}

function getStatements(key: string, browser: DataName): readonly SimpleSupportStatement[] {
  const { __compat: compat } = entries.get(key) ?? {};
  const support = compat?.support[browser];
  return support === undefined ? [] : Array.isArray(support) ? support : [support];
}

/** Behind no switch, under its own name, and still there. What is there in part counts as missing. */
function isWhole(statement: SimpleSupportStatement): boolean {
  return (
    statement.flags === undefined &&
    statement.alternative_name === undefined &&
    statement.partial_implementation !== true &&
    statement.version_removed === undefined
  );
}

/** Whether a browser of this version has it. */
export function isSupportedIn(key: string, browser: DataName, version: string): boolean {
  const since = getFirstVersion(key, browser);
  return since !== undefined && compareVersions(since, version) <= 0;
}

/** Every version of a browser that was ever released, the oldest first. */
export function getBrowserReleases(browser: DataName): readonly string[] {
  return Object.keys(data.browsers[browser].releases).toSorted(compareVersions);
}

/** The features whose key begins so, the shortest first. */
export function getFeaturesBelow(beginning: string): readonly string[] {
  return [...entries.keys()]
    .filter((key) => key.startsWith(beginning))
    .toSorted((a, b) => a.length - b.length);
}
