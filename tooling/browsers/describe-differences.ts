import { findLacks, getFeaturesBelow } from "./compat-data.ts";
import type { Exception } from "./exceptions.ts";

/** Rows of docs/browsers.md: what a person sees instead, and in which browsers of the floor. */
export function describeDifferences(exceptions: readonly Exception[]): readonly string[] {
  return exceptions.flatMap(({ feature, instead }) =>
    instead === undefined ? [] : [`| ${instead} | ${findBrowsers(feature).join(", ")} |`],
  );
}

/** A star stands for everything that begins so: what lacks the first of it differs. */
function findBrowsers(feature: string): readonly string[] {
  const keys = feature.endsWith("*") ? getFeaturesBelow(feature.slice(0, -1)) : [feature];
  return findLacks(keys[0] ?? feature).map(({ browser }) => `${browser.name} ${browser.version}`);
}
