import process from "node:process";

const DEFAULT_PORT = 4400;
const DEFAULT_SHELL_ORIGIN = "http://localhost:4300";
const PERMIT = "yes-synthetic-data-only";

const environment = process.env;
if (environment["NODE_ENV"] === "production" && environment["CAPNO_SANDBOX_IN_PRODUCTION"] !== PERMIT) {
  fail(`the sandbox does not start in production unless CAPNO_SANDBOX_IN_PRODUCTION=${PERMIT}`);
}
const port = Number(environment["CAPNO_SANDBOX_PORT"] ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  fail(`CAPNO_SANDBOX_PORT is no port: ${environment["CAPNO_SANDBOX_PORT"]}`);
}
const hasCheapPasswords = environment["CAPNO_SANDBOX_PASSWORDS"] === "cheap";
if (environment["NODE_ENV"] === "production" && hasCheapPasswords) {
  fail("cheap passwords are for tests, not for production: leave CAPNO_SANDBOX_PASSWORDS out");
}
// Imported only after the checks above, so that a refusal is quick.
const [{ SCENARIO_NAMES }, { createSandbox }, { PersistedFileError }, { CHEAP_PASSWORDS }] =
  await Promise.all([
    import("./scenarios/open-scenario.ts"),
    import("./server.ts"),
    import("./world/persisted-file.ts"),
    import("./world/passwords.ts"),
  ]);
const wished = environment["CAPNO_SANDBOX_SCENARIO"];
const scenario = SCENARIO_NAMES.find((name) => name === wished);
if (wished && !scenario) fail(`there is no scenario "${wished}": ${SCENARIO_NAMES.join(", ")}`);

try {
  const sandbox = await createSandbox({
    port,
    ...(environment["CAPNO_SANDBOX_HOST"] && { host: environment["CAPNO_SANDBOX_HOST"] }),
    shellOrigin: environment["CAPNO_SHELL_ORIGIN"] ?? DEFAULT_SHELL_ORIGIN,
    ...(environment["CAPNO_SANDBOX_KEEP"] && { keepIn: environment["CAPNO_SANDBOX_KEEP"] }),
    ...(scenario && { scenario }),
    ...(hasCheapPasswords && { passwordCost: CHEAP_PASSWORDS }),
    hasControls: environment["CAPNO_SANDBOX_CONTROLS"] !== "off",
  });
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // Printed last: a reader of this line may stop the process at once.
  console.log(`sandbox: ready at ${sandbox.url} (synthetic data)`);
} catch (error) {
  if (error instanceof PersistedFileError) fail(error.message);
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  fail(isTaken ? `port ${port} is in use` : String(error));
}

function fail(reason: string): never {
  console.error(`sandbox: ${reason}`);
  process.exit(1);
}
