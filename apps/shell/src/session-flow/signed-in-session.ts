import { signIn } from "@capno/api-client/endpoints/sign-in";
import { getUserInfo } from "@capno/api-client/endpoints/user-info";
import { isApiError } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import type { Account } from "@capno/auth-session/account";
import type { Session } from "@capno/auth-session/session";

import { toNotice } from "../features/notices/notice-catalogue.ts";
import type { ShellNotices } from "../features/notices/notice-store.ts";
import type { Credentials, SignInOutcome } from "../shell-services.ts";

export interface SignInParts {
  readonly http: Http;
  readonly session: Session;
  readonly notices: Pick<ShellNotices, "raise">;
}

/** The longest pause a sign-in button asks for by itself; beyond that the person decides. */
const LONGEST_WAIT_S = 120;

/** Password to account: tokens, then user info. @spec §2 Login screen, §4 Login, §8 */
export async function signInToAccount(
  { http, session, notices }: SignInParts,
  { username, password, remember }: Credentials,
): Promise<SignInOutcome> {
  try {
    const answer = await signIn(http, { username, password });
    if (answer.kind === "refused") {
      return { kind: "refused", message: toNotice("sign-in refused", { detail: answer.detail }).message };
    }
    session.begin(answer.tokens, { remember });
    await loadAccount(http, session);
    return { kind: "signed-in" };
  } catch (error) {
    const pauseS = isApiError(error) ? error.facts.retryAfterS : undefined;
    if (pauseS !== undefined && pauseS > 0) {
      return { kind: "wait", seconds: Math.min(Math.ceil(pauseS), LONGEST_WAIT_S) };
    }
    notices.raise(error);
    return { kind: "failed" };
  }
}

export async function loadAccount(http: Http, session: Session): Promise<Account> {
  const account = await getUserInfo(http);
  session.setAccount(account);
  return account;
}
