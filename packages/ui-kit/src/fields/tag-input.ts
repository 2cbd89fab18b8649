/** A valid value, or the reason why the text is not valid. */
export type TagParse =
  | { readonly ok: true; readonly value: string }
  | { readonly ok?: false; readonly error: string };

interface TagAddition {
  readonly values: readonly string[];
  readonly added: readonly string[];
  readonly repeated: readonly string[];
  readonly rejected: readonly string[];
  /** The first reason for a rejection. */
  readonly problem: string | undefined;
}

/** Splits at commas, semicolons and white space. */
export function splitTags(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** Adds each text that parses, once. */
export function addTags(
  values: readonly string[],
  texts: readonly string[],
  parse: (text: string) => TagParse,
): TagAddition {
  const added: string[] = [];
  const repeated: string[] = [];
  const rejected: string[] = [];
  let problem: string | undefined;
  for (const text of texts) {
    const parsed = parse(text);
    if (!parsed.ok) {
      rejected.push(text);
      problem ??= parsed.error;
    } else if (values.includes(parsed.value) || added.includes(parsed.value)) {
      repeated.push(parsed.value);
    } else {
      added.push(parsed.value);
    }
  }
  return { values: [...values, ...added], added, repeated, rejected, problem };
}
