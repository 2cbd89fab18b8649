import { afterEach, describe, expect, it, vi } from "vitest";

import { createToolEnvironment, runTool } from "./run-tool.ts";

afterEach(() => vi.unstubAllEnvs());

const SECRETS = {
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "not-a-secret",
  AWS_SESSION_TOKEN: "not-a-secret",
  S3_ENDPOINT: "https://key:not-a-secret@s3.example",
  NPM_TOKEN: "not-a-secret",
  SOME_FUTURE_CLOUD_KEY: "not-a-secret",
};

describe("runTool", () => {
  it("passes PATH to a program, and no credentials", () => {
    expect(
      createToolEnvironment({ ...SECRETS, PATH: "/bin", LC_ALL: "C", NODE_OPTIONS: "--import x" }),
    ).toEqual({ PATH: "/bin", LC_ALL: "C" });
    expect(createToolEnvironment({ PATH: undefined })).toStrictEqual({});
  });

  it("passes no secret to the process, but the given environment", async () => {
    for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
    const { stdout } = await runTool(
      process.execPath,
      ["--eval", "process.stdout.write(JSON.stringify(process.env))"],
      { environment: { NODE_ENV: "production" } },
    );
    expect(stdout).not.toContain("not-a-secret");
    expect(JSON.parse(stdout)).toMatchObject({ PATH: process.env["PATH"], NODE_ENV: "production" });
  });
});
