import { findChanges, type Place } from "./find-changes.ts";
import { getRunParts, isNode, parseSource, type SyntaxNode } from "./syntax.ts";

/** One small fault: `text` of the source stands for `becomes`. */
export interface Mutant {
  /** Below the workspace's root. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly becomes: string;
}

export interface Woven {
  readonly mutants: readonly Mutant[];
  /** The source with all of its mutants in it, none of them awake. */
  readonly code: string;
}

const NOWHERE: Place = { isTest: false, isLoopTest: false, isInChain: false };

/** A statement that only does something: without it, does anybody notice? */
const DOING = new Set([
  "CallExpression",
  "AssignmentExpression",
  "AwaitExpression",
  "UpdateExpression",
  "ChainExpression",
]);

/**
 * Weaves every mutant of a source into it, each asleep behind `__capnoMutant(number)`: one text serves for all of
 * them, and waking one needs no new transformation. Loops count their turns, because some mutants never end.
 */
export function weaveMutants(file: string, code: string, firstNumber: number): Woven {
  const mutants: Mutant[] = [];
  const lineStarts = [0];
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) lineStarts.push(at + 1);

  const note = (node: SyntaxNode, becomes: string): number => {
    const line = lineStarts.findLastIndex((start) => start <= node.start) + 1;
    mutants.push({ file, line, text: code.slice(node.start, node.end), becomes });
    return firstNumber + mutants.length - 1;
  };

  function render(node: SyntaxNode, place: Place): string {
    const changes = findChanges(node, place, code);
    const numbers = changes.map((becomes) => note(node, becomes));
    const inner = renderParts(node, place);
    if (changes.length === 0) return renderStatement(node, inner);
    const choices = changes.map((becomes, index) => `__capnoMutant(${numbers[index]})?(${becomes}):`);
    return `(${choices.join("")}(${inner}))`;
  }

  function renderStatement(node: SyntaxNode, inner: string): string {
    const { expression } = node;
    if (node.type === "ExpressionStatement" && isNode(expression) && DOING.has(expression.type)) {
      const isSuper = isNode(expression["callee"]) && expression["callee"].type === "Super";
      if (!isSuper) return `{if(!__capnoMutant(${note(node, "")})){${inner}}}`;
    }
    return inner;
  }

  function renderParts(node: SyntaxNode, place: Place): string {
    let text = "";
    let at = node.start;
    for (const part of getRunParts(node)) {
      if (part.start < at) continue;
      text += code.slice(at, part.start) + renderPart(node, part, place);
      at = part.end;
    }
    return text + code.slice(at, node.end);
  }

  function renderPart(node: SyntaxNode, part: SyntaxNode, place: Place): string {
    const inner = render(part, getPlace(node, part, place));
    if (node.type === "ArrowFunctionExpression" && part === node["body"] && node["expression"] === true) {
      const isNothing = ["undefined", "null"].includes(code.slice(part.start, part.end));
      if (!isNothing) return `(__capnoMutant(${note(part, "undefined")})?undefined:(${inner}))`;
    }
    if (/^(?:For|While|DoWhile)/.test(node.type) && part === node["body"] && part.type === "BlockStatement")
      return `{__capnoTurn();${inner.slice(1)}`;
    return inner;
  }

  const program = parseSource(file, code);
  // The tree may begin after a first comment.
  const woven = code.slice(0, program.start) + renderParts(program, NOWHERE) + code.slice(program.end);
  return { mutants, code: woven };
}

function getPlace(node: SyntaxNode, part: SyntaxNode, place: Place): Place {
  const isTest = part === node["test"];
  const isLoopTest = isTest && /^(?:For|While|DoWhile)/.test(node.type);
  const isLink = part === node["object"] || part === node["callee"] || part === node["expression"];
  const isInChain = node.type === "ChainExpression" || (place.isInChain && isLink);
  return { isTest: isTest && !isLoopTest && node.type !== "SwitchCase", isLoopTest, isInChain };
}
