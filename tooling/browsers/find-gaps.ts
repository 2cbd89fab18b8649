import { findLacks, type Lack } from "./compat-data.ts";
import type { FeatureUse } from "./feature-use.ts";
import { FLOOR, type FloorBrowser } from "./floor.ts";
import { findInlineTexts, readPage } from "./read-page.ts";
import { readScript } from "./read-script.ts";
import { readStyle } from "./read-style.ts";

/** Something in a built file that a browser of the floor does not have. */
export interface Gap {
  readonly file: string;
  /** The key of the compatibility data. */
  readonly feature: string;
  readonly name: string;
  readonly lacks: readonly Lack[];
  readonly excerpt: string;
}

/** Everything in a built file that the compatibility data knows. Files of other kinds hold nothing. */
export function readUses(file: string, text: string): readonly FeatureUse[] {
  if (file.endsWith(".js")) return readScript(text);
  if (file.endsWith(".css")) return readStyle(text);
  if (!file.endsWith(".html")) return [];
  const inline = findInlineTexts(text).map((part) =>
    part.kind === "script" ? readScript(part.text) : readStyle(part.text),
  );
  return [...readPage(text), ...inline.flat()];
}

export interface GapFinder {
  /** What the file uses that a browser of the floor lacks, each place of it. */
  findGaps(file: string, text: string): readonly Gap[];
  /** The features that were lent, and were found used without being asked for. */
  getUsedLoans(): ReadonlySet<string>;
}

/** `lent` are the features that old browsers are given: those count as there. */
export function createGapFinder(lent: readonly string[], floor: readonly FloorBrowser[] = FLOOR): GapFinder {
  const known = new Map<string, readonly Lack[]>();
  const usedLoans = new Set<string>();
  const getLacks = (feature: string) => {
    const lacks = known.get(feature) ?? findLacks(feature, floor);
    known.set(feature, lacks);
    return lacks;
  };

  /** A browser lacks it where it has none of what may be meant. */
  function judge(features: readonly string[]): readonly Lack[] {
    const [first = [], ...others] = features.map(getLacks);
    return first.filter(({ browser }) =>
      others.every((lacks) => lacks.some((other) => other.browser === browser)),
    );
  }

  return {
    findGaps(file, text) {
      const gaps: Gap[] = [];
      for (const use of readUses(file, text)) {
        const [feature] = use.features;
        const lacks = judge(use.features);
        if (lacks.length === 0 || use.isGuarded()) continue;
        const loans = use.features.filter((candidate) => lent.includes(candidate));
        if (loans.length > 0) for (const loan of loans) usedLoans.add(loan);
        else gaps.push({ file, feature, name: use.name, lacks, excerpt: use.excerpt() });
      }
      return gaps;
    },
    getUsedLoans: () => usedLoans,
  };
}

/** One line for a person, with the browsers that lack it. */
export function describeGap({ file, feature, name, lacks, excerpt }: Gap): string {
  const browsers = lacks.map(({ browser, since }) =>
    since === undefined
      ? `${browser.name} ${browser.version} (none has it)`
      : `${browser.name} ${browser.version} (from ${since})`,
  );
  return `${file}: ${name} is missing in ${browsers.join(", ")}.\n    ${feature} in …${excerpt}…`;
}
