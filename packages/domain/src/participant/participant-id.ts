import { ID_SUFFIX_MAX_DIGITS, NEXT_ID_SHORTCUT_COUNT } from "../spec-values/handset-values.ts";
import { normalisePastedText } from "../text/pasted-text.ts";
import { toDuid, type Duid } from "../units.ts";

interface ParticipantIdParts {
  /** Everything before the last hyphen; the whole id where it has none. */
  readonly study: string;
  readonly suffix: string;
  /** The suffix as a number; Infinity where it is not one. */
  readonly number: number;
}

/** Splits a user ID at its last hyphen into study part and number. */
export function splitParticipantId(duid: string): ParticipantIdParts {
  const hyphen = duid.lastIndexOf("-");
  if (hyphen === -1) return { study: duid, suffix: "", number: Infinity };
  const suffix = duid.slice(hyphen + 1);
  return {
    study: duid.slice(0, hyphen),
    suffix,
    number: /^\d+$/.test(suffix) ? Number(suffix) : Infinity,
  };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareParts(left: ParticipantIdParts, right: ParticipantIdParts): number {
  const byStudy = compareText(left.study, right.study);
  if (byStudy !== 0) return byStudy;
  // Never subtract: Infinity - Infinity is NaN, and a comparator that returns NaN shuffles.
  if (left.number !== right.number) return left.number < right.number ? -1 : 1;
  return compareText(left.suffix, right.suffix);
}

/**
 * The items by study, then by number with text last, then by the id itself. Splits each id once, where a plain
 * sort would for every comparison.
 */
export function sortByParticipantId<Item extends { readonly duid: string }>(
  items: readonly Item[],
): readonly Item[] {
  return items
    .map((item) => ({ item, parts: splitParticipantId(item.duid) }))
    .toSorted((a, b) => compareParts(a.parts, b.parts) || compareText(a.item.duid, b.item.duid))
    .map(({ item }) => item);
}

export function toParticipantId(projectId: string, suffix: string): Duid {
  return toDuid(`${projectId}-${suffix}`);
}

/** The suffix of an id the server suggests, which may also be a bare number. */
export function getSuggestedSuffix(suggestion: string | number): string {
  const text = String(suggestion);
  return text.slice(text.lastIndexOf("-") + 1);
}

/** `offset` further than a suffix of digits, keeping its zero padding; undefined where it is no number. */
export function addToSuffix(suffix: string, offset: number): string | undefined {
  if (!/^\d+$/.test(suffix)) return undefined;
  return String(BigInt(suffix) + BigInt(offset)).padStart(suffix.length, "0");
}

export interface SuffixShortcut {
  readonly label: string;
  readonly suffix: string;
}

/** +1, +2 and +3 beyond the suggested suffix, not beyond each other. */
export function getSuffixShortcuts(suggestedSuffix: string): readonly SuffixShortcut[] {
  return Array.from({ length: NEXT_ID_SHORTCUT_COUNT }, (_, i) => i + 1).flatMap((offset) => {
    const suffix = addToSuffix(suggestedSuffix, offset);
    return suffix === undefined ? [] : [{ label: `+${offset}`, suffix }];
  });
}

/** What is wrong with a typed suffix, in words; undefined where nothing is. */
export function getSuffixError(suffix: string): string | undefined {
  if (!/^\d*$/.test(suffix)) return "The user ID should contain only numbers";
  if (suffix.length > ID_SUFFIX_MAX_DIGITS) {
    return `The user ID should have at most ${ID_SUFFIX_MAX_DIGITS} digits`;
  }
  return undefined;
}

export type IdClash =
  | { readonly kind: "none" }
  /** The very same text exists: an override is required. */
  | { readonly kind: "same-id"; readonly existing: string }
  /** The same number exists in another spelling (007 beside 7, or a study in small letters): a warning. */
  | { readonly kind: "same-number"; readonly existing: string };

/** Whether a new user ID meets one that exists, by text first, then by number. */
export function findIdClash(duid: string, existing: Iterable<string>): IdClash {
  const wanted = splitParticipantId(duid);
  let clash: IdClash = { kind: "none" };
  for (const other of existing) {
    if (other === duid) return { kind: "same-id", existing: other };
    if (clash.kind !== "none" || wanted.number === Infinity) continue;
    const parts = splitParticipantId(other);
    if (toComparable(parts.study) === toComparable(wanted.study) && parts.number === wanted.number) {
      clash = { kind: "same-number", existing: other };
    }
  }
  return clash;
}

const toComparable = (study: string) => normalisePastedText(study).trim().toUpperCase();
