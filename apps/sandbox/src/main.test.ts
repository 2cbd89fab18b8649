import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { createSandbox } from "./server.ts";
import { COMPILED } from "./testing/test-sandbox.ts";
import { CHEAP_PASSWORDS, isPasswordOf } from "./world/passwords.ts";

const MAIN = join(import.meta.dirname, "main.ts");

/** Runs the sandbox as a person does, until it prints its ready line or gives up. */
function start(environment: Readonly<Record<string, string>>) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = "";
    const child = execFile(process.execPath, [MAIN], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "development",
        NODE_COMPILE_CACHE: COMPILED,
        ...environment,
      },
    });
    const hear = (text: string) => {
      output += text;
      if (text.includes("ready at")) child.kill("SIGTERM");
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", (code) => resolve({ code, output: output.trim() }));
    onTestFinished(() => void child.kill("SIGKILL"));
  });
}

describe("the sandbox process", () => {
  test("prints one ready line and stops on SIGTERM", async () => {
    const { code, output } = await start({ CAPNO_SANDBOX_PORT: "0" });
    expect(output).toMatch(/^sandbox: ready at http:\/\/127\.0\.0\.1:\d+ \(synthetic data\)$/);
    expect(code).toBe(0);
  });

  test("does not start in production without CAPNO_SANDBOX_IN_PRODUCTION", async () => {
    const production = { CAPNO_SANDBOX_PORT: "0", NODE_ENV: "production" };
    const refused = await start(production);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("CAPNO_SANDBOX_IN_PRODUCTION=yes-synthetic-data-only");
    expect((await start({ ...production, CAPNO_SANDBOX_IN_PRODUCTION: "yes" })).code).toBe(1);

    const permitted = await start({
      ...production,
      CAPNO_SANDBOX_IN_PRODUCTION: "yes-synthetic-data-only",
    });
    expect(permitted.output).toContain("ready at");
  });

  test("uses cheap password hashes on request, and never in production", async () => {
    const cheap = { CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_PASSWORDS: "cheap" };
    const permit = { NODE_ENV: "production", CAPNO_SANDBOX_IN_PRODUCTION: "yes-synthetic-data-only" };
    const refused = await start({ ...cheap, ...permit });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("not for production") });

    const folder = mkdtempSync(join(tmpdir(), "capno-main-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect((await start({ ...cheap, CAPNO_SANDBOX_KEEP: folder })).code).toBe(0);
    const kept = new DatabaseSync(join(folder, "capno-sandbox.sqlite"));
    onTestFinished(() => kept.close());
    const { password_hash: hash } = kept.prepare("select password_hash from accounts").get() ?? {};
    expect(await isPasswordOf(String(hash), "breathe-easy-1", CHEAP_PASSWORDS)).toBe(true);
  });

  test("reports a port in use in one line", async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
      });
    });
    expect(await start({ CAPNO_SANDBOX_PORT: String(port) })).toEqual({
      code: 1,
      output: `sandbox: port ${port} is in use`,
    });
  });

  test("names a persisted file that it cannot resume, leaves it unchanged, and exits with an error", async () => {
    const folder = mkdtempSync(join(tmpdir(), "capno-main-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "capno-sandbox.sqlite");
    writeFileSync(file, "somebody's notes");
    const { code, output } = await start({ CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_KEEP: folder });
    expect(code).toBe(1);
    expect(output).toContain(`sandbox: ${file} `);
    expect(output).toContain("It was left as it is: move it away, or name another folder.");
    expect(output.split("\n")).toHaveLength(1);
    expect(readFileSync(file, "utf8")).toBe("somebody's notes");
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
    const elsewhere = await start({ CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_HOST: "192.0.2.1" });
    expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining("192.0.2.1") });
  });

  test("refuses an unknown scenario and lists the known ones", async () => {
    const { code, output } = await start({ CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_SCENARIO: "doomsday" });
    expect(code).toBe(1);
    expect(output).toMatch(/^sandbox: there is no scenario "doomsday": demo, /);
  });
});
