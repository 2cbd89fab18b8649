import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { readTokenClaims } from "@capno/api-client/token-claims";

import { holdToken } from "./held-token.ts";
import { getAccessLife, type LiveSession } from "./live-session.ts";
import { withRefreshLock } from "./refresh-lock.ts";
import type { TabLocks } from "./tab-services.ts";
import type { SignOutReason } from "./session.ts";
import type { SharedTokens } from "./share-tokens.ts";

export interface TokenRefreshParts {
  readonly clock: Clock;
  readonly refresh: (refreshToken: string) => Promise<{ readonly access: string; readonly refresh?: string }>;
  readonly locks: TabLocks | undefined;
  readonly tabs: SharedTokens;
  readonly isLive: (session: LiveSession) => boolean;
  /** Ends the session if the browser's storage says that it is over: a sleeping tab misses the message. */
  readonly revalidate: () => void;
  /** Takes over what another tab has stored since; says whether there was anything. */
  readonly adoptFromStorage: (session: LiveSession) => boolean;
  readonly storeTokens: (session: LiveSession) => void;
  readonly end: (reason: SignOutReason) => void;
}

/** How long another tab's tokens may be on their way when that tab has just renewed, and when it may have. */
const ANSWER_OF_RENEWER_MS = 300;
const ANSWER_OF_ANYBODY_MS = 30;
/** The stored token proves that another tab has just renewed; on a busy machine its message takes longer. */
const ANSWER_ON_ITS_WAY_MS = 3000;
const JUST_RENEWED_MS = 10_000;

/** Trades the refresh token for new tokens: in one tab at a time, and only where no tab has newer ones. */
export async function refreshSessionTokens(
  session: LiveSession,
  minLifeMs: number,
  parts: TokenRefreshParts,
): Promise<void> {
  await withRefreshLock(parts.locks, parts.clock, (wasContended) =>
    renewWithin(session, minLifeMs, wasContended, parts),
  );
}

async function renewWithin(
  session: LiveSession,
  minLifeMs: number,
  wasContended: boolean,
  { clock, tabs, isLive, revalidate, ...parts }: TokenRefreshParts,
): Promise<void> {
  const isDone = () => !isLive(session) || getAccessLife(session, clock) >= minLifeMs;
  revalidate();
  if (isDone()) return;
  await tabs.requestTokens(session, wasContended ? ANSWER_OF_RENEWER_MS : ANSWER_OF_ANYBODY_MS);
  revalidate();
  if (isDone()) return;
  if (parts.adoptFromStorage(session) && clock.wall() - session.refresh.receivedWall < JUST_RENEWED_MS) {
    await tabs.requestTokens(session, ANSWER_ON_ITS_WAY_MS);
    revalidate();
    if (isDone()) return;
  }
  const { serial, refresh: used } = session;
  let answer: { readonly access: string; readonly refresh?: string };
  try {
    answer = await parts.refresh(used.value);
  } catch (error) {
    revalidate();
    if (!isRefusal(error) || !isLive(session)) throw error;
    // Perhaps another tab was faster after all, and its tokens make this refusal meaningless.
    await tabs.requestTokens(session, ANSWER_OF_RENEWER_MS);
    revalidate();
    if (isLive(session) && session.serial > serial) return;
    if (isLive(session)) parts.end("refresh-failed");
    throw error;
  }
  revalidate();
  // The session ended during the request: discard these tokens.
  if (!isLive(session)) return;
  if (!isOfItsUser(session, answer)) {
    parts.end("refresh-failed");
    throw new Error("The renewed tokens are of another user.");
  }
  session.access = holdToken(answer.access, clock);
  if (answer.refresh !== undefined) session.refresh = holdToken(answer.refresh, clock);
  session.serial += 1;
  parts.storeTokens(session);
  tabs.postTokens(session);
}

/** Compares the account of the new tokens with the session's, so that a renewal never switches accounts. */
function isOfItsUser(
  { refresh, userId }: LiveSession,
  answer: { readonly access: string; readonly refresh?: string },
): boolean {
  const expected = readTokenClaims(refresh.value)?.userId ?? userId;
  const tokens = answer.refresh === undefined ? [answer.access] : [answer.access, answer.refresh];
  return tokens.every((token) => (readTokenClaims(token)?.userId ?? expected) === expected);
}

/** The server refused the refresh token: any other failure may be temporary. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status } = error.facts;
  return status === 400 || status === 401 || status === 403;
}
