/**
 * What must never leave the browser in an error report: email addresses, tokens, queries, user IDs of
 * participants and identifiers in paths. REQ-NAME-10 [SECURITY] and L3
 */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\beyJ[\w-]*(?:\.[\w-]+){1,2}/g, "[token]"],
  [/\bBearer\s+\S+/gi, "Bearer [token]"],
  [/[?#][^\s"'<>)\]]*/g, ""],
  [/[\w.!#$%&'’*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, "[email]"],
  [/(\/(?:detail|duid|capnograms?|results|smoking-history|tests)\/)[^/\s"'<>)]+/gi, "$1[id]"],
  [/(\/nt[sd]\/)(?!handsets|results|instructions|licences|training)[^/\s"'<>)]+(?=\/print)/gi, "$1[id]"],
  [/\b[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*-\d+\b/gi, "[user id]"],
];

/** Keys whose values are dropped at any depth. */
const SECRET_KEYS =
  /^(user|username|password|access|refresh|token|vek|sck|sic|sics|authorization|cookies?|query_string|headers|duid|e?-?mail|body|data|extra)$/i;

const DEEPEST = 12;

export function scrubText(text: string): string {
  return RULES.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text);
}

export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRET_KEYS.test(key))
      .map(([key, item]) => [key, scrub(item, depth + 1)]),
  );
}
