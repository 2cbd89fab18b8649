import type { Page } from "@playwright/test";

/** A scanner that types what it reads, with Enter at its end: the keys arrive a few milliseconds apart. */
export async function scan(page: Page, text: string, end: "Enter" | "Tab" = "Enter"): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press(end);
}
