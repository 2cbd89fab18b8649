/**
 * `npm run dev [capture] [screen] …`: the sandbox, the shell and the named products (all, without names) with Fast
 * Refresh. `-- --api <address>` takes another server in the sandbox's place. Ctrl-C ends it all.
 */
import path from "node:path";

import { readPorts } from "./stack/ports.ts";
import { PRODUCTS, type ProductName } from "./stack/products.ts";
import { checkPortsAreFree, SERVERS, StackError, WITHOUT_SANDBOX } from "./stack/start-stack.ts";
import { ROOT, runProgram, stopPrograms } from "./run-program.ts";
import { readStartOptions } from "./start-options.ts";
import { watchParent } from "./watch-parent.ts";

function end(code: number, line?: string): never {
  if (line) console.error(line);
  stopPrograms();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
watchParent(() => end(0));

const ports = readPorts();
const { names, server } = await readOptions();
const products: readonly ProductName[] =
  names.length > 0 ? PRODUCTS.filter((name) => names.includes(name)) : PRODUCTS;

const environment = { CAPNO_SHELL_ORIGIN: `http://localhost:${ports.shell}` };
const servers = [
  // Node restarts the sandbox at each change of its files; it begins with its first data.
  ...(server === undefined
    ? [runProgram("node", ["--watch", "apps/sandbox/src/main.ts"], { environment })]
    : []),
  ...["shell", ...products].map((app) =>
    runProgram(path.join(ROOT, "apps", app, "node_modules/.bin/rspack"), ["serve"], {
      folder: `apps/${app}`,
      environment: server ? { CAPNO_CONFIG: JSON.stringify(server.config) } : {},
    }),
  ),
];
console.log(
  `Capno is being built; it will be at http://localhost:${ports.shell}, ` +
    (server === undefined
      ? `the sandbox at http://localhost:${ports.sandbox}.`
      : `with the server at ${server.api}.`),
);
const first = await Promise.race(servers);
end(1, `A server ended with code ${first.code}; what it said stands above.`);

async function readOptions() {
  try {
    const options = readStartOptions(process.argv.slice(2), "dev");
    const unknown = options.names.find((name) => !PRODUCTS.some((product) => product === name));
    if (unknown !== undefined)
      throw new RangeError(`There is no product "${unknown}"; there are ${PRODUCTS.join(", ")}.`);
    await checkPortsAreFree(ports, options.server === undefined ? SERVERS : WITHOUT_SANDBOX);
    return options;
  } catch (error) {
    const isForPerson = error instanceof StackError || error instanceof RangeError;
    return end(1, isForPerson ? error.message : String(error));
  }
}
