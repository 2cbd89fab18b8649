import type { Page } from "@playwright/test";

/** Whether the translator leaves alone what `translate="no"` asks for, as Chrome's does and an extension may not. */
export type Translator = "honours the attribute" | "ignores the attribute";
export const TRANSLATORS: readonly Translator[] = ["honours the attribute", "ignores the attribute"];

/**
 * Translates the page as Chrome does: each text node gives way to `<font><font>text</font></font>`, again for each text
 * that comes or changes. The translation is of the text as it was when it was noticed, and comes a little later.
 */
export async function translatePages(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript((isObedient) => {
    const DELAY_MS = 20;
    const isOurs = (text: Node) => text.parentElement?.closest("font") !== null;
    const isToTranslate = (text: Node) =>
      text.textContent?.trim() !== "" &&
      !isOurs(text) &&
      text.parentElement?.closest("script, style, textarea, svg, title") === null &&
      !(isObedient && text.parentElement.closest("[translate=no]") !== null);
    const translate = (text: Text) => {
      if (!isToTranslate(text)) return;
      const words = text.data;
      setTimeout(() => {
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstElementChild?.append(words);
        if (text.isConnected) text.replaceWith(font);
      }, DELAY_MS);
    };
    const translateAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) translate(root);
      while (texts.nextNode()) if (texts.currentNode instanceof Text) translate(texts.currentNode);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) translateAll(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, translator === "honours the attribute");
}
