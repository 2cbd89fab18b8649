import { isNode, type SyntaxNode } from "./syntax.ts";

/** How a value is used where it stands. */
export interface Place {
  /** It decides an `if`, a `?:` or a loop. */
  readonly isTest: boolean;
  readonly isLoopTest: boolean;
  /** Inside `a?.b.c`, whose parts cannot be replaced one by one. */
  readonly isInChain: boolean;
}

const NEGATED: Readonly<Record<string, string>> = { "===": "!==", "!==": "===", "==": "!=", "!=": "==" };
const EDGES: Readonly<Record<string, readonly [edge: string, negated: string]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
};
const SUMS: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };

/** Calls that give back what they were asked of, a little changed. */
const LEFT_OUT = new Set([
  "filter",
  "toSorted",
  "toReversed",
  "slice",
  "trim",
  "toLowerCase",
  "toUpperCase",
  "subarray",
]);
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);

/** What may stand in the place of an expression, as text. */
export function findChanges(node: SyntaxNode, place: Place, code: string): readonly string[] {
  const own = place.isInChain ? [] : findOwnChanges(node, place, code);
  if (place.isLoopTest) return ["false", ...own];
  return place.isTest && !isLiteral(node) ? ["true", "false", ...own] : own;
}

function findOwnChanges(node: SyntaxNode, place: Place, code: string): readonly string[] {
  const textOf = (part: unknown) => (isNode(part) ? code.slice(part.start, part.end) : "");
  const left = textOf(node["left"]);
  const right = textOf(node["right"]);
  const operator = typeof node["operator"] === "string" ? node["operator"] : "";
  switch (node.type) {
    case "LogicalExpression":
      return [left, right];
    case "BinaryExpression": {
      const edge = EDGES[operator];
      // In a test the negation is no more than `true` and `false` show.
      if (edge !== undefined)
        return (place.isTest ? edge.slice(0, 1) : edge).map((other) => `${left} ${other} ${right}`);
      const negated = NEGATED[operator];
      if (negated !== undefined) return place.isTest ? [] : [`${left} ${negated} ${right}`];
      const sum = SUMS[operator];
      if (sum === undefined || isText(node["left"]) || isText(node["right"])) return [];
      return [`(${left}) ${sum} (${right})`];
    }
    case "UnaryExpression":
      if (operator === "!" && place.isTest) return [];
      return operator === "!" || operator === "-" ? [textOf(node["argument"])] : [];
    case "Literal":
      if (typeof node["value"] === "boolean") return [String(!node["value"])];
      return isNode(node) && "regex" in node ? findLooserPatterns(code.slice(node.start, node.end)) : [];
    case "ArrayExpression":
      return Array.isArray(node["elements"]) && node["elements"].length > 0 ? ["[]"] : [];
    case "CallExpression":
      return findOtherCalls(node, code);
    default:
      return [];
  }
}

function findOtherCalls(node: SyntaxNode, code: string): readonly string[] {
  const callee = node["callee"];
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee["computed"] === true) return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  const name = code.slice(property.start, property.end);
  const swapped = SWAPPED.get(name);
  const asked = code.slice(object.start, object.end);
  if (swapped !== undefined)
    return [`${code.slice(node.start, property.start)}${swapped}${code.slice(property.end, node.end)}`];
  return LEFT_OUT.has(name) ? [asked] : [];
}

/** The same pattern where it need not begin, or end, with the text. */
function findLooserPatterns(pattern: string): readonly string[] {
  const looser = [];
  if (pattern.startsWith("/^")) looser.push(`/${pattern.slice(2)}`);
  const end = pattern.lastIndexOf("/");
  if (pattern[end - 1] === "$" && pattern[end - 2] !== "\\")
    looser.push(`${pattern.slice(0, end - 1)}${pattern.slice(end)}`);
  // `//` would be a comment.
  return looser.filter((each) => !each.startsWith("//"));
}

function isLiteral(node: SyntaxNode): boolean {
  return node.type === "Literal";
}

function isText(part: unknown): boolean {
  return isNode(part) && (part.type === "TemplateLiteral" || typeof part["value"] === "string");
}
