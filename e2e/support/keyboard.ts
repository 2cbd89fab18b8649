import { expect, type Page } from "@playwright/test";

/** A page has fewer stops than this. */
const MOST_PRESSES = 60;

/** What a person without a mouse sees as the name of the control they are at; empty where they are at none. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Radix moves the focus in a timer after the key.
    await new Promise((resolve) => setTimeout(resolve));
    const active = document.activeElement;
    if (active instanceof HTMLInputElement) return active.labels?.[0]?.textContent.trim() ?? "";
    if (active?.matches("a, button, [role=menuitem], [role=application]") !== true) return "";
    return active.getAttribute("aria-label") ?? active.textContent.trim();
  });

/** Presses Tab until the control of that name has the focus. The control must be there and enabled. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const control = page
    .getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }))
    .or(page.getByRole("textbox", { name, exact: true }))
    .or(page.getByRole("searchbox", { name, exact: true }))
    .or(page.getByRole("application", { name, exact: true }))
    .or(page.getByRole("checkbox", { name, exact: true }));
  await expect(control.filter({ visible: true }).first()).toBeEnabled();
  await pressTo(page, "Tab", name);
}

/** The same among the entries of a menu that is open. */
export const arrowTo = (page: Page, name: string | RegExp): Promise<void> => pressTo(page, "ArrowDown", name);

async function pressTo(page: Page, key: string, name: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (isThere(await readFocus(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${String(name)}`);
}
