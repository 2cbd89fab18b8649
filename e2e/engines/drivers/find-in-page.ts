/**
 * Finds what a person means by "the button Start" in a page, the same way in every engine. Runs in the page as
 * text, so everything it needs is inside of `findInPage`. It knows the roles and names that our pages use; whether
 * they are right is checked by axe in the other browser tests.
 */

export interface Target {
  readonly role?: string;
  /** Of the role: text is the whole name. */
  readonly name?: Words;
  /** A field by its label. */
  readonly label?: Words;
  /** The innermost elements that say it: text is a part of what is said. */
  readonly text?: Words;
  readonly css?: string;
  /** Says this somewhere inside. */
  readonly saying?: Words;
  /** Of the ones that match, by their order; without it there must be one. */
  readonly nth?: number;
  readonly within?: Target;
}

export type Words = string | RegExp;

type SentWords = string | { readonly source: string; readonly flags: string };

/** The same as JSON can hold it. */
export interface SentTarget extends Pick<Target, "role" | "css" | "nth"> {
  readonly name?: SentWords;
  readonly label?: SentWords;
  readonly text?: SentWords;
  readonly saying?: SentWords;
  readonly within?: SentTarget;
}

export function toSent(target: Target): SentTarget {
  return JSON.parse(
    JSON.stringify(target, (_, value: unknown) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ),
  ) as SentTarget;
}

/** For a person who reads a failure. */
export function describeTarget({ within, ...target }: Target): string {
  const own = Object.entries(target).map(([key, value]) => `${key} ${String(value)}`);
  return own.join(", ") + (within ? ` in ${describeTarget(within)}` : "");
}

/** Every visible element that is meant, in the order of the page. */
export function findInPage(target: SentTarget): HTMLElement[] {
  const FIELD = "input, select, textarea, meter";
  const ROLES: Readonly<Record<string, string>> = {
    button: "button, input[type=submit], input[type=button], summary",
    link: "a[href]",
    heading: "h1, h2, h3, h4, h5, h6",
    textbox: "input:not([type]), input[type=text], input[type=email], input[type=tel], textarea",
    searchbox: "input[type=search]",
    spinbutton: "input[type=number]",
    checkbox: "input[type=checkbox]",
    radio: "input[type=radio]",
    combobox: "select",
    option: "option",
    row: "tr",
    rowheader: "th[scope=row]",
    columnheader: "th[scope=col], thead th:not([scope])",
    cell: "td",
    table: "table",
    dialog: "dialog",
    article: "article",
    region: "section[aria-label], section[aria-labelledby]",
    listitem: "li",
    meter: "meter",
    navigation: "nav",
    main: "main",
    banner: "body header",
  };
  const clean = (text: string) => text.replace(/\s+/g, " ").trim();
  const matches = (text: string, words: SentWords | undefined, isWhole: boolean) => {
    if (words === undefined) return true;
    if (typeof words !== "string") return new RegExp(words.source, words.flags).test(text);
    return isWhole ? text === clean(words) : text.includes(clean(words));
  };
  const isVisible = (element: Element) => {
    if (element.closest("[inert]")) return false;
    // An option of a closed list has no box of its own.
    const box = element instanceof HTMLOptionElement ? element.closest("select") : element;
    return box !== null && box.getClientRects().length > 0 && getComputedStyle(box).visibility === "visible";
  };
  const byIds = (ids: string) =>
    clean(
      ids
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
  /** What the inside of an element says aloud. */
  const sayContent = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element) || node.matches("[aria-hidden=true], script, style")) return "";
        if (node instanceof HTMLElement && getComputedStyle(node).display === "none") return "";
        const label = node.getAttribute("aria-label") ?? node.getAttribute("alt");
        const isBlock = node instanceof HTMLElement && getComputedStyle(node).display !== "inline";
        const said = label ?? sayContent(node);
        return isBlock ? ` ${said} ` : said;
      })
      .join("");
  const getLabels = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLMeterElement
      ? [...(element.labels ?? [])].map(sayContent).join(" ")
      : "";
  const getName = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby");
    const own = ids === null ? element.getAttribute("aria-label") : byIds(ids);
    if (own !== null && clean(own) !== "") return clean(own);
    const said = element.matches(FIELD) ? getLabels(element) : sayContent(element);
    return clean(said) || clean(element.getAttribute("title") ?? element.getAttribute("placeholder") ?? "");
  };
  const says = (element: Element) =>
    clean(element instanceof HTMLElement ? element.innerText : (element.textContent ?? ""));

  const roots: readonly ParentNode[] = target.within ? findInPage(target.within) : [document];
  let found = roots.flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(
      target.css ??
        (target.role !== undefined
          ? [`[role="${target.role}"]`, ROLES[target.role]].filter(Boolean).join(", ")
          : target.label !== undefined
            ? `${FIELD}, [role=combobox]`
            : "body *"),
    ),
  ]);
  if (target.role !== undefined) {
    const { role } = target;
    found = found.filter(
      (each) => (each.getAttribute("role") ?? role) === role && !each.closest("[aria-hidden=true]"),
    );
  }
  found = found.filter(
    (each) =>
      isVisible(each) &&
      (target.name === undefined || matches(getName(each), target.name, true)) &&
      (target.label === undefined || matches(getName(each), target.label, true)) &&
      (target.saying === undefined || matches(says(each), target.saying, false)),
  );
  const { text } = target;
  if (text !== undefined) {
    const saying = new Set(found.filter((each) => matches(clean(each.textContent ?? ""), text, false)));
    found = [...saying].filter(
      (each) => ![...each.children].some((child) => saying.has(child as HTMLElement)),
    );
  }
  if (target.nth === undefined) return found;
  const one = found[target.nth < 0 ? found.length + target.nth : target.nth];
  return one ? [one] : [];
}
