/**
 * `npm start`: builds everything, starts it and prints the addresses. Ctrl-C stops all of it.
 * `npm start -- --keep <folder>` keeps the sandbox's data there; `--no-controls` leaves out the control calls;
 * `--api <address>` takes another server in the sandbox's place.
 */
import { createDemoConfig } from "./demo.ts";
import { readPorts } from "./stack/ports.ts";
import {
  checkPortsAreFree,
  SERVERS,
  StackError,
  startStack,
  WITHOUT_SANDBOX,
  type Stack,
} from "./stack/start-stack.ts";
import { buildAll, findFailedBuild, stopPrograms } from "./run-program.ts";
import { readStartOptions } from "./start-options.ts";
import { watchParent } from "./watch-parent.ts";
import { createWelcome } from "./welcome.ts";

let stack: Stack | undefined;
let isEnding = false;

async function end(code: number, line?: string): Promise<never> {
  if (!isEnding) {
    isEnding = true;
    if (line) process.stderr.write(`${line}\n`);
    stopPrograms();
    await stack?.stop();
    process.exit(code);
  }
  return new Promise(() => undefined);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void end(0, "\nStopping …"));
}
watchParent(() => void end(0));

try {
  const options = readStartOptions(process.argv.slice(2));
  const { server } = options;
  await checkPortsAreFree(readPorts(), server === undefined ? SERVERS : WITHOUT_SANDBOX);
  process.stdout.write("Building …\n");
  const build = await buildAll({ show: false });
  if (build.code !== 0) {
    process.stdout.write(build.output);
    await end(
      1,
      `The build of ${findFailedBuild(build.output) ?? "the workspace"} failed; what it said stands above.`,
    );
  }
  process.stdout.write(`Built in ${build.seconds.toFixed(1)} s. Starting …\n`);
  stack = await startStack({
    ...(process.env["CAPNO_SCENARIO"] ? { scenario: process.env["CAPNO_SCENARIO"] } : {}),
    ...options,
    hasSandbox: server === undefined,
    ...(server ?? { config: { apiBaseUrl: "/api", ...createDemoConfig(readPorts().sandbox, options) } }),
    onDeath: (line) => void end(1, line),
  });
  process.stdout.write(createWelcome(stack, options));
} catch (error) {
  await end(1, error instanceof StackError || error instanceof RangeError ? error.message : String(error));
}
