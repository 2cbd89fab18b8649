export interface RegexFeature {
  readonly feature: string;
  readonly name: string;
}

const IN_PATTERN: readonly (readonly [opening: RegExp, feature: string, name: string])[] = [
  [/^\(\?<[=!]/, "lookbehind_assertion", "a lookbehind"],
  [/^\(\?<[^=!]/, "named_capturing_group", "a named group"],
  [/^\(\?[ims]*-?[ims]*:(?<!\(\?:)/, "modifier", "flags inside a pattern"],
  [/^\\[pP]\{/, "unicode_character_class_escape", "\\p{}"],
];

const OF_FLAG: Readonly<Record<string, string>> = {
  d: "hasIndices",
  s: "dotAll",
  v: "unicodeSets",
  y: "sticky",
};

/** What a regular expression needs beyond the first ones. */
export function findRegexFeatures(pattern: string, flags: string): readonly RegexFeature[] {
  const found = new Map<string, RegexFeature>();
  for (let at = 0; at < pattern.length; at = skip(pattern, at)) {
    const rest = pattern.slice(at, at + 12);
    for (const [opening, key, name] of IN_PATTERN)
      if (opening.test(rest)) found.set(key, { feature: `javascript.regular_expressions.${key}`, name });
  }
  for (const flag of flags) {
    const key = OF_FLAG[flag];
    if (key) found.set(flag, { feature: `javascript.builtins.RegExp.${key}`, name: `the flag ${flag}` });
  }
  return [...found.values()];
}

/** The next place where something may begin: not inside `[…]`, not the second half of an escape. */
function skip(pattern: string, at: number): number {
  if (pattern[at] === "\\") return at + 2;
  if (pattern[at] !== "[") return at + 1;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== "]") end += pattern[end] === "\\" ? 2 : 1;
  return end + 1;
}
