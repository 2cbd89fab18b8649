/**
 * What is wrong with the layout of the page at hand, a line each: sideways overflow, also of a part of the page by a few
 * pixels, an empty screen below the last thing, text that is cut or torn, targets under 24 px, text under other text, what is fixed
 * over something fixed. Runs inside the page, so everything it needs stands in it.
 */
export function findLayoutFaults(): string[] {
  const LEAST_TARGET_PX = 24;
  /** Glyph boxes are taller than what is seen of them. */
  const LEAST_OVERLAP_PX = 4;
  /** An address or an identifier may go on in the next line; a column of letters it may not become. */
  const LEAST_LETTERS_A_LINE = 8;
  const EMPTY_SCREEN_PX = 100;
  /** A part that scrolls sideways by less was not meant to. */
  const LEAST_SIDEWAYS_PX = 24;
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]";

  const faults = new Set<string>();
  const root = document.documentElement;
  const name = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
  };
  const isUnseen = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest("[inert]") !== null ||
    isHiddenFromTheEye(element);
  /** For screen readers alone: a box of one pixel somewhere above it. */
  function isHiddenFromTheEye(element: Element): boolean {
    for (let each: Element | null = element; each !== null && each !== root; each = each.parentElement) {
      const { clipPath, position } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (position === "absolute" && (clipPath !== "none" || (box.width <= 1 && box.height <= 1)))
        return true;
    }
    return false;
  }
  /** What stays in place while the rest scrolls below it is a sheet of its own. */
  const getSheet = (element: Element): Element => {
    let each: Element | null = element;
    while (each !== null && !/fixed|sticky|absolute/.test(getComputedStyle(each).position))
      each = each.parentElement;
    return each ?? root;
  };

  interface Text {
    readonly element: Element;
    readonly sheet: Element;
    readonly box: DOMRect;
  }
  const texts: Text[] = [];

  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (each) =>
        each.getBoundingClientRect().right > root.clientWidth + 1 &&
        !isUnseen(each) &&
        ![...each.children].some((child) => child.getBoundingClientRect().right > root.clientWidth + 1),
    );
    faults.add(
      `scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${wide.slice(0, 3).map(name).join(", ")}`,
    );
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.nodeValue ?? "";
    if (element === null || words.trim() === "" || element.closest("script, style, noscript, option, title"))
      continue;
    if (isUnseen(element)) continue;
    checkText(node, element, words);
  }
  checkOverlaps();
  for (const control of document.querySelectorAll(CONTROLS)) checkTargetSize(control);
  for (const list of document.querySelectorAll("select")) checkChoice(list);
  for (const part of document.body.querySelectorAll("*")) checkSidewaysScroll(part);
  checkPageEnd();
  checkFixed();
  return [...faults];

  function checkText(node: Node, element: Element, words: string): void {
    const range = document.createRange();
    for (const word of words.matchAll(/\S+/gu)) {
      if (element instanceof SVGElement) continue;
      const isPlain = /^\P{L}*\p{L}*\P{L}*$/u.test(word[0]) && !/\d/.test(word[0]);
      const mostLines = isPlain ? 1 : Math.max(2, Math.ceil(word[0].length / LEAST_LETTERS_A_LINE));
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > mostLines)
        faults.add(`"${word[0]}" is torn over ${lines.size} lines in ${name(element)}`);
    }
    range.selectNodeContents(node);
    const sheet = getSheet(element);
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      const seen = findCut(element, box);
      if (seen !== undefined) texts.push({ element, sheet, box: seen });
    }
  }

  /** The part of a line of text that its surroundings leave to be seen; undefined where it waits to be scrolled to. */
  function findCut(element: Element, box: DOMRect): DOMRect | undefined {
    let { left, right, top, bottom } = box;
    for (
      let each: Element | null = element;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { overflowX, overflowY, display, textOverflow } = getComputedStyle(each);
      if (display === "inline" || (overflowX === "visible" && overflowY === "visible")) continue;
      const frame = each.getBoundingClientRect();
      const isScrolled = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
      const isCut =
        (/hidden|clip/.test(overflowX) && (right > frame.right + 2 || left < frame.left - 2)) ||
        (/hidden|clip/.test(overflowY) &&
          (bottom > frame.bottom + LEAST_OVERLAP_PX || top < frame.top - LEAST_OVERLAP_PX));
      // A title shows the full text; the label of a surrounding region does not.
      const isSaid = textOverflow === "ellipsis" && each.closest("[title]") !== null;
      if (isCut && !isSaid && !isScrolled && !(each instanceof SVGElement)) {
        faults.add(
          `cut: ${name(element)} in a box of ${Math.round(frame.width)} × ${Math.round(frame.height)} px`,
        );
      }
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
      if (right <= left || bottom <= top) return undefined;
    }
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** What is chosen is no text of the page: its width is that of its letters. */
  function checkChoice(list: HTMLSelectElement): void {
    const words = list.selectedOptions[0]?.label ?? "";
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
    const letters = document.createElement("canvas").getContext("2d");
    if (letters === null || isUnseen(list) || list.title !== "") return;
    letters.font = font;
    const room = list.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    if (letters.measureText(words).width > room + 1) faults.add(`cut: "${words}" in a list to choose from`);
  }

  function checkOverlaps(): void {
    const ordered = texts.toSorted((one, other) => one.box.top - other.box.top);
    for (const [index, one] of ordered.entries()) {
      for (let next = index + 1; next < ordered.length; next += 1) {
        const other = ordered[next];
        if (other === undefined || other.box.top > one.box.bottom - LEAST_OVERLAP_PX) break;
        if (one.sheet !== other.sheet || one.element === other.element) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (width > LEAST_OVERLAP_PX && height > LEAST_OVERLAP_PX) {
          faults.add(
            `overlap by ${Math.round(width)} × ${Math.round(height)} px: ${name(one.element)}, ${name(other.element)}`,
          );
        }
      }
    }
  }

  function checkTargetSize(control: Element): void {
    if (isUnseen(control) || control.closest("[aria-hidden=true]") !== null) return;
    // In a sentence the line sets the height (WCAG 2.5.8, inline).
    if (
      getComputedStyle(control).display === "inline" &&
      control.parentElement?.textContent !== control.textContent
    )
      return;
    const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((each) =>
      each.getBoundingClientRect(),
    );
    if (boxes.some(({ width, height }) => width >= LEAST_TARGET_PX - 0.5 && height >= LEAST_TARGET_PX - 0.5))
      return;
    const { width, height } = control.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    faults.add(`target of ${Math.round(width)} × ${Math.round(height)} px: ${name(control)}`);
  }

  /** What scrolls up and down alone scrolls sideways too where a word is wider than it. */
  function checkSidewaysScroll(part: Element): void {
    const by = part.scrollWidth - part.clientWidth;
    if (by <= 1 || by >= LEAST_SIDEWAYS_PX || !/auto|scroll/.test(getComputedStyle(part).overflowX)) return;
    if (!isUnseen(part)) faults.add(`scrolls sideways by ${by} px within the page: ${name(part)}`);
  }

  /** Fixed boxes never overlap, and in a low window only the header is fixed. */
  function checkFixed(): void {
    const LOW_WINDOW_PX = 480;
    const isInFrame = (element: Element): boolean => {
      for (
        let each = element.parentElement;
        each !== null && each !== document.body;
        each = each.parentElement
      ) {
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY)) return true;
      }
      return false;
    };
    /** Before it reaches its edge of the window, a sticky box scrolls with the page. */
    const isHeld = (element: Element): boolean => {
      const { position, top, bottom } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return (
        position === "fixed" ||
        box.top <= Number.parseFloat(top) + 1 ||
        innerHeight - box.bottom <= Number.parseFloat(bottom) + 1
      );
    };
    const boxes = [...document.body.querySelectorAll("*")].filter((each) => {
      const { position, pointerEvents } = getComputedStyle(each);
      if (position !== "fixed" && (position !== "sticky" || isInFrame(each))) return false;
      // A region that lets through what is pressed has its own parts; a dialog lies over everything.
      return (
        pointerEvents !== "none" &&
        !isUnseen(each) &&
        each.closest("[role=dialog], [role=alertdialog]") === null
      );
    });
    if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
    for (const [place, one] of boxes.entries()) {
      if (innerHeight < LOW_WINDOW_PX && one.tagName !== "HEADER")
        faults.add(`fixed in a low window: ${name(one)}`);
      for (const other of boxes.slice(place + 1)) {
        if (one.contains(other) || other.contains(one) || !isHeld(one) || !isHeld(other)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > 1 && height > 1)
          faults.add(`fixed over each other by ${Math.round(height)} px: ${name(one)}, ${name(other)}`);
      }
    }
  }

  /** Below the last thing a page ends: a screen of nothing is somebody's hidden box. */
  function checkPageEnd(): void {
    const bottoms = [...document.body.querySelectorAll("footer, main, [role=dialog], h1, p")]
      .filter((each) => !isUnseen(each))
      .map((each) => each.getBoundingClientRect().bottom + scrollY);
    const end = Math.max(innerHeight, ...bottoms);
    if (root.scrollHeight > end + EMPTY_SCREEN_PX)
      faults.add(`${Math.round(root.scrollHeight - end)} px of nothing at the end`);
  }
}
