import createPurifier, { type DOMPurify } from "dompurify";

const purifier: DOMPurify = createPurifier;

/**
 * The server's explanation. The only file that makes elements of text: cleaned to a few tags without
 * attributes, and given as nodes, so that no markup is ever assigned.
 */
export function cleanExplanation(html: string): DocumentFragment {
  // Line breaks of the text count as well as those of the markup.
  return purifier.sanitize(html.replaceAll(/\r?\n/g, "<br>"), {
    ALLOWED_TAGS: ["br", "b", "strong", "i", "em", "p", "ul", "ol", "li"],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
