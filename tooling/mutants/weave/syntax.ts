import { parseSync } from "vite";

/** A node of a syntax tree, as far as finding places in the text needs to know it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The parser is the bundler's own, so what it reads is what is built. */
export function parseSource(file: string, code: string): SyntaxNode {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

/** Types are not run; these alone wrap a value that is. */
const VALUES_IN_TYPES = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** The parts of a node that are run, in the order of the text. */
export function getRunParts(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return [];
  if (node.type === "Property" && node["shorthand"] === true) return [];
  if (VALUES_IN_TYPES.has(node.type)) return isNode(node["expression"]) ? [node["expression"]] : [];
  const parts = Object.entries(node)
    // A name is no value, unless it is computed.
    .filter(([name]) => (name !== "key" && name !== "property") || node["computed"] === true)
    .flatMap(([, part]) => (Array.isArray(part) ? (part as unknown[]) : [part]))
    .filter(isNode)
    .filter(({ type }) => !type.startsWith("TS") || VALUES_IN_TYPES.has(type));
  return parts.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
