import packageFile from "../../package.json" with { type: "json" };
import { deploymentFiles } from "../paths/deployment-files.ts";
import { browserClock } from "../services/browser-clock.ts";
import { ConfigurationError, loadConfiguration } from "../services/configuration/load-configuration.ts";
import { createErrorReporter } from "../services/error-reporting/error-reporter.ts";
import { createFirstStores } from "../services/first-stores.ts";
import { createNotices } from "../services/notices/notice-store.ts";
import { createDeferredLoader } from "../products/deferred-loader.ts";
import { createProductAreas } from "../products/product-registry.ts";
import { createBootstrap, type Bootstrap } from "./bootstrap/bootstrap.ts";
import { createActivityLog } from "../services/activity-log.ts";
import { recallLastProduct, rememberLastProduct } from "../session/last-product.ts";
import { createSessionManager } from "../session/session-manager.ts";
import type { ShellServices } from "../services/shell-services.ts";

export interface Shell {
  readonly services: ShellServices;
  readonly bootstrap: Bootstrap;
}

/**
 * Makes and joins everything that lasts as long as the page; what lasts as long as a session is `SessionLife`'s.
 * Configuration, the list of products and the session begin side by side, and each waits only for what it needs. The
 * code that signs in, and that of all other pages with their router, comes with the first touch of the form, or at once
 * where there is a session to restore.
 */
export function startShell(): Shell {
  const shellVersion = packageFile.version;
  const configurationFile = loadConfiguration();
  const reporter = createErrorReporter({
    configuration: configurationFile,
    release: shellVersion,
    loadSink: async (...settings) =>
      (
        await import(/* webpackChunkName: "sentry" */ "../services/error-reporting/sentry-sink.ts")
      ).createSentrySink(...settings),
  });
  const notices = createNotices({ report: reporter.report });
  const activity = createActivityLog(browserClock);
  const stores = createFirstStores();

  window.addEventListener("error", ({ error, message }) =>
    reporter.report("Uncaught error", error ?? message),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    reporter.report("Unhandled rejection", reason),
  );
  configurationFile.then(
    (config) => stores.configuration.setState({ status: "ready", config }),
    (error: unknown) => {
      const message = error instanceof ConfigurationError ? error.message : "This site could not be started.";
      stores.configuration.setState({ status: "failed", message });
    },
  );

  const loader = createDeferredLoader({
    manifestUrl: deploymentFiles.products,
    clock: browserClock,
    report: reporter.report,
    getUserId: () => manager.userId(),
  });
  const areas = createProductAreas({
    loader,
    report: reporter.report,
    onOutcome: (id, outcome) => {
      if (outcome === "opened") {
        loader.markGood(id);
        rememberLastProduct(id);
      }
      // Code of the failed version runs here: only a new page can open another. Once for each version.
      else if (loader.markBad(id) && !manager.isBusy()) location.reload();
    },
    askFirst: (addresses) => manager.askFirst(addresses),
    createServices: () => manager.productServices(),
  });
  const bootstrap = createBootstrap({ areas, session: stores.session, notices });
  const manager = createSessionManager({
    configuration: configurationFile,
    stores,
    notices,
    activity,
    shellVersion,
    products: { ...areas, findNewer: loader.findNewer },
    restartAt: bootstrap.restartAt,
  });

  /** A prefetch: opening a product imports it again and reports a failure. */
  const fetchFederation = () =>
    void import(/* webpackChunkName: "federation" */ "../products/federation.ts").catch(() => undefined);
  const fetchAhead = () => {
    bootstrap.fetch();
    fetchFederation();
  };

  if (manager.begin()) fetchAhead();
  bootstrap.begin();

  return {
    bootstrap,
    services: {
      ...stores,
      shellVersion,
      notices,
      activity,
      areas,
      http: manager.http,
      clock: browserClock,
      isNetworkIdle: manager.isNetworkIdle,
      productLoads: loader.history,
      markProductBad: loader.markBad,
      clockSkewMs: manager.clockSkewMs,
      problemLog: manager.problemLog,
      sessionActions: {
        ...manager.actions,
        prepare: () => {
          const prepared = manager.prepare();
          // What every session needs: at once, so that a press after a password manager finds it on the way.
          fetchAhead();
          // Before sign-in it is unknown which products the account has: only what this browser has anyway is likely.
          const last = recallLastProduct();
          if (last !== undefined) void prepared.then(() => areas.prefetch(last));
        },
      },
    },
  };
}
