/**
 * `pnpm test:browsers [--only firefox,webkit] [arguments of Playwright]`: runs the tests of `e2e/engines`
 * in each browser, after installing those that are missing.
 */
import { parseArgs } from "node:util";

import { installBaselineChromium } from "./baseline-chromium.ts";
import { SYSTEM_PACKAGES, type SystemPackage } from "./system-packages.ts";
import { installMissing } from "./install-packages.ts";
import { buildAll, endTogether, runProgram } from "../dev/run-program.ts";

const ENGINES: Readonly<Record<string, readonly SystemPackage[]>> = {
  firefox: [SYSTEM_PACKAGES.firefox],
  webkit: [SYSTEM_PACKAGES.webkit],
  "chromium-109": [],
};

const { values, positionals } = parseArgs({
  options: {
    only: { type: "string" },
    grep: { type: "string" },
    workers: { type: "string" },
  },
  allowPositionals: true,
});

endTogether();

const engines = values.only?.split(",") ?? Object.keys(ENGINES);
const unknown = engines.find((name) => !(name in ENGINES));
if (unknown !== undefined) fail(`--only takes ${Object.keys(ENGINES).join(", ")}, not "${unknown}".`);

const missing = await installMissing(engines.flatMap((name) => ENGINES[name] ?? []));
if (missing.length > 0) fail("An engine is missing.");
if (engines.includes("chromium-109")) await installBaselineChromium();
if ((await buildAll({ show: false })).code !== 0) fail("The build failed.");

const { code } = await runProgram(
  "playwright",
  [
    ...["test", "--config", "e2e/engines/playwright.config.ts"],
    ...positionals,
    ...(values.grep === undefined ? [] : ["--grep", values.grep]),
    ...(values.workers === undefined ? [] : ["--workers", values.workers]),
  ],
  { environment: { CAPNO_ENGINES: engines.join(","), NO_COLOR: undefined } },
);
process.exitCode = code;

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
