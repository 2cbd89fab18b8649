import createPurifier, { type DOMPurify } from "dompurify";
import { useLayoutEffect, useRef } from "react";

const ALLOWED = {
  ALLOWED_TAGS: ["br", "b", "strong", "i", "em", "p", "ul", "ol", "li"],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

const purifier: DOMPurify = createPurifier;

/**
 * The server's explanation. The only file that makes elements of text: cleaned to a few tags without
 * attributes, and moved in as nodes, so that no markup is ever assigned. Decision D12
 */
export function Explanation({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Line breaks of the text count as well as those of the markup. @spec §2
    const withBreaks = html.replaceAll(/\r?\n/g, "<br>");
    place.current?.replaceChildren(
      purifier.sanitize(withBreaks, {
        ...ALLOWED,
        ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
        ALLOWED_ATTR: [],
      }),
    );
  }, [html]);
  return <div ref={place} />;
}
