import { parse, type AnyNode, type Expression, type Function as FunctionNode } from "acorn";

/** What of one file of a library nothing of ours asks for. */
export interface LeftOut {
  /** Functions that nobody calls: who does one day is told so at once. */
  readonly refused?: readonly string[];
  /** Functions, and what they answer as long as nobody uses what they serve: the text of a body. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Options that nobody gives, and properties that nobody sets, as `object.property`. */
  readonly unset?: readonly string[];
  /** Conditions that always come out the same, as they are written. */
  readonly settled?: Readonly<Record<string, "true" | "false">>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A library's file without the parts that the list names; the minifier then takes away what only they needed. Throws
 * where the file has no such part: the library has moved on, and the list must be looked at again.
 */
export function leaveOut(source: string, parts: LeftOut): string {
  const answers = new Map(Object.entries(parts.answers ?? {}));
  for (const name of parts.refused ?? []) answers.set(name, `{ throw new Error("Left out: ${name}") }`);
  const expressions = new Map<string, string>(Object.entries(parts.settled ?? {}));
  for (const name of parts.unset ?? []) expressions.set(name, "(void 0)");

  const edits: Edit[] = [];
  const missing = new Set([...answers.keys(), ...expressions.keys()]);
  const replace = ({ start, end }: { start: number; end: number }, text: string) =>
    edits.push({ start, end, text });
  const textOf = ({ start, end }: AnyNode) => source.slice(start, end).replaceAll("?.", ".");

  /** Whether the node was dealt with, and need not be looked into. */
  function visit(node: AnyNode, parent: AnyNode | undefined): boolean {
    const named = getNamedFunction(node);
    const body = named && answers.get(named.name);
    if (named && body !== undefined) {
      missing.delete(named.name);
      replace(named.of.body, body);
      return true;
    }
    if (isDisplayName(node)) {
      replace(node, "");
      return true;
    }
    if (isPureCall(node)) edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    if (!isExpressionHere(node, parent)) return false;
    const text = textOf(node);
    const value = expressions.get(text);
    if (value === undefined) return false;
    missing.delete(text);
    replace(node, value);
    return true;
  }

  walk(parse(source, { ecmaVersion: "latest", sourceType: "module" }), undefined, visit);
  if (missing.size > 0) throw new Error(`Nothing here is called ${[...missing].join(", ")}.`);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source);
}

function walk(
  node: AnyNode,
  parent: AnyNode | undefined,
  visit: (node: AnyNode, parent: AnyNode | undefined) => boolean,
): void {
  if (visit(node, parent)) return;
  for (const part of Object.values(node) as unknown[])
    for (const child of Array.isArray(part) ? (part as unknown[]) : [part])
      if (isNode(child)) walk(child, node, visit);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function getNamedFunction(node: AnyNode): { readonly name: string; readonly of: FunctionNode } | undefined {
  if (node.type === "FunctionDeclaration") return node.id ? { name: node.id.name, of: node } : undefined;
  if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return undefined;
  const { init } = node;
  return init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression"
    ? { name: node.id.name, of: init }
    : undefined;
}

/** `Link.displayName = "Link"`: for developers' tools, and it keeps what nobody uses. */
function isDisplayName(node: AnyNode): boolean {
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return false;
  const { left } = node.expression;
  return (
    left.type === "MemberExpression" &&
    left.property.type === "Identifier" &&
    left.property.name === "displayName"
  );
}

/** React's ways of making a component or a context do nothing until they are used. */
function isPureCall(node: AnyNode): boolean {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.property.type === "Identifier" &&
    ["forwardRef", "createContext", "memo"].includes(node.callee.property.name)
  );
}

const EXPRESSIONS: readonly Expression["type"][] = [
  "MemberExpression",
  "ChainExpression",
  "LogicalExpression",
];

function isExpressionHere(node: AnyNode, parent: AnyNode | undefined): boolean {
  const isWrittenTo = parent?.type === "AssignmentExpression" && parent.left === node;
  return !isWrittenTo && EXPRESSIONS.some((type) => type === node.type);
}
