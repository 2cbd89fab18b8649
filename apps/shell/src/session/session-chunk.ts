import { createUnloadFetch } from "@capno/api-client/unload-fetch";
import { createHttp } from "@capno/api-client/create-http";
import { refreshTokens } from "@capno/api-client/endpoints/sign-in";
import type { Http } from "@capno/api-client/http";
import { type ServerClock, createServerClock } from "@capno/api-client/server-clock";
import { createSession } from "@capno/auth-session/create-session";
import type { Session, SessionState, SignOutReason } from "@capno/auth-session/session";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { createDeferredRequests, type DeferredRequests } from "./deferred-requests.ts";
import type { AuthState } from "../paths/route-access.ts";
import { toNotice, type Notice } from "../services/notices/notice-catalogue.ts";

export { tellOfForeignWorker } from "./foreign-worker.ts";
export { preloadProduct } from "./preload-product.ts";
export { loadAccount, restoreSession, signInToAccount } from "./sign-in-to-account.ts";
export { createSignedInMachine } from "./signed-in-machine.ts";

/** The notice on the sign-in page after the session ended; none if the user logged out. */
export function getSignOutNotice(reason: SignOutReason, idleTimeoutMin: number): Notice | undefined {
  switch (reason) {
    case "logged-out":
      return undefined;
    case "expired":
      return toNotice("session expired");
    case "refresh-failed":
      return toNotice("refresh failed");
    case "replaced":
      return toNotice("replaced");
    case "inactive":
      return toNotice("inactive", { minutes: idleTimeoutMin });
  }
}

/** What the page knows of its visitor: signed in only once account and permissions are known. */
export function toAuthState(state: SessionState): AuthState {
  switch (state.status) {
    case "restoring":
      return { status: "being-restored" };
    case "signed-out":
      return { status: "anonymous" };
    case "signed-in":
      return state.account === undefined
        ? { status: "being-restored" }
        : { status: "signed-in", account: state.account };
  }
}

/** Code for sign-in and the session, loaded in parallel with the sign-in page, not as part of it. */
export interface SessionChunk {
  readonly config: RuntimeConfig;
  readonly clock: ServerClock;
  readonly http: Http;
  readonly session: Session;
  readonly deferredRequests: DeferredRequests;
}

const MINUTE_MS = 60_000;

export function createSessionChunk(config: RuntimeConfig, report: (problem: string) => void): SessionChunk {
  const clock = createServerClock({
    onNoDate: () => report("No answer of the API has a Date that can be read: is it exposed?"),
  });
  const session = createSession({
    clock,
    refresh: (refreshToken) => refreshTokens(http, refreshToken),
    idleLimitMs: config.session.idleTimeoutMin * MINUTE_MS,
    rememberedForMs: config.session.rememberedForMin * MINUTE_MS,
  });
  const leavingFetch = createUnloadFetch(window, (input, init) => fetch(input, init));
  const http = createHttp({
    ...(leavingFetch && { fetch: leavingFetch }),
    baseUrl: config.apiBaseUrl,
    tokens: session,
    clock,
    logOutOn403: config.session.logOutOn403,
    onServerDate: clock.noteServerDate,
    onWarning: report,
  });
  return { config, clock, http, session, deferredRequests: createDeferredRequests() };
}
