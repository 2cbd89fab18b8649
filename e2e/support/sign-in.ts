import type { Page } from "@playwright/test";

export interface SignInOptions {
  readonly password?: string;
  /** Address to begin at, for a deep link. */
  readonly at?: string;
}

/** As a person does it: the address in, the password in, the button. Resolves when the sign-in page is left. */
export async function signIn(
  page: Page,
  email: string,
  { password = "breathe-easy-1", at = "/login" }: SignInOptions = {},
): Promise<void> {
  await page.goto(at);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole("button", { name: /^(next|login|log in|sign in)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
