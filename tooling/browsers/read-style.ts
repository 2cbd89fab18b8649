import {
  generate,
  parse,
  walk,
  type Atrule,
  type Block,
  type CssNode,
  type Declaration,
  type Rule,
  type WalkContext,
} from "css-tree";

import { getFeaturesNamed, isFeature } from "./compat-data.ts";
import { getExcerpt, type FeatureUse } from "./feature-use.ts";

/** Units that the data keeps under one name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^d(?:vh|vw|vb|vi|vmin|vmax)$/, "viewport_percentage_units_dynamic"],
  [/^l(?:vh|vw|vb|vi|vmin|vmax)$/, "viewport_percentage_units_large"],
  [/^s(?:vh|vw|vb|vi|vmin|vmax)$/, "viewport_percentage_units_small"],
  [/^cq(?:w|h|i|b|min|max)$/, "container_query_length_units"],
];

interface Place {
  readonly rule: Rule | null;
  readonly atrule: Atrule | null;
}

/** Everything in a style sheet that the compatibility data knows. */
export function readStyle(text: string): readonly FeatureUse[] {
  const uses: FeatureUse[] = [];
  const sheet = parse(text, { positions: true, parseCustomProperty: true });
  const supports: string[] = [];

  const add = (node: CssNode, keys: readonly string[], name: string, isFallenBack = false) => {
    const [first, ...others] = keys.filter(isFeature);
    if (first === undefined) return;
    const start = node.loc?.start.offset ?? 0;
    const end = node.loc?.end.offset ?? start;
    const isGuarded = isFallenBack || supports.some((condition) => condition.includes(getWord(name)));
    uses.push({
      features: [first, ...others],
      name,
      excerpt: () => getExcerpt(text, start, end),
      isGuarded: () => isGuarded,
    });
  };

  walk(sheet, {
    enter(this: WalkContext, node: CssNode) {
      const place: Place = { rule: this.rule, atrule: this.atrule };
      if (node.type === "Atrule") {
        if (node.name === "supports" && node.prelude) supports.push(generate(node.prelude));
        add(node, [`css.at-rules.${node.name}`], `@${node.name}`);
      } else if (node.type === "Declaration") readDeclaration(node, place, add);
      else if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
        const colons = node.type === "PseudoClassSelector" ? ":" : "::";
        add(node, [`css.selectors.${node.name}`], `${colons}${node.name}`);
      } else if (node.type === "NestingSelector") add(node, ["css.selectors.nesting"], "nesting with &");
      else if (node.type === "Feature" && place.atrule?.name === "media")
        add(node, [`css.at-rules.media.${node.name.replace(/^(?:min|max)-/, "")}`], `(${node.name})`);
      else if (node.type === "FeatureRange" && place.atrule?.name === "media")
        add(node, ["css.at-rules.media.range_syntax"], "a range in a media query");
      if (node.type === "Rule" && place.rule) add(node, ["css.selectors.nesting"], "a nested rule");
    },
    leave(node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports" && node.prelude) supports.pop();
    },
  });
  return uses;
}

/** What `@supports` would name it by. */
function getWord(name: string): string {
  return name.replace(/^[:@]+|[:(].*$/g, "");
}

type Add = (node: CssNode, keys: readonly string[], name: string, isFallenBack?: boolean) => void;

function readDeclaration(declaration: Declaration, { rule, atrule }: Place, add: Add): void {
  const { property, value } = declaration;
  if (atrule && !rule) {
    add(declaration, [`css.at-rules.${atrule.name}.${property}`], `@${atrule.name} ${property}`);
    return;
  }
  const siblings = rule ? getDeclarations(rule.block) : [];
  // Who does not know a value keeps the one before; who does not know a property takes its prefixed form.
  const hasFallback = siblings.some(
    (other) => other !== declaration && other.property === property && isBefore(other, declaration),
  );
  const hasPrefixed = siblings.some(
    (other) => other.property === `-webkit-${property}` || other.property === `-moz-${property}`,
  );
  const key = `css.properties.${property}`;
  add(declaration, [key], property, hasPrefixed);
  if (value.type !== "Value") return;
  walk(value, (node: CssNode) => {
    if (node.type === "Identifier")
      add(node, [`${key}.${node.name}`], `${property}: ${node.name}`, hasFallback || hasPrefixed);
    else if (node.type === "Function")
      add(node, getFunctionFeatures(key, node.name), `${node.name}()`, hasFallback);
    else if (node.type === "Dimension") add(node, getUnitFeatures(node.unit), node.unit, hasFallback);
  });
}

function getDeclarations(block: Block): readonly Declaration[] {
  return block.children.toArray().filter((node) => node.type === "Declaration");
}

function isBefore(first: CssNode, second: CssNode): boolean {
  return (first.loc?.start.offset ?? 0) < (second.loc?.start.offset ?? 0);
}

function getFunctionFeatures(property: string, name: string): readonly string[] {
  const types = getFeaturesNamed(name).filter((key) => key.startsWith("css.types."));
  return isFeature(`${property}.${name}`) ? [`${property}.${name}`, ...types] : types;
}

function getUnitFeatures(unit: string): readonly string[] {
  const group = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
  return [`css.types.length.${group}`];
}
