import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { captureException, captureMessage, init, type ErrorEvent } from "@sentry/browser";

import type { ReportSink } from "./error-reporter.ts";
import { scrub, scrubText } from "./scrub.ts";

/** Reports to Sentry. Whatever leaves goes through the scrubber; nothing of what was clicked or fetched is kept. */
export async function createSentrySink(
  settings: RuntimeConfig["errorReporting"],
  release: string,
  environment: string,
): Promise<ReportSink> {
  init({
    dsn: settings.dsn,
    release: `capno-shell@${release}`,
    environment: environment || "unknown",
    tracesSampleRate: settings.tracesSampleRate,
    replaysSessionSampleRate: settings.replaysSessionSampleRate,
    replaysOnErrorSampleRate: settings.replaysOnErrorSampleRate,
    maxBreadcrumbs: 0,
    // The shell reports uncaught errors itself; what else Sentry watches by default is nobody's business.
    defaultIntegrations: false,
    beforeSend: (event) => scrub(event) as ErrorEvent,
    beforeSendTransaction: (event) => scrub(event) as typeof event,
  });
  return {
    send: (problem, cause) => {
      if (cause instanceof Error) captureException(cause, { tags: { problem: scrubText(problem) } });
      else captureMessage(scrubText(problem), { level: "error" });
    },
  };
}
