import type { AnyNode, Node } from "acorn";

/** A node and what it stands in. */
export interface Place {
  readonly node: AnyNode;
  readonly parent: Place | undefined;
}

/** Visits every node from the outside in. */
export function walkTree(root: Node, visit: (place: Place) => void): void {
  const walk = (node: AnyNode, parent: Place | undefined) => {
    const place = { node, parent };
    visit(place);
    for (const value of Object.values(node) as readonly unknown[]) {
      if (Array.isArray(value)) {
        for (const child of value as readonly unknown[]) if (isNode(child)) walk(child, place);
      } else if (isNode(value)) walk(value, place);
    }
  };
  walk(root as AnyNode, undefined);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}

/** `a.b` and `a["b"]` are both named b; undefined where the name is only known at run time. */
export function getMemberName(node: AnyNode): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const { property, computed } = node;
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}

/** Every name that the file itself gives to something: those do not mean the browser's. */
export function collectOwnNames(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: AnyNode | null | undefined): void => {
    if (!pattern) return;
    if (pattern.type === "Identifier") names.add(pattern.name);
    else if (pattern.type === "ArrayPattern") pattern.elements.forEach(add);
    else if (pattern.type === "RestElement") add(pattern.argument);
    else if (pattern.type === "AssignmentPattern") add(pattern.left);
    else if (pattern.type === "ObjectPattern")
      for (const property of pattern.properties)
        add(property.type === "RestElement" ? property.argument : property.value);
  };
  walkTree(root, ({ node }) => {
    if (node.type === "VariableDeclarator") add(node.id);
    else if (node.type === "CatchClause") add(node.param);
    else if (node.type === "ClassDeclaration" || node.type === "ClassExpression") add(node.id);
    else if (
      node.type === "FunctionDeclaration" ||
      node.type === "FunctionExpression" ||
      node.type === "ArrowFunctionExpression"
    ) {
      if (node.type !== "ArrowFunctionExpression") add(node.id);
      node.params.forEach(add);
    }
  });
  return names;
}
