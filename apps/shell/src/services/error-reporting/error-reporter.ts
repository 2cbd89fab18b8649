import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

interface ErrorReporter {
  report(problem: string, cause?: unknown): void;
}

/** A service that takes reports, loaded when there is a first one to send. */
export interface ReportSink {
  send(problem: string, cause: unknown): void;
}

interface ErrorReporterOptions {
  /** Resolves with the configuration; rejects where there is none. */
  readonly configuration: Promise<RuntimeConfig>;
  readonly release: string;
  readonly loadSink: (
    settings: RuntimeConfig["errorReporting"],
    release: string,
    environment: string,
  ) => Promise<ReportSink>;
}

/** The same fault in a loop must not flood the service. */
const MOST_REPORTS = 50;

/** Off without an address to send to; loads the service's code with the first report. */
export function createErrorReporter({
  configuration,
  release,
  loadSink,
}: ErrorReporterOptions): ErrorReporter {
  let sent = 0;
  let sink: Promise<ReportSink | undefined> | undefined;

  const openSink = () =>
    (sink ??= configuration.then(({ errorReporting, environmentName }) =>
      errorReporting.dsn === "" ? undefined : loadSink(errorReporting, release, environmentName),
    ));

  return {
    report: (problem, cause) => {
      sent += 1;
      if (sent > MOST_REPORTS) return;
      openSink().then(
        (opened) => opened?.send(problem, cause),
        // There is no configuration, or no network: the next report tries to load it again.
        () => (sink = undefined),
      );
    },
  };
}
