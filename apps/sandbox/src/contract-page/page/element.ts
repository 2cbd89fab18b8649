/** Text whose parts between backticks are code. */
export function withCode(text: string): (Element | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));
}

export function make(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Element | string)[]
): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
