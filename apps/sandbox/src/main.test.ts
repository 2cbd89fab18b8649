import { describe, expect, onTestFinished, test } from "vitest";

import { createSandbox } from "./server.ts";
import { startProcess } from "./testing/start-process.ts";

// What costs a process each and harms nobody: main.full.test.ts.
describe("the sandbox process", () => {
  test("prints one ready line and stops on SIGTERM", async () => {
    const { code, output } = await startProcess({ CAPNO_SANDBOX_PORT: "0" });
    expect(output).toMatch(/^sandbox: ready at http:\/\/127\.0\.0\.1:\d+ \(synthetic data\)$/);
    expect(code).toBe(0);
  });

  test("does not start in production without CAPNO_SANDBOX_IN_PRODUCTION", async () => {
    const production = { CAPNO_SANDBOX_PORT: "0", NODE_ENV: "production" };
    const refused = await startProcess(production);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("CAPNO_SANDBOX_IN_PRODUCTION=yes-synthetic-data-only");
    expect((await startProcess({ ...production, CAPNO_SANDBOX_IN_PRODUCTION: "yes" })).code).toBe(1);

    const permitted = await startProcess({
      ...production,
      CAPNO_SANDBOX_IN_PRODUCTION: "yes-synthetic-data-only",
    });
    expect(permitted.output).toContain("ready at");
  });

  test("keeps an idle connection for five minutes, so that none is closed under its next request", async () => {
    const sandbox = await createSandbox({ port: 0, shellOrigin: "http://localhost:4300" });
    onTestFinished(() => sandbox.close());
    const { headers } = await fetch(sandbox.url);
    expect(headers.get("keep-alive")).toBe("timeout=300");
  });

  test("listens on the loopback address unless CAPNO_SANDBOX_HOST is set", async () => {
    const shellOrigin = "http://localhost:4300";
    // Another name of this machine, at which loopback alone does not answer.
    const ask = async (options: { readonly host?: string }) => {
      const sandbox = await createSandbox({ port: 0, shellOrigin, ...options });
      onTestFinished(() => sandbox.close());
      const answer = fetch(sandbox.url.replace("127.0.0.1", "127.0.0.2"));
      return answer.then(({ status }) => status).catch(() => "nobody answers");
    };
    expect(await ask({})).toBe("nobody answers");
    expect(await ask({ host: "0.0.0.0" })).toBe(200);
    const elsewhere = await startProcess({ CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_HOST: "192.0.2.1" });
    expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining("192.0.2.1") });
  });
});
