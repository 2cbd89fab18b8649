/** How the tools that `npm test` starts print: their reporters, and what their environment says of colours. */
export interface TestOutput {
  readonly unitReporter: "dot" | "minimal";
  readonly browserReporter: "list" | "failures";
  readonly buildLogs: "full" | "errors-only";
  readonly environment: Readonly<Record<string, string>>;
}

/** A person at a terminal sees progress; a log gets failures alone, without colours. */
export function getTestOutput(isTerminal: boolean): TestOutput {
  return isTerminal
    ? {
        unitReporter: "dot",
        browserReporter: "list",
        buildLogs: "full",
        environment: { FORCE_COLOR: "1" },
      }
    : {
        unitReporter: "minimal",
        browserReporter: "failures",
        buildLogs: "errors-only",
        environment: { NO_COLOR: "1" },
      };
}
