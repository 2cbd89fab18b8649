/** A place in a built file where something is used that a browser may not have. */
export interface FeatureUse {
  /**
   * Keys of the compatibility data, such as `javascript.builtins.Promise.withResolvers`. More than one where
   * nobody can tell which is meant: one of them is enough.
   */
  readonly features: readonly [string, ...string[]];
  /** As a person would write it: `Promise.withResolvers`. */
  readonly name: string;
  /** A few characters around the place, to find it in a file of one line. */
  excerpt(): string;
  /** Whether the code asks first, or says what else to do. */
  isGuarded(): boolean;
}

const AROUND = 36;

export function getExcerpt(text: string, start: number, end: number): string {
  return text
    .slice(Math.max(0, start - AROUND), Math.min(text.length, Math.max(end, start) + AROUND))
    .replaceAll(/\s+/g, " ");
}
