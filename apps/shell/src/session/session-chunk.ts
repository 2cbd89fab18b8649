import { createUnloadFetch } from "@capno/api-client/unload-fetch";
import { createHttp } from "@capno/api-client/create-http";
import { refreshTokens } from "@capno/api-client/endpoints/sign-in";
import type { Http } from "@capno/api-client/http";
import type { ServerClock } from "@capno/api-client/server-clock";
import { createServerClock } from "@capno/api-client/server-clock";
import { createSession } from "@capno/auth-session/create-session";
import type { Session } from "@capno/auth-session/session";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { createDeferredRequests, type DeferredRequests } from "./deferred-requests.ts";

export { tellOfForeignWorker } from "./foreign-worker.ts";
export { preloadProduct } from "./preload-product.ts";
export { loadAccount, restoreSession, signInToAccount } from "./sign-in-to-account.ts";
export { getSignOutNotice } from "./sign-out-notice.ts";
export { toAuthState } from "./auth-state.ts";
export { createSignedInMachine } from "./signed-in-machine.ts";

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
