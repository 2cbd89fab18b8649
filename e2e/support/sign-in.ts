import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

export const PASSWORD = "breathe-easy-1";

export const REFRESH_KEY = "capno:refresh-token";
export const USER_KEY = "capno:user-id";
const OWNER_KEY = "pref:turn";

export interface SignInOptions {
  /** Address to begin at, for a deep link. */
  readonly at?: string;
}

/**
 * Opens a page as an account that signed in earlier and was remembered: without the form, for tests that are not about
 * it. Resolves when the account's first page, or `at`, is the address.
 */
export async function signIn(page: Page, email: string, { at = "/" }: SignInOptions = {}): Promise<void> {
  const configuration = (await (await page.goto("/config.json"))?.json()) as { readonly apiBaseUrl: string };
  const { access, refresh } = await requestTokens(new URL(configuration.apiBaseUrl, page.url()).href, email);
  const [, claims = ""] = access.split(".");
  const { user_id: userId } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    readonly user_id: string | number;
  };
  const owner = { id: randomUUID(), person: String(userId) };
  const session = { refreshToken: refresh, family: randomUUID(), serial: 1, turn: owner.id };
  await page.evaluate(
    ([refreshKey, userKey, ownerKey, kept]) => {
      // The page's own clock: a test may have set it.
      localStorage.setItem(refreshKey, JSON.stringify({ ...kept.session, receivedWall: Date.now() }));
      localStorage.setItem(userKey, kept.owner.person);
      localStorage.setItem(ownerKey, JSON.stringify(kept.owner));
    },
    [REFRESH_KEY, USER_KEY, OWNER_KEY, { session, owner }] as const,
  );
  await page.goto(at);
  await page.waitForURL(({ pathname }) => pathname !== "/" && !pathname.startsWith("/login"));
}

/** As a person does it: the address in, the password in, the button. Resolves when the sign-in page is left. */
export async function signInByForm(
  page: Page,
  email: string,
  { at = "/login", password = PASSWORD }: SignInOptions & { readonly password?: string } = {},
): Promise<void> {
  await page.goto(at);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole("button", { name: /^(next|login|log in|sign in)$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Signs in at the API alone, without a page. */
export async function requestTokens(apiUrl: string, username: string): Promise<Tokens> {
  const reply = await fetch(`${apiUrl.replace(/\/$/, "")}/user/login/`, {
    method: "POST",
    body: new URLSearchParams({ username, password: PASSWORD }),
    // One kept open between tests may be closed by the server at the moment of its next use.
    headers: { Connection: "close" },
  });
  if (!reply.ok) throw new Error(`POST /user/login/ as ${username}: ${reply.status}`);
  return (await reply.json()) as Tokens;
}
