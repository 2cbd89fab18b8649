import type { BrowserApp, Exception } from "./exceptions.ts";
import { createGapFinder, describeGap, type Gap } from "./find-gaps.ts";
import type { FloorBrowser } from "./floor.ts";
import type { Polyfill } from "./polyfills.ts";

export interface BuiltFile {
  readonly app: BrowserApp;
  /** Without the folder. */
  readonly name: string;
  readonly text: string;
}

export interface Rules {
  readonly polyfills: readonly Polyfill[];
  readonly exceptions: readonly Exception[];
  readonly floor?: readonly FloorBrowser[];
}

/** What old browsers get from a file of its own may bring what it replaces. */
const FLOOR_SCRIPT = /^floor\.[0-9a-f]{16}\.js$/;

/** One line or two for everything that is wrong; empty where every browser of the floor can run what was built. */
export function judgeBuild(files: readonly BuiltFile[], rules: Rules): readonly string[] {
  const { polyfills, exceptions, floor } = rules;
  const finder = createGapFinder(
    polyfills.map(({ feature }) => feature),
    floor,
  );
  const gaps = files
    .filter(({ name }) => !FLOOR_SCRIPT.test(name))
    .flatMap(({ app, name, text }) =>
      finder.findGaps(`apps/${app}/dist/web/${name}`, text).map((gap) => ({ ...gap, app })),
    );
  const unexplained = gaps.filter(({ feature }) => !exceptions.some((known) => isFor(known, feature)));
  const unusedLoans = polyfills.filter(({ feature }) => !finder.getUsedLoans().has(feature));
  return [
    ...onceForEachFile(unexplained).map(describeGap),
    ...exceptions.flatMap((exception) =>
      judgeException(
        exception,
        gaps.filter(({ feature }) => isFor(exception, feature)),
      ),
    ),
    ...unusedLoans.map(
      ({ feature }) => `tooling/browsers/polyfills.ts: nothing built uses ${feature} any more. Take it out.`,
    ),
  ];
}

interface PlacedGap extends Gap {
  readonly app: BrowserApp;
}

function judgeException({ feature, places }: Exception, gaps: readonly PlacedGap[]): readonly string[] {
  if (gaps.length === 0)
    return [`tooling/browsers/exceptions.ts: ${feature} needs no exception any more. Take it out.`];
  if (!places) return [];
  const apps = new Set([...gaps.map(({ app }) => app), ...(Object.keys(places) as BrowserApp[])]);
  return [...apps].flatMap((app) => {
    const found = gaps.filter((gap) => gap.app === app);
    const explained = places[app] ?? 0;
    if (found.length === explained) return [];
    const list = found.map((gap) => `\n  ${describeGap(gap)}`).join("");
    return [
      `tooling/browsers/exceptions.ts: ${feature} is explained for ${explained} places of ${app}, and there are ${found.length}.${list}`,
    ];
  });
}

function isFor(exception: Exception, feature: string): boolean {
  return exception.feature.endsWith("*")
    ? feature.startsWith(exception.feature.slice(0, -1))
    : feature === exception.feature;
}

function onceForEachFile<T extends Gap>(gaps: readonly T[]): readonly T[] {
  const once = new Map(gaps.map((gap) => [`${gap.file} ${gap.feature}`, gap]));
  return [...once.values()];
}
