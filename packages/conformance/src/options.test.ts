import { describe, expect, it } from "vitest";

import { readOptions, UsageError } from "./options.ts";

const REQUIRED = ["--api", "https://test.example/api/", "--account", "A@b:se:cret"];
const read = (...args: readonly string[]) => readOptions([...REQUIRED, ...args], {});

describe("readOptions", () => {
  it("sends no writes by default", () => {
    expect(read()).toEqual({
      api: "https://test.example/api",
      origin: "http://localhost:4300",
      accounts: [{ username: "a@b", password: "se:cret" }],
      allowsWrites: false,
      only: [],
      races: 200,
    });
  });

  it.each([
    [
      "wss://live.example/app/key-1",
      { key: "key-1", cluster: "", host: "live.example", port: 443, isSecure: true },
    ],
    ["ws://127.0.0.1:4400/app/k", { key: "k", cluster: "", host: "127.0.0.1", port: 4400, isSecure: false }],
    ["key-1@eu", { key: "key-1", cluster: "eu", isSecure: true }],
  ])("reads the realtime address %s", (address, realtime) => {
    expect(read("--realtime", address)).toMatchObject({ realtime });
  });

  it("takes accounts from the environment", () => {
    const environment = { CAPNO_CONFORMANCE_ACCOUNTS: "a@b:one\nc@d:two\n" };
    expect(readOptions(["--api", "https://test.example"], environment)).toMatchObject({
      accounts: [{ username: "a@b" }, { username: "c@d", password: "two" }],
    });
  });

  it.each([
    ["a missing address", ["--account", "a:b"]],
    ["a missing account", ["--api", "https://test.example"]],
    ["an account without a password", ["--api", "https://test.example", "--account", "a@b"]],
    ["the same account twice", [...REQUIRED, "--account", "a@b:other"]],
    ["an unknown suite", [...REQUIRED, "--only", "everything"]],
    ["another protocol", ["--api", "ftp://test.example", "--account", "a:b"]],
    ["an address with a password in it", ["--api", "https://a:b@test.example", "--account", "a:b"]],
    ["zero races", [...REQUIRED, "--races", "0"]],
    ["an unknown option", [...REQUIRED, "--fast"]],
    ["a realtime server without a key", [...REQUIRED, "--realtime", "wss://live.example"]],
  ])("refuses to start with %s", (_, args) => {
    expect(() => readOptions(args, {})).toThrow(UsageError);
  });

  it("does not repeat a password in its message", () => {
    expect(() => readOptions([...REQUIRED, "--account", "only-a-secret"], {})).toThrow(
      /^--account has the form name:secret$/,
    );
  });
});
