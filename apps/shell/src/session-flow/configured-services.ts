import { isApiError } from "@capno/api-client/api-error";
import { createHttp } from "@capno/api-client/create-http";
import { authoriseChannel } from "@capno/api-client/endpoints/channel-authorisation";
import { refreshTokens } from "@capno/api-client/endpoints/sign-in";
import type { Http } from "@capno/api-client/http";
import type { ServerClock } from "@capno/api-client/server-clock";
import { createSession } from "@capno/auth-session/create-session";
import type { Session } from "@capno/auth-session/session";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import type { ShellNotices } from "../features/notices/notice-store.ts";
import { createLazyRealtime, type LazyRealtime } from "./lazy-realtime.ts";
import { createRealtimeRefusals } from "./realtime-refusals.ts";

/** Everything that needs the configuration to exist. */
export interface ConfiguredServices {
  readonly config: RuntimeConfig;
  readonly http: Http;
  readonly session: Session;
  readonly realtime: LazyRealtime;
}

const MINUTE_MS = 60_000;

export function createConfiguredServices(
  config: RuntimeConfig,
  { clock, notices }: { readonly clock: ServerClock; readonly notices: ShellNotices },
): ConfiguredServices {
  const session = createSession({
    clock,
    refresh: (refreshToken) => refreshTokens(http, refreshToken),
    idleLimitMs: config.session.idleTimeoutMin * MINUTE_MS,
  });
  const http = createHttp({
    baseUrl: config.apiBaseUrl,
    tokens: session,
    clock,
    logOutOn403: config.session.logOutOn403,
    onServerDate: clock.noteServerDate,
  });

  const refusals = createRealtimeRefusals(notices);
  const authorise = async (channel: string, socketId: string) => {
    try {
      const authorisation = await authoriseChannel(http, channel, socketId);
      refusals.noteAllowed(channel);
      return authorisation;
    } catch (error) {
      // A lost network shows in the header's strip; only the server's own refusal is told.
      if (isApiError(error) && error.facts.kind === "unexpected-status") refusals.noteRefused(channel);
      throw error;
    }
  };
  const realtime = createLazyRealtime(async () => {
    const { createRealtime } = await import(
      /* webpackChunkName: "realtime" */ "@capno/realtime/create-realtime"
    );
    const { key, cluster, host, port, tls } = config.realtime;
    return createRealtime({ key, cluster, host, port, tls, authorise, clock, report: notices.report });
  }, notices.report);

  return { config, http, session, realtime };
}
