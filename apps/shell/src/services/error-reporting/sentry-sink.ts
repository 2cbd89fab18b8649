import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { captureException, captureMessage, init, type Event } from "@sentry/browser";

import type { ReportSink } from "./error-reporter.ts";
import { scrub, scrubText } from "./scrub.ts";

/** Reports to Sentry. Every report passes the scrubber; breadcrumbs of clicks and fetches are off. */
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
    // The shell reports uncaught errors itself; Sentry's other default integrations would collect more than that.
    defaultIntegrations: false,
    // Streamed spans would be sent without passing the scrubber.
    traceLifecycle: "static",
    beforeSend: (event) => scrubEvent(event),
    beforeSendTransaction: (event) => scrubEvent(event),
  });
  return {
    send: (problem, cause) => {
      if (cause instanceof Error) captureException(cause, { tags: { problem: scrubText(problem) } });
      else captureMessage(scrubText(problem), { level: "error" });
    },
  };
}

/** The release looks like an email address, and is none. */
function scrubEvent<Sent extends Event>(event: Sent): Sent {
  return { ...(scrub(event) as Sent), ...(event.release === undefined ? {} : { release: event.release }) };
}
