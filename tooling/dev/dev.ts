/**
 * `npm run dev [capture] [screen] …`: the sandbox, the shell and the named products (all, without names) with Fast
 * Refresh. Ctrl-C ends it all.
 */
import path from "node:path";

import { readPorts } from "./stack/ports.ts";
import { PRODUCTS, type ProductName } from "./stack/products.ts";
import { checkPortsAreFree, StackError } from "./stack/start-stack.ts";
import { ROOT, runProgram, stopPrograms } from "./run-program.ts";
import { watchParent } from "./watch-parent.ts";

const named = process.argv.slice(2);
const unknown = named.find((name) => !PRODUCTS.some((product) => product === name));
const products: readonly ProductName[] =
  named.length > 0 ? PRODUCTS.filter((name) => named.includes(name)) : PRODUCTS;

function end(code: number, line?: string): never {
  if (line) console.error(line);
  stopPrograms();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
watchParent(() => end(0));

const ports = readPorts();
if (unknown !== undefined) end(1, `There is no product "${unknown}"; there are ${PRODUCTS.join(", ")}.`);
try {
  await checkPortsAreFree(ports);
} catch (error) {
  end(1, error instanceof StackError ? error.message : String(error));
}

const servers = [
  runProgram("node", ["apps/sandbox/src/main.ts"], {
    environment: { CAPNO_SHELL_ORIGIN: `http://localhost:${ports.shell}` },
  }),
  ...["shell", ...products].map((app) =>
    runProgram(path.join(ROOT, "apps", app, "node_modules/.bin/rspack"), ["serve"], {
      folder: `apps/${app}`,
    }),
  ),
];
console.log(
  `Capno is being built; it will be at http://localhost:${ports.shell}, the sandbox at http://localhost:${ports.sandbox}.`,
);
const first = await Promise.race(servers);
end(1, `A server ended with code ${first.code}; what it said stands above.`);
