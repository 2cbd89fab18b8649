import type { SessionScope } from "@capno/api-client/access-token-source";
import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import type { Session, SessionState } from "@capno/auth-session/session";
import type {
  Activity,
  Notices,
  ProblemLog,
  ProductServices,
  ShellDialogs,
} from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { Realtime } from "@capno/realtime/realtime";

import type { DeferredRequests } from "./deferred-requests.ts";
import {
  scopeActivity,
  scopeDialogs,
  scopeNotices,
  scopeProblemLog,
  scopeRealtime,
  scopeStorage,
} from "./session-scope.ts";
import { loadAccount } from "./sign-in-to-account.ts";

interface ProductServicesParts {
  readonly scope: SessionScope;
  readonly userId: string;
  /** Bound to this session, like the clock. */
  readonly http: Http;
  readonly session: Session;
  readonly realtime: Realtime;
  readonly notices: Notices;
  readonly activity: Activity;
  readonly dialogs: ShellDialogs;
  readonly config: RuntimeConfig;
  readonly clock: Clock;
  readonly shellVersion: string;
  readonly problemLog: ProblemLog;
  readonly deferredRequests: DeferredRequests;
  readonly storage: { readonly tab: () => Storage; readonly browser: () => Storage };
  readonly holdIdleClock: () => () => void;
  readonly holdPage: (why: "handset" | "form") => () => void;
}

export function createProductServices(parts: ProductServicesParts): ProductServices {
  const { http, session, scope, clock } = parts;
  const isOver = () => scope.signal.aborted;
  const nothing = () => {};

  /** The account; undefined before it is known and after the session has ended. */
  const accountIn = (state: SessionState) =>
    isOver() || state.status !== "signed-in" ? undefined : state.account;

  function account() {
    const known = accountIn(session.store.getState());
    if (known === undefined) throw new Error("No user is signed in");
    return known;
  }

  return {
    http,
    realtime: scopeRealtime(parts.realtime, scope),
    notices: scopeNotices(parts.notices, scope),
    activity: scopeActivity(parts.activity, scope),
    dialogs: scopeDialogs(parts.dialogs, scope),
    config: parts.config,
    clock,
    storage: {
      tab: scopeStorage(parts.storage.tab, scope),
      browser: scopeStorage(parts.storage.browser, scope),
    },
    shellVersion: parts.shellVersion,
    problemLog: scopeProblemLog(parts.problemLog, scope),
    session: {
      account,
      watchAccount: (listener) =>
        session.store.subscribe((state) => {
          const changed = accountIn(state);
          if (changed !== undefined) listener(changed);
        }),
      refreshAccount: async () => void (await loadAccount(http, session)),
      beforeLogOut: (task) => (isOver() ? nothing : session.beforeLogOut(task)),
      oweUntil(until, request) {
        if (isOver()) return;
        const wall = until - clock.now() + clock.wall();
        parts.deferredRequests.add({ person: parts.userId, until: wall, request });
      },
      holdIdleClock: () => (isOver() ? nothing : parts.holdIdleClock()),
      holdPage: (why) => (isOver() ? nothing : parts.holdPage(why)),
      ensureToken: async (minLifeS) => {
        if (!isOver()) await session.ensureToken(minLifeS);
      },
    },
  };
}
