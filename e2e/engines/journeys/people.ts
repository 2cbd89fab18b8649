import { expect } from "@playwright/test";

import type { Sandbox } from "../../support/sandbox.ts";
import type { App } from "../drivers/app.ts";

export const PASSWORD = "breathe-easy-1";
export const GP = "gp@capno.example";
export const CLINIC = "clinic@capno.example";
export const RESEARCHER = "research@capno.example";
export const EVERYONE = "everyone@capno.example";

/** As a person does it: the address in, the password in, the button. Resolves when the sign-in page is left. */
export async function signIn(app: App, email: string, at = "/login"): Promise<void> {
  await app.open(at);
  await fillSignIn(app, email);
  await app.reach(/^\/(?!login)/);
}

export async function fillSignIn(app: App, email: string, password = PASSWORD): Promise<void> {
  await app.write({ label: "Email" }, email);
  await app.write({ label: "Password" }, password);
  await app.click({ role: "button", name: "Next" });
}

export async function countRequests(sandbox: Sandbox, method: string, path: RegExp): Promise<number> {
  const { requests } = await sandbox.log();
  return requests.filter((request) => request.method === method && path.test(request.path)).length;
}

/** Until a page that has come has the focus: its heading, or the one thing to do where that was there in time. */
export async function waitForPageFocus(app: App): Promise<void> {
  await expect
    .poll(() => app.evaluate(() => document.activeElement?.matches("main h1, main [data-first-focus]")))
    .toBe(true);
}
