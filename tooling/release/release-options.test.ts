import { describe, expect, it } from "vitest";

import { parseReleaseOptions } from "./release-options.ts";

const parse = (line: string) => parseReleaseOptions(line.split(" "));

describe("parseReleaseOptions", () => {
  it("builds the commit and publishes it live by default", () => {
    expect(parse("capture --to /srv/site")).toEqual({
      app: "capture",
      to: "/srv/site",
      action: "publish",
      percent: 0,
      version: undefined,
      why: "",
      ref: undefined,
      from: undefined,
      builds: true,
      allowsUncommitted: false,
      as: undefined,
      publicUrl: "/",
      isDryRun: false,
    });
  });

  it("accepts every option of its usage text", () => {
    const line =
      "shell --to s3://clinic/site --ref v1 --from dist --as 1.2.3-rc.1 --allow-uncommitted --dry-run " +
      "--public-url https://files.example --why tried";
    expect(parse(line)).toMatchObject({
      app: "shell",
      to: "s3://clinic/site",
      ref: "v1",
      from: "dist",
      as: "1.2.3-rc.1",
      allowsUncommitted: true,
      isDryRun: true,
      publicUrl: "https://files.example/",
      why: "tried",
    });
  });

  it("reads arguments after the two hyphens that pnpm passes on", () => {
    expect(parse("-- capture --to /srv").app).toBe("capture");
  });

  it.each([
    ["capture --to /srv", true],
    ["capture --to /srv --no-build", false],
    ["capture --to /srv --canary 5", true],
    ["capture --to /srv --canary 5 --no-build", false],
    ["capture --to /srv --canary 0", false],
    ["capture --to /srv --promote", false],
    ["capture --to /srv --rollback --why slow", false],
  ])("parses whether %s builds: %s", (line, builds) => {
    expect(parse(line).builds).toBe(builds);
  });

  it.each([
    ["--canary 0", "canary", 0],
    ["--canary 100", "canary", 100],
    ["--promote", "promote", 0],
    ["--pin --why safe", "pin", 0],
    ["--unpin --why safe", "unpin", 0],
    ["--rollback --version 1.0.0 --why slow", "rollback", 0],
    ["--withdraw --version 1.0.0 --why flawed", "withdraw", 0],
    ["--status", "status", 0],
    ["--clean", "clean", 0],
  ])("parses %s as %s", (words, action, percent) => {
    expect(parse(`capture --to /srv ${words}`)).toMatchObject({ action, percent });
  });

  it.each([
    ["kitchen --to /srv", "Which app?"],
    ["capture screen --to /srv", "Which app?"],
    ["--to /srv", "Which app?"],
    ["capture", "Where to?"],
    ["capture --to=", "Where to?"],
    ["capture --to /srv --pin --promote", "not promote and pin"],
    ["capture --to /srv --canary 101", "from 0 to 100"],
    ["capture --to /srv --canary=-1", "from 0 to 100"],
    ["capture --to /srv --canary many", "from 0 to 100"],
    ["capture --to /srv --as 1.2", "1.2 is no version"],
    ["capture --to /srv --rollback --why slow --version ../1.0.0", "../1.0.0 is no version"],
    ["capture --to /srv --rollback", "why there was a rollback"],
    ["capture --to /srv --withdraw --version 1.0.0", "why there was a withdraw"],
    ["capture --to /srv --withdraw --why flawed", "--withdraw needs --version"],
    ["capture --to /srv --pin", "why there was a pin"],
    ["capture --to /srv --unpin", "why there was a unpin"],
    ["capture --to /srv --force", "Unknown option '--force'"],
    ["capture --to /srv -- --promote", "Which app?"],
    ["capture --to /srv --public-url //evil.example/", "--public-url wants"],
    ["capture --to /srv --public-url files.example/", "--public-url wants"],
    ["capture --to /srv --public-url ftp://files.example/", "--public-url wants"],
    ["capture --to /srv --public-url /site?x", "--public-url wants"],
    ["capture --to /srv --public-url https://files.example?x", "--public-url wants"],
  ])("refuses %s: %s", (line, problem) => {
    expect(() => parse(line)).toThrow(problem);
    expect(() => parse(line)).not.toThrow(/Error\b/);
  });

  it.each([
    ["/", "/"],
    ["/site", "/site/"],
    ["https://files.example", "https://files.example/"],
    ["http://files.example/site/", "http://files.example/site/"],
  ])("converts the address %s to %s", (written, publicUrl) => {
    expect(parse(`capture --to /srv --public-url ${written}`).publicUrl).toBe(publicUrl);
  });
});
