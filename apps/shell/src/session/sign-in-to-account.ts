import { signIn } from "@capno/api-client/endpoints/sign-in";
import { getUserInfo } from "@capno/api-client/endpoints/user-info";
import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import type { Http, SentRequest } from "@capno/api-client/http";
import type { Account } from "@capno/api-client/models/account";
import type { Session } from "@capno/auth-session/session";

import { toNotice } from "../services/notices/notice-catalogue.ts";
import type { ShellNotices } from "../services/notices/notice-store.ts";
import type { Credentials, SignInOutcome } from "../services/shell-services.ts";
import { forgetActivity } from "./stored-activity.ts";
import { flushDeferred, type DeferredRequests } from "./deferred-requests.ts";

export interface SignInParts {
  readonly http: Http;
  readonly session: Session;
  readonly clock: Pick<Clock, "wall">;
  readonly deferredRequests: DeferredRequests;
  readonly notices: Pick<ShellNotices, "raise">;
}

/** The longest pause a sign-in button asks for by itself; beyond that the person decides. */
const LONGEST_WAIT_S = 120;

/** Password to account: tokens, then user info. `sent`: the request with this password, where it is on its way. */
export async function signInToAccount(
  { http, session, clock, deferredRequests, notices }: SignInParts,
  { username, password, remember }: Credentials,
  sent?: SentRequest,
): Promise<SignInOutcome> {
  try {
    const answer = await signIn(http, { username, password }, { sent });
    if (answer.kind === "refused") {
      return { kind: "refused", message: toNotice("sign-in refused", { detail: answer.detail }).message };
    }
    session.begin(answer.tokens, { remember });
    const state = session.store.getState();
    const due = state.status === "signed-in" ? deferredRequests.take(state.userId, clock.wall()) : [];
    await loadAccount(http, session, flushDeferred(http, due));
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

/** Restores the session stored in this browser, with its account; reports failures as notices. */
export async function restoreSession({
  http,
  session,
  notices,
}: Pick<SignInParts, "http" | "session" | "notices">): Promise<void> {
  const outcome = await session.restore();
  if (outcome.kind === "nothing-stored") forgetActivity(() => window.sessionStorage);
  if (outcome.kind === "unreachable") notices.raise(outcome.error);
  if (outcome.kind !== "signed-in") return;
  try {
    await loadAccount(http, session);
  } catch (error) {
    notices.raise(error);
  }
}

/**
 * Loads the account of the current session; a late answer is not applied to another session. Awaits `first` before any
 * product page opens, because it may release a handset that a product locks.
 */
export async function loadAccount(http: Http, session: Session, first?: Promise<void>): Promise<Account> {
  const scope = session.scope();
  const [account] = await Promise.all([getUserInfo(http), first]);
  if (scope !== undefined) session.setAccount(account, scope);
  return account;
}
