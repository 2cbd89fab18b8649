import type { Page } from "@playwright/test";

import type { Sandbox } from "../../support/sandbox.ts";

export const PASSWORD = "breathe-easy-1";

export const email = (page: Page) => page.getByLabel("Email", { exact: true });
export const password = (page: Page) => page.getByLabel("Password", { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in the form of the sign-in page that is open, and sends it. */
export async function enter(page: Page, username: string, secret = PASSWORD): Promise<void> {
  await email(page).fill(username);
  await password(page).fill(secret);
  await button(page, "Next").click();
}

/** The link in the newest email of a kind. */
export async function getLink(sandbox: Sandbox, kind: "verification" | "password-reset"): Promise<string> {
  const mails = await sandbox.outbox();
  const link = mails.filter((mail) => mail["kind"] === kind).at(-1)?.["link"];
  if (typeof link !== "string") throw new Error(`no ${kind} email was sent`);
  return link;
}

/** What the browser keeps beside the person's preferences, by the names of the keys. */
export async function getStoredKeys(
  page: Page,
): Promise<{ local: readonly string[]; session: readonly string[] }> {
  return page.evaluate(() => {
    const keep = (storage: Storage) => Object.keys(storage).filter((key) => !key.startsWith("pref:"));
    return {
      local: keep(localStorage),
      session: keep(sessionStorage),
    };
  });
}
