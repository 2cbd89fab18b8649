import type { SessionScope } from "@capno/api-client/access-token-source";
import type { ProductServices, ShellDialogs } from "@capno/product-contract/product-services";
import { REALTIME_OFF, type LinkState } from "@capno/realtime/realtime";

import type { ActivityLog } from "../services/activity-log.ts";
import type { ShellNotices } from "../services/notices/notice-store.ts";
import { createChannelAuthoriser } from "./authorise-channel.ts";
import { createProblemLog, type SessionProblemLog } from "../services/problem-log/problem-log.ts";
import { createPreloadedCalls } from "./preloaded-calls.ts";
import { storeActivity } from "./stored-activity.ts";
import { createLazyRealtime } from "./lazy-realtime.ts";
import type { ReloadGuard } from "../services/reload-guard.ts";
import { createProductServices } from "./product-services.ts";
import { createRealtimeRefusals } from "./realtime-refusals.ts";
import { createNetworkIdle } from "./network-idle.ts";
import type { SessionChunk } from "./session-chunk.ts";
import { scopeClock, scopeHttp } from "./session-scope.ts";
import { watchSignedIn } from "./signed-in-watch.ts";
import { watchUnsavedInput } from "./unsaved-input.ts";
import { watchReleases, type ReleaseWatchOptions } from "./watch-releases.ts";

export interface SignedInOptions {
  readonly core: SessionChunk;
  /** The session of these services: they end with it. */
  readonly scope: SessionScope;
  readonly userId: string;
  readonly notices: ShellNotices;
  readonly activity: ActivityLog;
  readonly dialogs: ShellDialogs;
  readonly shellVersion: string;
  readonly pageHold: ReloadGuard;
  readonly findNewer: ReleaseWatchOptions["findNewer"];
  readonly onOffer: ReleaseWatchOptions["onOffer"];
  readonly onLink: (state: LinkState) => void;
  readonly onIdle: (secondsLeft: number | undefined) => void;
  readonly onCovered: (covered: boolean) => void;
}

/** Services that exist from sign-in to log-out: those for products, and the session watch. */
export interface SignedInServices {
  createProductServices(): ProductServices;
  /** Asks for the calls of a product's first page while its code is loading. */
  askFirst(addresses: readonly string[]): void;
  staySignedIn(): void;
  readonly problemLog: SessionProblemLog;
  /** A handset is held or something is half entered: the page must not be replaced. */
  isBusy(): boolean;
  /** Whether no call of a product is in flight or ended a moment ago. */
  isNetworkIdle(): boolean;
  end(): void;
}

export function createSignedInServices(options: SignedInOptions): SignedInServices {
  const { scope, userId, notices, activity, onIdle, onCovered } = options;
  const clock = scopeClock(options.core.clock, scope);
  const problemLog = createProblemLog(clock);
  const http = problemLog.watchCalls(scopeHttp(options.core.http, scope));
  const core: SessionChunk = { ...options.core, http, clock };
  const { config, session } = core;
  const firstCalls = createPreloadedCalls(http, clock, scope);
  const rest = createNetworkIdle(firstCalls.http, clock);
  const watch = watchSignedIn({ core, onIdle, onCovered });
  const refusals = createRealtimeRefusals(notices);
  const authorise = createChannelAuthoriser(http, refusals);
  storeActivity(activity, { userId, scope }, () => window.sessionStorage);

  const { key, cluster, host, port, tls, fallback } = config.realtime;
  const openRealtime = async () => {
    const { createRealtime } = await import(
      /* webpackChunkName: "realtime" */ "@capno/realtime/create-realtime"
    );
    // It closes its socket one task after the session's end, when the session's clock no longer runs timers.
    const { clock: ownClock } = options.core;
    const address = { key, cluster, host, port, tls, fallback };
    return createRealtime({ ...address, authorise, clock: ownClock, report: notices.report });
  };
  const realtime = key === "" ? REALTIME_OFF : createLazyRealtime(openRealtime, notices.report);
  const onLink = (state: LinkState) => {
    problemLog.recordLink(state);
    options.onLink(state);
  };
  const stopLink = realtime.watchLink(onLink);
  if (realtime.linkState() === "off") onLink("off");
  const stopNotices = notices.store.subscribe(({ notices: shown }, { notices: before }) => {
    for (const notice of shown.filter((each) => !before.includes(each)))
      problemLog.recordNotice(notice.cause ?? "of a product", notice.level);
  });
  const typed = watchUnsavedInput(document);
  const isBusy = () => options.pageHold.isHeld() || typed.isAny();
  const stopReleases = watchReleases({
    findNewer: options.findNewer,
    onOffer: options.onOffer,
    shellVersion: options.shellVersion,
    isHeld: isBusy,
    clock,
    page: window,
  });

  const services = createProductServices({
    scope,
    userId,
    http: rest.http,
    deferredRequests: core.deferredRequests,
    storage: { tab: () => window.sessionStorage, browser: () => window.localStorage },
    session,
    realtime,
    notices,
    activity,
    config,
    clock,
    dialogs: options.dialogs,
    shellVersion: options.shellVersion,
    problemLog,
    holdIdleClock: watch.holdIdleClock,
    holdPage: options.pageHold.hold,
  });

  return {
    askFirst: firstCalls.ask,
    staySignedIn: watch.staySignedIn,
    problemLog,
    isBusy,
    isNetworkIdle: rest.isNetworkIdle,
    createProductServices: () => {
      rest.expectCalls();
      return services;
    },
    end: () => {
      watch.end();
      typed.end();
      stopNotices();
      refusals.end();
      stopReleases();
      options.pageHold.release();
      realtime.disconnect();
      // Ignores later status events of the closed connection.
      stopLink();
    },
  };
}
