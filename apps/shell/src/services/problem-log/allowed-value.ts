import type { ReportValue } from "@capno/product-contract/product-services";

/**
 * What a product says is checked once more by its shape: a word of code, or a pseudonym. An identifier or an email
 * address has digits, dots or signs; a person's name has spaces or a capital letter.
 */
const WORD = /^(?:[a-z]+(?:-[a-z]+)*(?:-[A-Z]{1,4})?|[A-Z]+(?:_[A-Z]+)*)$/;
const KEY = /^[A-Za-z_]+$/;
const LONGEST_WORD = 40;
const DEEPEST = 12;

export function toAllowedWord(text: string): string {
  return text.length <= LONGEST_WORD && WORD.test(text) ? text : "other";
}

export function toAllowedValue(value: ReportValue, depth = 0): ReportValue {
  if (typeof value === "string") return toAllowedWord(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((each: ReportValue) => toAllowedValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => KEY.test(key))
      .map(([key, each]) => [key, toAllowedValue(each, depth + 1)]),
  );
}
