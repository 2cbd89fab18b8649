import type { AnyNode } from "acorn";

import { getMemberName, walkTree, type Place } from "./syntax-tree.ts";

/**
 * Whether code asks for a name before it uses it, or only looks whether it is there:
 * `"name" in x ? x.name() : …`, `x.name && x.name()`, `if (!x.name) return;`, `x.name?.()`, `typeof x.name`.
 */
export function isGuarded(place: Place, name: string): boolean {
  if (isOnlyLookedAt(place)) return true;
  let inside = place;
  for (let outer = place.parent; outer; inside = outer, outer = outer.parent) {
    const { node } = outer;
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
      if (inside.node !== node.test && asksFor(node.test, name)) return true;
    } else if (node.type === "LogicalExpression") {
      if (inside.node === node.right && asksFor(node.left, name)) return true;
    } else if (node.type === "BlockStatement" || node.type === "Program") {
      if (node.body.some((statement) => isEarlyEnd(statement, place.node, name))) return true;
    }
  }
  return false;
}

/** `typeof x.name`, `x.name?.()`, `!x.name`, `x.name === undefined`, `x.name || other`, `if (x.name)`. */
function isOnlyLookedAt({ node, parent }: Place): boolean {
  const around = parent?.node;
  switch (around?.type) {
    case "UnaryExpression":
      return around.operator === "typeof" || around.operator === "!";
    case "CallExpression":
      return around.optional && around.callee === node;
    case "MemberExpression":
      return around.optional && around.object === node;
    case "LogicalExpression":
      return around.left === node;
    case "IfStatement":
    case "ConditionalExpression":
      return around.test === node;
    case "BinaryExpression":
      return ["==", "===", "!=", "!=="].includes(around.operator);
    default:
      return false;
  }
}

/** `if (!x.name) return;` before it, in the same block or around it. */
function isEarlyEnd(statement: AnyNode, node: AnyNode, name: string): boolean {
  return (
    statement.type === "IfStatement" &&
    statement.end <= node.start &&
    leaves(statement.consequent) &&
    asksFor(statement.test, name)
  );
}

/** A test that calls it does not ask whether it is there. */
function asksFor(test: AnyNode, name: string): boolean {
  let isAsked = false;
  walkTree(test, ({ node, parent }) => {
    const isCalled =
      (parent?.node.type === "CallExpression" || parent?.node.type === "NewExpression") &&
      parent.node.callee === node &&
      !(parent.node.type === "CallExpression" && parent.node.optional);
    if (isCalled) return;
    if (getMemberName(node) === name) isAsked = true;
    else if (node.type === "Identifier") isAsked ||= node.name === name && !isPropertyName(node, parent);
    else if (node.type === "Literal") isAsked ||= node.value === name;
  });
  return isAsked;
}

/** The `name` of `x.name` is judged with the whole of it. */
function isPropertyName(node: AnyNode, parent: Place | undefined): boolean {
  return parent?.node.type === "MemberExpression" && parent.node.property === node;
}

function leaves(statement: AnyNode): boolean {
  if (statement.type === "BlockStatement") return statement.body.some(leaves);
  return statement.type === "ReturnStatement" || statement.type === "ThrowStatement";
}
