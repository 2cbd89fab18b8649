/** `pnpm test:nightly`: the tests that take minutes, one part after the other; a part that fails ends the run. */
import { endTogether, runProgram } from "../dev/run-program.ts";
import { PLAYWRIGHT_COLORS } from "./run-engine-tests.ts";

const ZONES = [
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Europe/London",
  "Europe/Berlin",
  "Asia/Tokyo",
  "UTC",
];

interface Part {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const playwright = (config: string): Part["command"] => ["playwright", "test", "--config", config];

const PARTS: readonly Part[] = [
  { name: "Model checker", command: ["node", "packages/breath-test/model/main.ts"] },
  ...ZONES.map((zone): Part => ({
    name: `Unit tests in ${zone}`,
    command: ["vitest", "run", "--reporter=dot"],
    environment: { TZ: zone },
  })),
  {
    name: "Long unit tests",
    command: [
      "vitest",
      "run",
      "apps/sandbox/src/killed-while-writing.test.ts",
      "apps/sandbox/src/main.nightly.test.ts",
      "packages/breath-test/src/pages/print/report-forms.test.ts",
      "packages/fhir/src/hostile-input.test.ts",
    ],
    environment: { CAPNO_LONG: "1" },
  },
  {
    name: "Browser tests",
    command: playwright("e2e/playwright.nightly.config.ts"),
    environment: PLAYWRIGHT_COLORS,
  },
  { name: "Other browsers", command: ["node", "tooling/test/engines.ts"] },
];

endTogether();

for (const { name, command, environment = {} } of PARTS) {
  console.log(`\n── ${name}`);
  const [program, ...args] = command;
  // oxlint-disable-next-line no-await-in-loop -- one part after the other
  const { code, seconds } = await runProgram(program, args, { environment });
  console.log(`${name}: ${code === 0 ? "passed" : "failed"} after ${Math.round(seconds)} s`);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
