import type { Http } from "@capno/api-client/http";
import { createServerClock } from "@capno/api-client/server-clock";
import type { InactivityWatch } from "@capno/auth-session/watch-inactivity";
import { watchInactivity } from "@capno/auth-session/watch-inactivity";
import type { LinkState } from "@capno/realtime/realtime";
import { createStore } from "zustand/vanilla";

import packageFile from "../package.json" with { type: "json" };
import { ConfigurationError, loadConfiguration } from "./configuration/load-configuration.ts";
import { createErrorReporter } from "./error-reporting/error-reporter.ts";
import { createActivityLog } from "./features/activity/activity-log.ts";
import { createNotices } from "./features/notices/notice-store.ts";
import { createProductAreas } from "./product-areas/product-areas.ts";
import { createBrowserProductLoader } from "./products/browser-product-loader.ts";
import { SHELL_PAGES } from "./routing/known-paths.ts";
import { parseReturnTarget, withReturnTarget } from "./routing/return-target.ts";
import { createShellRouter, type ShellRouter } from "./routing/shell-router.tsx";
import { createConfiguredServices, type ConfiguredServices } from "./session-flow/configured-services.ts";
import { coverPageUntilChecked } from "./session-flow/cover-page.ts";
import { createProductServices } from "./session-flow/product-services.ts";
import { getSignOutNotice } from "./session-flow/sign-out-notice.ts";
import { loadAccount, signInToAccount } from "./session-flow/signed-in-session.ts";
import { toVisitor } from "./session-flow/visitor.ts";
import type { ConfigurationState, DialogState, SessionState, ShellServices } from "./shell-services.ts";

export interface Shell {
  readonly services: ShellServices;
  readonly router: ShellRouter;
}

const CLOSED: DialogState = { support: false, eula: false, about: false, activity: false };
const MINUTE_MS = 60_000;

/**
 * Makes and starts everything; the only place that constructs services. Configuration, the list of products
 * and the session are fetched side by side: each begins at once and waits only for what it needs.
 */
export function startShell(): Shell {
  const shellVersion = packageFile.version;
  const configurationFile = loadConfiguration();
  const clock = createServerClock();
  const reporter = createErrorReporter({
    configuration: configurationFile,
    release: shellVersion,
    loadSink: async (...settings) =>
      (await import(/* webpackChunkName: "sentry" */ "./error-reporting/sentry-sink.ts")).createSentrySink(...settings),
  });
  const notices = createNotices({ report: reporter.report });
  const activity = createActivityLog(clock);
  const configuration = createStore<ConfigurationState>(() => ({ kind: "loading" }));
  const dialogs = createStore<DialogState>(() => CLOSED);
  const link = createStore<{ readonly state: LinkState }>(() => ({ state: "idle" }));
  const session = createStore<SessionState>(() => ({
    visitor: { kind: "being-restored" },
    storageBlocked: false,
    idleSecondsLeft: undefined,
    covered: false,
  }));
  let inactivity: InactivityWatch | undefined;
  let known: ConfiguredServices | undefined;

  const configured = configurationFile.then((config) => {
    known = createConfiguredServices(config, { clock, notices });
    configuration.setState({ kind: "ready", config });
    begin(known);
    return known;
  });
  configured.catch((error: unknown) => {
    const message = error instanceof ConfigurationError ? error.message : "This site could not be started.";
    configuration.setState({ kind: "failed", message });
  });

  const http: Http = { send: async (request) => (await configured).http.send(request) };
  const areas = createProductAreas({
    loader: createBrowserProductLoader({ manifestUrl: "/remotes.json", clock, report: reporter.report }),
    report: reporter.report,
    createServices: () => {
      if (known === undefined) throw new Error("A product was opened before the configuration was read");
      return createProductServices({
        ...known,
        notices,
        activity,
        clock,
        shellVersion,
        inactivity: () => inactivity,
        dialogs: {
          openSupport: () => dialogs.setState({ support: true }),
          openEula: () => dialogs.setState({ eula: true }),
        },
      });
    },
  });
  const router = createShellRouter(areas);

  function begin(services: ConfiguredServices): void {
    const { session: tokens, realtime, config } = services;
    realtime.watchLink((state) => link.setState({ state }));
    tokens.store.subscribe((state, before) => {
      session.setState({ visitor: toVisitor(state), storageBlocked: tokens.isStorageBlocked() });
      const wasSignedIn = before.status === "signed-in";
      if (state.status === "signed-in" && !wasSignedIn) watchOver(services);
      if (state.status === "signed-out" && state.reason !== undefined) {
        leave(services, state.reason === "logged-out");
        const notice = getSignOutNotice(state.reason, config.session.idleTimeoutMin);
        if (notice !== undefined) notices.showNotice(notice);
      }
    });
    void restore(services);
  }

  async function restore({ http: api, session: tokens }: ConfiguredServices): Promise<void> {
    const outcome = await tokens.restore();
    if (outcome.kind === "unreachable") notices.raise(outcome.error);
    if (outcome.kind !== "signed-in") return;
    try {
      await loadAccount(api, tokens);
    } catch (error) {
      notices.raise(error);
    }
  }

  let stopCover = () => {};

  function watchOver({ session: tokens, config }: ConfiguredServices): void {
    inactivity?.dispose();
    inactivity = watchInactivity({
      limitMs: config.session.idleTimeoutMin * MINUTE_MS,
      warningMs: config.session.idleWarningMin * MINUTE_MS,
      clock,
      onChange: (view) =>
        session.setState({ idleSecondsLeft: view.phase === "warning" ? view.secondsLeft : undefined }),
      onExpired: () => tokens.logOut("inactive"),
    });
    stopCover();
    stopCover = coverPageUntilChecked({
      page: window,
      wall: () => clock.wall(),
      after: (ms, callback) => clock.after(ms, callback),
      onCovered: (covered) => session.setState({ covered }),
      check: async () => {
        inactivity?.check();
        // Signs out by itself where the session is over; a lost network is told by what needs it.
        await tokens.current().catch(() => undefined);
      },
    });
  }

  /** After the session's own end: nothing of what it showed may stay. */
  function leave({ realtime }: ConfiguredServices, byChoice: boolean): void {
    inactivity?.dispose();
    inactivity = undefined;
    stopCover();
    areas.disposeAll();
    realtime.disconnect();
    activity.clear();
    dialogs.setState(CLOSED);
    session.setState({ idleSecondsLeft: undefined, covered: false });
    const { origin, pathname, search, hash } = location;
    const target = byChoice ? undefined : parseReturnTarget(pathname + search + hash, origin);
    router.restartAt(withReturnTarget(SHELL_PAGES.signIn, target));
  }

  void areas.describe();

  return {
    router,
    services: {
      shellVersion,
      configuration,
      session,
      notices,
      dialogs,
      link,
      activity,
      areas,
      http,
      clock,
      sessionActions: {
        signIn: async (credentials) => {
          const services = await configured.catch(() => undefined);
          if (services === undefined) return { kind: "failed" };
          const outcome = await signInToAccount({ ...services, notices }, credentials);
          if (outcome.kind === "signed-in") activity.record({ what: "Signed in" });
          return outcome;
        },
        logOut: () => void configured.then(({ session: tokens }) => tokens.logOut(), () => undefined),
        staySignedIn: () => inactivity?.stay(),
        refreshAccount: async () => {
          const services = await configured;
          return loadAccount(services.http, services.session);
        },
      },
    },
  };
}
