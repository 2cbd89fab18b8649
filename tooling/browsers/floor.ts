import { readFileSync } from "node:fs";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "../../.browserslistrc");

/** What a browser of the list is called elsewhere. */
const BROWSERS = {
  chrome: { name: "Chrome", data: "chrome" },
  edge: { name: "Edge", data: "edge" },
  firefox: { name: "Firefox", data: "firefox" },
  safari: { name: "Safari", data: "safari" },
  ios_saf: { name: "Safari on iOS and iPadOS", data: "safari_ios" },
  samsung: { name: "Samsung Internet", data: "samsunginternet_android" },
} as const;

export type BrowserKey = keyof typeof BROWSERS;
/** The name of a browser in the compatibility data. */
export type DataName = (typeof BROWSERS)[BrowserKey]["data"];

/** The oldest version of one browser that Capno runs in. */
export interface FloorBrowser {
  readonly key: BrowserKey;
  readonly name: string;
  readonly data: DataName;
  readonly version: string;
}

/** Reads `.browserslistrc`: a browser and its version a line, nothing that would need interpretation. */
export function parseFloor(text: string): readonly FloorBrowser[] {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*$/, "").trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, key = "", version = ""] = /^(\w+) (\d+(?:\.\d+)?)$/.exec(line) ?? [];
      if (!isKnown(key)) throw new Error(`.browserslistrc: "${line}" is not a browser and a version.`);
      return { key, ...BROWSERS[key], version };
    });
}

function isKnown(key: string): key is BrowserKey {
  return Object.hasOwn(BROWSERS, key);
}

/** The oldest browsers that Capno runs in. Decision A5 */
export const FLOOR: readonly FloorBrowser[] = parseFloor(readFileSync(FILE, "utf8"));

/** The same as the tools of the build want it. */
export const BUILD_TARGETS: string[] = FLOOR.map(({ key, version }) => `${key} ${version}`);

/** "109" of Chrome. Throws for a browser that the list does not have. */
export function getFloorVersion(key: BrowserKey): string {
  const browser = FLOOR.find((candidate) => candidate.key === key);
  if (!browser) throw new Error(`.browserslistrc says nothing of ${key}.`);
  return browser.version;
}
