import { spawn, spawnSync } from "node:child_process";
import path from "node:path";

import { expect, it, onTestFinished, vi } from "vitest";

import { findFreePorts } from "../stack/free-ports.ts";

const MAIN = path.join(import.meta.dirname, "main.ts");

it("the local shell does not start as production with the words of the demonstration [REQ-VALUE-40]", () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, "shell"], {
    env: { ...process.env, CAPNO_CONFIG: JSON.stringify({ environmentName: "Production" }) },
    encoding: "utf8",
  });
  expect(stderr).toBe(
    "report.regulatoryWarning in config.json is still a placeholder, which production refuses.\n",
  );
  expect(status).toBe(1);
});

it("a server keeps an idle connection for five minutes, so that none is closed under its next request", async () => {
  const port = await findFreePorts(1);
  const server = spawn(process.execPath, [MAIN, "screen"], {
    env: { ...process.env, CAPNO_SCREEN_PORT: String(port) },
    stdio: "ignore",
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const { headers } = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), 20_000);
  expect(headers.get("keep-alive")).toBe("timeout=300");
});
