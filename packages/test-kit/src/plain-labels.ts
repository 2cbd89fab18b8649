/**
 * A button's labels, without going through the page. jsdom asks every element of it, for each button that is searched
 * by its name. What has no id and stands in no label, no label can mean.
 */
const { prototype } = HTMLButtonElement;
const labels = Object.getOwnPropertyDescriptor(prototype, "labels");

Object.defineProperty(prototype, "labels", {
  ...labels,
  get(this: HTMLButtonElement): NodeListOf<Node> {
    if (this.id === "" && !isInLabel(this)) return document.createDocumentFragment().childNodes;
    return labels?.get?.call(this) as NodeListOf<Node>;
  },
});

function isInLabel(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (at.localName === "label") return true;
  return false;
}
