import { expect, it } from "vitest";

import { runProgram } from "./run-program.ts";
import { getTestOutput } from "./test-output.ts";

/** It renders charts, which jsdom cannot draw. */
const SOME_TESTS = "packages/charts/src/average-waveform/AverageWaveformChart.test.tsx";

it("`npm test` without a terminal prints no colours, no progress and no notices of jsdom", async () => {
  const { unitReporter, environment } = getTestOutput(false);
  const { code, output } = await runProgram("vitest", ["run", `--reporter=${unitReporter}`, SOME_TESTS], {
    show: false,
    environment,
  });
  expect(code, output).toBe(0);
  expect(output).not.toContain("\u001B[");
  expect(output).not.toContain("Not implemented");
  expect(output.trim().split("\n").length).toBeLessThan(10);
});
