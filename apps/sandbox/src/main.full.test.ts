import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { startProcess } from "./testing/start-process.ts";
import { CHEAP_PASSWORDS, isPasswordOf } from "./world/passwords.ts";

describe("the sandbox process", () => {
  test("uses cheap password hashes on request, and never in production", async () => {
    const cheap = { CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_PASSWORDS: "cheap" };
    const permit = { NODE_ENV: "production", CAPNO_SANDBOX_IN_PRODUCTION: "yes-synthetic-data-only" };
    const refused = await startProcess({ ...cheap, ...permit });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("not for production") });

    const folder = mkdtempSync(join(tmpdir(), "capno-main-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect((await startProcess({ ...cheap, CAPNO_SANDBOX_KEEP: folder })).code).toBe(0);
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
    expect(await startProcess({ CAPNO_SANDBOX_PORT: String(port) })).toEqual({
      code: 1,
      output: `sandbox: port ${port} is in use`,
    });
  });

  test("names a persisted file that it cannot resume, leaves it unchanged, and exits with an error", async () => {
    const folder = mkdtempSync(join(tmpdir(), "capno-main-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "capno-sandbox.sqlite");
    writeFileSync(file, "somebody's notes");
    const { code, output } = await startProcess({ CAPNO_SANDBOX_PORT: "0", CAPNO_SANDBOX_KEEP: folder });
    expect(code).toBe(1);
    expect(output).toContain(`sandbox: ${file} `);
    expect(output).toContain("It was left as it is: move it away, or name another folder.");
    expect(output.split("\n")).toHaveLength(1);
    expect(readFileSync(file, "utf8")).toBe("somebody's notes");
  });

  test("refuses an unknown scenario and lists the known ones", async () => {
    const { code, output } = await startProcess({
      CAPNO_SANDBOX_PORT: "0",
      CAPNO_SANDBOX_SCENARIO: "doomsday",
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^sandbox: there is no scenario "doomsday": demo, /);
  });
});
