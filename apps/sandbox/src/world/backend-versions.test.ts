import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { DIAGNOSIS_VERSION } from "./backend-versions.ts";

it("DIAGNOSIS_VERSION names the version of Diagnose that a report shows beside it", () => {
  const file = readFileSync(new URL("../../../diagnose/package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(file) as { version: string };
  expect(DIAGNOSIS_VERSION.split(" ").at(-1)).toBe(version);
});
