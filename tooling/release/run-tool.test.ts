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

describe("what a build and every other tool of a release is told", () => {
  it("what a build and every other tool of a release is told is where programs are, and nothing that opens a bucket", () => {
    expect(
      createToolEnvironment({ ...SECRETS, PATH: "/bin", LC_ALL: "C", NODE_OPTIONS: "--import x" }),
    ).toEqual({ PATH: "/bin", LC_ALL: "C" });
    expect(createToolEnvironment({ PATH: undefined })).toStrictEqual({});
  });

  it("holds no secret in the process itself, and what the tool is told besides", async () => {
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
