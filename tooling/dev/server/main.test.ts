import { spawnSync } from "node:child_process";
import path from "node:path";

import { expect, it } from "vitest";

it("the local shell does not start as production with the words of the demonstration [REQ-VALUE-40]", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, "main.ts"), "shell"],
    {
      env: { ...process.env, CAPNO_CONFIG: JSON.stringify({ environmentName: "Production" }) },
      encoding: "utf8",
    },
  );
  expect(stderr).toBe(
    "report.regulatoryWarning in config.json is still a placeholder, which production refuses.\n",
  );
  expect(status).toBe(1);
});
