import type { Http } from "@capno/api-client/http";
import type { LinkState } from "@capno/realtime/realtime";
import type { SessionState as TokenState } from "@capno/auth-session/session";
import { createStore } from "zustand/vanilla";

import packageFile from "../package.json" with { type: "json" };
import { browserClock } from "./browser-clock.ts";
import { ConfigurationError, loadConfiguration } from "./configuration/load-configuration.ts";
import { createErrorReporter } from "./error-reporting/error-reporter.ts";
import { createActivityLog } from "./features/activity/activity-log.ts";
import { createNotices } from "./notices/notice-store.ts";
import { createProductAreas } from "./product-areas/product-areas.ts";
import { createDeferredLoader } from "./product-areas/deferred-loader.ts";
import { getReturnTarget } from "./addresses/guards.ts";
import { getProductOfPath, SHELL_PAGES, withoutTrailingSlash } from "./addresses/known-paths.ts";
import { parseReturnTarget, withReturnTarget } from "./addresses/return-target.ts";
import { prefetchFrame } from "./routing/routes.tsx";
import { createShellRouter, type ShellRouter } from "./routing/shell-router.tsx";
import { recallLastProduct, rememberLastProduct } from "./session-flow/last-product.ts";
import { createPageHold } from "./session-flow/page-hold.ts";
import type { ProductWorld } from "./session-flow/product-world.ts";
import type { SessionCore } from "./session-flow/session-core.ts";
import { getSignOutNotice } from "./session-flow/sign-out-notice.ts";
import type { NewerVersion } from "./session-flow/watch-releases.ts";
import { clearStoredSession, hasStoredSession } from "./session-flow/stored-session.ts";
import { toVisitor } from "./session-flow/visitor.ts";
import type { ConfigurationState, DialogState, SessionState, ShellServices } from "./shell-services.ts";

export interface Shell {
  readonly services: ShellServices;
  readonly router: ShellRouter;
}

const CLOSED: DialogState = { support: false, eula: false, about: false, activity: false, running: false };

/**
 * Makes and starts everything; the only place that constructs services. Configuration, the list of products
 * and the session begin side by side, and each waits only for what it needs. The code that signs in comes
 * with the first touch of the form, or at once where there is a session to restore.
 */
export function startShell(): Shell {
  const shellVersion = packageFile.version;
  const configurationFile = loadConfiguration();
  const reporter = createErrorReporter({
    configuration: configurationFile,
    release: shellVersion,
    loadSink: async (...settings) =>
      (await import(/* webpackChunkName: "sentry" */ "./error-reporting/sentry-sink.ts")).createSentrySink(
        ...settings,
      ),
  });
  const notices = createNotices({ report: reporter.report });
  const activity = createActivityLog(browserClock);
  const configuration = createStore<ConfigurationState>(() => ({ is: "loading" }));
  const dialogs = createStore<DialogState>(() => CLOSED);
  const link = createStore<{ readonly state: LinkState }>(() => ({ state: "idle" }));
  const session = createStore<SessionState>(() => ({
    visitor: { is: "being-restored" },
    storageBlocked: false,
    idleSecondsLeft: undefined,
    covered: false,
  }));
  const pageHold = createPageHold();
  const updates = createStore<{ readonly offered: readonly NewerVersion[] }>(() => ({ offered: [] }));
  let world: ProductWorld | undefined;
  let userId: string | undefined;
  let readClockSkew: (() => number) | undefined;

  window.addEventListener("error", ({ error, message }) =>
    reporter.report("Uncaught error", error ?? message),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    reporter.report("Unhandled rejection", reason),
  );

  const loader = createDeferredLoader({
    manifestUrl: "/remotes.json",
    report: reporter.report,
    getUserId: () => userId,
  });
  const areas = createProductAreas({
    loader,
    report: reporter.report,
    onOutcome: (id, outcome) => {
      if (outcome === "opened") {
        loader.settle(id);
        rememberLastProduct(id);
      }
      // Code of the failed version runs here: only a new page can open another. Once for each version.
      else if (loader.giveUp(id) && world?.isBusy() !== true) location.reload();
    },
    createServices: () => {
      if (world === undefined) throw new Error("A product was opened before anybody had signed in");
      return world.services;
    },
  });
  const router = createShellRouter(areas);

  configurationFile.then(
    (config) => configuration.setState({ is: "ready", config }),
    (error: unknown) => {
      const message = error instanceof ConfigurationError ? error.message : "This site could not be started.";
      configuration.setState({ is: "failed", message });
    },
  );
  let coreCode: Promise<typeof import("./session-flow/session-core.ts")> | undefined;
  const loadCoreCode = () =>
    (coreCode ??= import(/* webpackChunkName: "session" */ "./session-flow/session-core.ts").catch(
      (error: unknown) => {
        coreCode = undefined;
        throw error;
      },
    ));
  const loadWorldCode = () => import(/* webpackChunkName: "signed-in" */ "./session-flow/product-world.ts");

  // By its address alone, before any code that might not load: decision B14.
  if (withoutTrailingSlash(location.pathname) === SHELL_PAGES.logOut) clearStoredSession();
  const isRestoring = hasStoredSession();
  let core: Promise<SessionCore> | undefined;
  let made: SessionCore | undefined;
  const openCore = (): Promise<SessionCore> =>
    (core ??= Promise.all([loadCoreCode(), configurationFile]).then(
      async ([code, config]) => {
        const opened = code.createSessionCore(config, reporter.report);
        made = opened;
        readClockSkew = () => opened.clock.wall() - opened.clock.now();
        void areas.describe();
        opened.session.store.subscribe((state, before) => {
          follow(opened, state, before).catch((error: unknown) => {
            notices.report("The code of the session could not be loaded", error);
            notices.tell("network failure", { action: "opening the dashboard", required: true });
          });
        });
        // Who types their password must not find themselves in the session of whoever signed in next door.
        if (isRestoring) await restore(opened);
        return opened;
      },
      (error: unknown) => {
        core = undefined;
        throw error;
      },
    ));

  async function restore(opened: SessionCore): Promise<void> {
    const outcome = await opened.session.restore();
    if (outcome.kind === "unreachable") notices.raise(outcome.error);
    if (outcome.kind !== "signed-in") return;
    try {
      await (await loadCoreCode()).loadAccount(opened.http, opened.session);
    } catch (error) {
      notices.raise(error);
    }
  }

  async function follow(opened: SessionCore, state: TokenState, before: TokenState): Promise<void> {
    if (state.is === "signed-in" && state.account !== undefined && world === undefined) {
      const scope = opened.session.scope();
      const { createProductWorld } = await loadWorldCode();
      if (scope === undefined || scope.signal.aborted || world !== undefined) return;
      world = createProductWorld({
        core: opened,
        scope,
        notices,
        activity,
        shellVersion,
        pageHold,
        findNewer: loader.findNewer,
        onOffer: (offered) => updates.setState({ offered }),
        onLink: (linkState) => link.setState({ state: linkState }),
        onIdle: (idleSecondsLeft) => session.setState({ idleSecondsLeft }),
        onCovered: (covered) => session.setState({ covered }),
        dialogs: {
          openSupport: () => dialogs.setState({ support: true }),
          openEula: () => dialogs.setState({ eula: true }),
        },
      });
    }
    userId = state.is === "signed-in" ? state.userId : undefined;
    const visitor = toVisitor(opened.session.store.getState());
    session.setState({ visitor, storageBlocked: opened.session.isStorageBlocked() });
    if (state.is !== "signed-out" || state.reason === undefined || before.is === "signed-out") return;
    // Where somebody was is nothing to whoever signs in instead of them.
    leave(state.reason === "logged-out" || state.reason === "replaced");
    const notice = getSignOutNotice(state.reason, opened.config.session.idleTimeoutMin);
    if (notice !== undefined) notices.showNotice(notice);
  }

  /** After the session's own end: nothing of what it showed may stay. */
  function leave(byChoice: boolean): void {
    areas.disposeAll();
    world?.end();
    world = undefined;
    activity.clear();
    notices.store.setState({ toasts: [] });
    dialogs.setState(CLOSED);
    const { origin, pathname, search, hash } = location;
    const target = byChoice ? undefined : parseReturnTarget(pathname + search + hash, origin);
    router.restartAt(withReturnTarget(SHELL_PAGES.signIn, target));
  }

  /** The product the person is probably on the way to: by the address, else the one opened last here. */
  function prefetchLikelyProduct(): void {
    const { releases = [] } = areas.store.getState();
    const target = getReturnTarget(location, releases);
    const id =
      target === undefined
        ? recallLastProduct()
        : getProductOfPath(new URL(target, location.origin).pathname, releases)?.id;
    if (id !== undefined) areas.prefetch(id);
  }

  if (isRestoring) {
    openCore().catch(notices.raise);
    prefetchFrame();
  } else session.setState({ visitor: { is: "anonymous" } });

  const http: Http = { send: async (request) => (await openCore()).http.send(request) };

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
      clock: browserClock,
      pageHold,
      updates,
      productLoads: loader.history,
      giveUpProduct: loader.giveUp,
      clockSkewMs: () => readClockSkew?.(),
      sessionActions: {
        prepare: () => {
          openCore().then(prefetchLikelyProduct, () => undefined);
          loadWorldCode().catch(() => undefined);
          prefetchFrame();
        },
        signIn: async (credentials) => {
          try {
            const [opened, { signInToAccount }] = await Promise.all([openCore(), loadCoreCode()]);
            const outcome = await signInToAccount({ ...opened, notices }, credentials);
            if (outcome.kind === "signed-in") activity.record({ what: "Signed in" });
            return outcome;
          } catch (error) {
            notices.report("The code that signs in could not be loaded", error);
            notices.tell("network failure", { action: "logging in", required: false });
            return { kind: "failed" };
          }
        },
        logOut: () => {
          if (session.getState().visitor.is === "anonymous") return;
          if (made !== undefined) return made.session.logOut();
          // Its code or its configuration may never come: nothing stays because of that.
          clearStoredSession();
          session.setState({ visitor: { is: "anonymous" } });
        },
        staySignedIn: () => world?.staySignedIn(),
        refreshAccount: async () => {
          const opened = await openCore();
          return (await loadCoreCode()).loadAccount(opened.http, opened.session);
        },
      },
    },
  };
}
