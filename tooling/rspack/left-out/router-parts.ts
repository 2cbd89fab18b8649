import path from "node:path";

import type { RuleSetRule } from "@rspack/core";

import type { LeftOut } from "./leave-out.ts";

/**
 * What the shell's page leaves out of react-router, by the file it stands in: forms and fetchers, view transitions,
 * middleware, hydration of a server's data, scroll restoration. `packages/router` does not let anybody ask for them;
 * its `lazy`, `loader` and `redirect` stay, since released products use them. ADR 0108
 */
export const ROUTER_PARTS: Readonly<Record<string, LeftOut>> = {
  "router/router.js": {
    refused: [
      // Forms and fetchers
      "handleAction",
      "fetch",
      "getFetcher",
      "resetFetcher",
      "queueFetcherForDeletion",
      // Middleware is found empty before this is called.
      "runClientMiddlewarePipeline",
      "enableScrollRestoration",
      "cancelDiscoveryNavigation",
      "patchRoutes",
      "_internalSetRoutes",
    ],
    answers: {
      normalizeNavigateOptions: "{ return { path: arguments[1] } }",
      getSubmissionFromNavigation: "{}",
      getActionDataForCommit: "{ return {} }",
      getUpdatedActionData: "{}",
      // There are no fetchers to be done or stale.
      markFetchRedirectsDone: "{ return false }",
      abortStaleFetchLoads: "{ return false }",
      saveScrollPosition: "{}",
      getSavedScrollPosition: "{ return null }",
      restoreAppliedTransitions: "{}",
      persistAppliedTransitions: "{}",
      // A route's `lazy` is a function and not an object of them.
      loadLazyRouteProperty: "{}",
    },
    unset: [
      "init.basename",
      "init.dataStrategy",
      "init.future",
      "init.getContext",
      "init.hydrationData",
      "init.instrumentations",
      "init.window",
      "future.unstable_customRouteDiscovery",
      "future.unstable_routePatternMatching",
      "opts.callSiteDefaultShouldRevalidate",
      "opts.defaultShouldRevalidate",
      "opts.enableViewTransition",
      "opts.fetcherSubmission",
      "opts.flushSync",
      "opts.mask",
      "opts.pendingError",
      "opts.submission",
      "opts.viewTransition",
      "route.middleware",
      "m.route.middleware",
      "loaderMatch.route.shouldRevalidate",
    ],
  },
  "components.js": {
    refused: ["createMemoryRouter", "handleSkippedViewTransition"],
    settled: {
      "!viewTransitionOpts || !isViewTransitionAvailable": "true",
      "renderDfd && pendingState && router.window": "false",
      "vtContext.isTransitioning && !vtContext.flushSync": "false",
      "!vtContext.isTransitioning && interruption": "false",
    },
  },
  "dom/lib.js": { answers: { parseHydrationData: "{}", useViewTransitionState: "{ return false }" } },
  "hooks.js": { refused: ["RSCErrorHandler"], unset: ["this.context"] },
  // Names for developers' tools only.
  "context.js": {},
};

/** The rules of a build that leave these parts out. */
export function leaveOutRouterParts(): RuleSetRule[] {
  return Object.entries(ROUTER_PARTS).map(([file, parts]) => ({
    test: (resource) =>
      resource.replaceAll(path.sep, "/").endsWith(`/react-router/dist/production/lib/${file}`),
    use: [{ loader: path.join(import.meta.dirname, "leave-out-loader.ts"), options: parts }],
  }));
}
