import { parse, type AnyNode, type Literal, type Program } from "acorn";

import { getFeaturesNamed, isFeature } from "./compat-data.ts";
import { getExcerpt, type FeatureUse } from "./feature-use.ts";
import { isGuarded } from "./guards.ts";
import { getAttributeFeatures } from "./read-page.ts";
import { findRegexFeatures } from "./regex-features.ts";
import { collectOwnNames, getMemberName, walkTree, type Place } from "./syntax-tree.ts";

/** What the page's own objects are instances of. */
const KNOWN_OBJECTS: Readonly<Record<string, string>> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  location: "Location",
  history: "History",
  performance: "Performance",
  crypto: "Crypto",
  screen: "Screen",
  localStorage: "Storage",
  sessionStorage: "Storage",
};
const PAGE = new Set(["window", "self", "globalThis"]);

/** What an iterator can do since it is an object of its own kind; arrays can all of it longer. */
const ITERATOR_MAKERS = new Set(["values", "keys", "entries", "matchAll"]);

/** Not of the kinds whose methods have names that everybody gives: `use`, `dispose`. */
const LANGUAGE_MEMBER =
  /^javascript\.builtins\.(?!DisposableStack|AsyncDisposableStack|Symbol|Temporal)(?:Intl\.)?\w+\.\w+$/;
/** Of what a page is made of. The data also knows machines of graphs and of learning, with names like `build`. */
const PAGE_MEMBER =
  /^api\.(?:(?:HTML|SVG)?\w*Element|Node|Document|DocumentFragment|Event\w*|\w+Event|Abort\w+|Blob|File|Response|Request|Headers|FormData|URL|URLSearchParams|Range|Selection|DOM\w+|Canvas\w+|Path2D|NodeList|Readable\w+|\w+Observer|MediaQueryList|Storage|History|Location|Crypto|SubtleCrypto|Window|Animation|CSSStyleDeclaration|XMLHttpRequest|WebSocket|BroadcastChannel|LockManager)\.\w+(?<!_static|_event)$/;

interface Reading {
  readonly text: string;
  readonly ownNames: ReadonlySet<string>;
  readonly uses: FeatureUse[];
}

/** Everything in a script that the compatibility data knows. Throws where it is no JavaScript. */
export function readScript(text: string): readonly FeatureUse[] {
  const root = parseScript(text);
  const reading: Reading = { text, ownNames: collectOwnNames(root), uses: [] };
  walkTree(root, (place) => {
    readSyntax(reading, place.node);
    readName(reading, place);
    readMember(reading, place);
    readElement(reading, place.node);
  });
  return reading.uses;
}

function parseScript(text: string): Program {
  try {
    return parse(text, { ecmaVersion: "latest", sourceType: "script" });
  } catch {
    return parse(text, { ecmaVersion: "latest", sourceType: "module" });
  }
}

const never = () => false;

function add(
  reading: Reading,
  node: AnyNode,
  keys: readonly string[],
  name: string,
  isGuardedHere: () => boolean = never,
): void {
  const [first, ...others] = keys.filter(isFeature);
  if (first === undefined) return;
  const { text } = reading;
  reading.uses.push({
    features: [first, ...others],
    name,
    excerpt: () => getExcerpt(text, node.start, Math.min(node.end, node.start + 60)),
    isGuarded: isGuardedHere,
  });
}

function readSyntax(reading: Reading, node: AnyNode): void {
  const addSyntax = (feature: string, name: string) => add(reading, node, [`javascript.${feature}`], name);
  switch (node.type) {
    case "StaticBlock":
      return addSyntax("classes.static.initialization_blocks", "a static block of a class");
    case "PropertyDefinition":
      if (node.key.type === "PrivateIdentifier")
        addSyntax("classes.private_class_fields", "a private field of a class");
      // Fields are there long since; Safari 15 loses names in brackets: https://webkit.org/b/236843
      if (node.value && hasGroup(reading.text.slice(node.value.start, node.value.end)))
        addSyntax("classes.public_class_fields", "brackets in the first value of a field");
      return;
    case "MethodDefinition":
      if (node.key.type === "PrivateIdentifier")
        addSyntax("classes.private_class_methods", "a private method of a class");
      return;
    case "BinaryExpression":
      if (node.left.type === "PrivateIdentifier")
        addSyntax("classes.private_class_fields_in", "#field in object");
      return;
    case "VariableDeclaration":
      if ((node.kind as string) === "using") addSyntax("statements.using", "using");
      if ((node.kind as string) === "await using") addSyntax("statements.await_using", "await using");
      return;
    case "AssignmentExpression":
      if (node.operator === "??=") addSyntax("operators.nullish_coalescing_assignment", "??=");
      return;
    case "ImportExpression":
      if (node.options) addSyntax("statements.import.import_attributes", "import attributes");
      return;
    case "Literal":
      return readLiteral(reading, node);
    default:
  }
}

/** `(0, x.create)()`: an opening bracket that neither calls nor belongs to a function. */
function hasGroup(value: string): boolean {
  const withoutFunction = value.replace(/^(?:async)?\s*(?:\([^()]*\)|[\w$]+)\s*=>.*$/s, "");
  return /(?<![\w$)\]}]|=>)\((?![^()]*\)\s*=>)/.test(withoutFunction);
}

/** Patterns, and texts that can only be meant for one. */
function readLiteral(reading: Reading, node: Literal): void {
  const pattern = node.regex?.pattern ?? (typeof node.value === "string" ? node.value : "");
  if (!node.regex && !pattern.includes("(?")) return;
  for (const { feature, name } of findRegexFeatures(pattern, node.regex?.flags ?? ""))
    add(reading, node, [feature], name);
}

/** `structuredClone(…)`, `new BroadcastChannel(…)`: names that only the browser can mean. */
function readName(reading: Reading, place: Place): void {
  const { node, parent } = place;
  if (node.type !== "Identifier" || reading.ownNames.has(node.name)) return;
  const around = parent?.node;
  if (around?.type === "MemberExpression" && around.property === node && !around.computed) return;
  if (around?.type === "Property" && around.key === node && !around.computed && !around.shorthand) return;
  if ((around?.type === "MethodDefinition" || around?.type === "PropertyDefinition") && around.key === node)
    return;
  add(reading, node, getGlobalFeatures(node.name), node.name, () => isGuarded(place, node.name));
}

function getGlobalFeatures(name: string): readonly string[] {
  const [feature] = [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].filter(isFeature);
  return feature === undefined ? [] : [feature];
}

function readMember(reading: Reading, place: Place): void {
  const { node, parent } = place;
  const name = getMemberName(node);
  if (name === undefined || node.type !== "MemberExpression") return;
  const isGuardedHere = () => isGuarded(place, name);
  const around = parent?.node;
  // Who sets it makes it there.
  if (around?.type === "AssignmentExpression" && around.left === node) return;
  const owner = getOwner(reading, node.object);
  if (owner !== undefined) {
    add(reading, node, getFeaturesOf(owner, name), `${owner}.${name}`, isGuardedHere);
    return;
  }
  const isCalled = around?.type === "CallExpression" && around.callee === node;
  if (isCalled && isIteratorMaker(node.object)) {
    const ofIterator = [`javascript.builtins.Iterator.${name}`];
    add(reading, node, ofIterator, `Iterator.prototype.${name}`, isGuardedHere);
    return;
  }
  const isBorrowed =
    around?.type === "MemberExpression" && ["call", "apply", "bind"].includes(getMemberName(around) ?? "");
  if (isCalled || isBorrowed) add(reading, node, getInstanceFeatures(name), `.${name}`, isGuardedHere);
}

/** "Promise" of `Promise.try` and `window.Promise.try`, "navigator" of `navigator.locks`. */
function getOwner(reading: Reading, object: AnyNode): string | undefined {
  if (object.type === "Identifier") {
    if (reading.ownNames.has(object.name)) return undefined;
    return object.name in KNOWN_OBJECTS || getGlobalFeatures(object.name).length > 0
      ? object.name
      : undefined;
  }
  const name = getMemberName(object);
  if (name === undefined || object.type !== "MemberExpression" || object.object.type !== "Identifier")
    return undefined;
  return PAGE.has(object.object.name) && getGlobalFeatures(name).length > 0 ? name : undefined;
}

function getFeaturesOf(owner: string, name: string): readonly string[] {
  const known = KNOWN_OBJECTS[owner];
  const keys = known
    ? [`api.${known}.${name}`, ...(PAGE.has(owner) ? getGlobalFeatures(name) : [])]
    : [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`, `api.${owner}.${name}`];
  const [feature] = keys.filter(isFeature);
  return feature === undefined ? [] : [feature];
}

/** What `x.name()` may be where nobody knows what x is: everything of that name. */
function getInstanceFeatures(name: string): readonly string[] {
  return getFeaturesNamed(name).filter((key) => LANGUAGE_MEMBER.test(key) || PAGE_MEMBER.test(key));
}

function isIteratorMaker(object: AnyNode): boolean {
  if (object.type !== "CallExpression" || object.callee.type !== "MemberExpression") return false;
  const { object: owner } = object.callee;
  const isStatic = owner.type === "Identifier" && (owner.name === "Object" || owner.name === "Reflect");
  return !isStatic && ITERATOR_MAKERS.has(getMemberName(object.callee) ?? "");
}

/** `jsx("div", { inert: true })`, `element.setAttribute("inert", "")`: what becomes an element or an attribute. */
function readElement(reading: Reading, node: AnyNode): void {
  if (node.type !== "CallExpression") return;
  const [first, second] = node.arguments;
  if (first?.type !== "Literal" || typeof first.value !== "string") return;
  const { value } = first;
  if (["setAttribute", "toggleAttribute"].includes(getMemberName(node.callee) ?? "")) {
    add(reading, first, getAttributeFeatures(undefined, value), `attribute ${value}`);
    return;
  }
  if (second?.type !== "ObjectExpression" || !isFeature(`html.elements.${value}`)) return;
  add(reading, first, [`html.elements.${value}`], `<${value}>`);
  for (const property of second.properties) {
    if (property.type !== "Property" || property.computed || property.key.type !== "Identifier") continue;
    const name = property.key.name.toLowerCase();
    add(reading, property, getAttributeFeatures(value, name), `<${value} ${name}>`);
  }
}
