import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import type { Session } from "@capno/auth-session/session";
import type {
  Activity,
  Notices,
  ProductServices,
  ShellDialogs,
} from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { Realtime } from "@capno/realtime/realtime";

import { loadAccount } from "./signed-in-session.ts";

export interface ProductServicesParts {
  readonly http: Http;
  readonly session: Session;
  readonly realtime: Realtime;
  readonly notices: Notices;
  readonly activity: Activity;
  readonly dialogs: ShellDialogs;
  readonly config: RuntimeConfig;
  readonly clock: Clock;
  readonly shellVersion: string;
  readonly holdIdleClock: () => () => void;
  readonly holdPage: (why: "handset" | "form") => () => void;
}

/** What a product is given: the narrow side of what the shell has. */
export function createProductServices(parts: ProductServicesParts): ProductServices {
  const { http, session } = parts;
  return {
    http,
    realtime: parts.realtime,
    notices: {
      show: parts.notices.show,
      raise: parts.notices.raise,
      toast: parts.notices.toast,
      report: parts.notices.report,
    },
    activity: { record: parts.activity.record },
    dialogs: parts.dialogs,
    config: parts.config,
    clock: parts.clock,
    shellVersion: parts.shellVersion,
    session: {
      account: () => {
        const state = session.store.getState();
        if (state.status !== "signed-in" || state.account === undefined)
          throw new Error("Nobody is signed in");
        return state.account;
      },
      watchAccount: (listener) =>
        session.store.subscribe((state, before) => {
          if (state.status !== "signed-in" || state.account === undefined) return;
          const known = before.status === "signed-in" ? before.account : undefined;
          if (state.account !== known) listener(state.account);
        }),
      refreshAccount: async () => void (await loadAccount(http, session)),
      beforeLogOut: (task) => session.beforeLogOut(task),
      holdIdleClock: parts.holdIdleClock,
      holdPage: parts.holdPage,
      ensureToken: (minLifeS) => session.ensureToken(minLifeS),
    },
  };
}
