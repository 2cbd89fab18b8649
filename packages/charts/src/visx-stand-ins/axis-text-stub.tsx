import type { SVGAttributes } from "react";

/**
 * Stands in the builds for `@visx/text`, which breaks lines and brings an evaluator of CSS expressions for it: 5 KB. An
 * axis only uses it for a title and for labels that nobody draws; the axes here have labels of their own and no title.
 */
export function Text({
  x,
  y,
  className,
  textAnchor,
  fill,
  fontSize,
  children,
}: SVGAttributes<SVGTextElement>) {
  return <text {...{ x, y, className, textAnchor, fill, fontSize }}>{children}</text>;
}
