import { isFeature } from "./compat-data.ts";
import { getExcerpt, type FeatureUse } from "./feature-use.ts";

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
/** What stands inline is of other languages. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

export interface InlineText {
  readonly kind: "script" | "style";
  readonly text: string;
}

/** Everything in a page's own HTML that the compatibility data knows. */
export function readPage(html: string): readonly FeatureUse[] {
  const markup = html.replaceAll(INLINE, "<$1$2></$1>");
  return [...markup.matchAll(TAG)].flatMap((match) => {
    const element = (match[1] ?? "").toLowerCase();
    const excerpt = () => getExcerpt(markup, match.index, match.index + match[0].length);
    const toUse = (feature: string, name: string): FeatureUse => ({
      features: [feature],
      name,
      excerpt,
      isGuarded: () => false,
    });
    const own = [`html.elements.${element}`].filter(isFeature);
    const attributes = [...(match[2] ?? "").matchAll(ATTRIBUTE)].flatMap(([, attribute = "", ...values]) => {
      const name = attribute.toLowerCase();
      const value = values.find((one) => one !== undefined) ?? "";
      return getAttributeFeatures(element, name, value).map((feature) =>
        toUse(feature, `<${element} ${name}>`),
      );
    });
    return [...own.map((feature) => toUse(feature, `<${element}>`)), ...attributes];
  });
}

export function findInlineTexts(html: string): readonly InlineText[] {
  return [...html.matchAll(INLINE)]
    .map(([, kind = "", , text = ""]) => ({ kind: kind.toLowerCase() as InlineText["kind"], text }))
    .filter(({ text }) => text.trim() !== "");
}

/** The feature that an attribute is, and the one that its value is. */
export function getAttributeFeatures(
  element: string | undefined,
  name: string,
  value?: string,
): readonly string[] {
  const [attribute] = [`html.elements.${element}.${name}`, `html.global_attributes.${name}`].filter(
    isFeature,
  );
  if (attribute === undefined) return [];
  const ofValue = [`${attribute}.${value}`, `html.elements.${element}.${name}_${value}`].filter(isFeature);
  return [attribute, ...ofValue];
}
