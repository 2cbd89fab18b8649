import { describe, expect, it } from "vitest";

import { readOptions, UsageError } from "./options.ts";

const LEAST = ["--api", "https://test.example/api/", "--account", "a@b:se:cret"];
const read = (...args: readonly string[]) => readOptions([...LEAST, ...args], {});

describe("the command's options", () => {
  it("read alone, with the most careful of everything", () => {
    expect(read()).toEqual({
      api: "https://test.example/api",
      origin: "http://localhost:4300",
      accounts: [{ username: "a@b", password: "se:cret" }],
      allowsWrites: false,
      only: [],
      waitsForLeases: false,
      races: 200,
      files: {},
    });
  });

  it.each([
    [
      "wss://live.example/app/key-1",
      { key: "key-1", cluster: "", host: "live.example", port: 443, isSecure: true },
    ],
    ["ws://127.0.0.1:4400/app/k", { key: "k", cluster: "", host: "127.0.0.1", port: 4400, isSecure: false }],
    ["key-1@eu", { key: "key-1", cluster: "eu", isSecure: true }],
  ])("know the realtime server %s", (address, realtime) => {
    expect(read("--realtime", address)).toMatchObject({ realtime });
  });

  it("take accounts from the environment, where no list of processes shows them", () => {
    const environment = { CAPNO_CONFORMANCE_ACCOUNTS: "a@b:one\nc@d:two\n" };
    expect(readOptions(["--api", "https://test.example"], environment)).toMatchObject({
      accounts: [{ username: "a@b" }, { username: "c@d", password: "two" }],
    });
  });

  it.each([
    ["no address", ["--account", "a:b"]],
    ["nobody", ["--api", "https://test.example"]],
    ["an account without a secret", ["--api", "https://test.example", "--account", "a@b"]],
    ["the same account twice", [...LEAST, "--account", "a@b:other"]],
    ["an area that is none", [...LEAST, "--only", "everything"]],
    ["another protocol", ["--api", "ftp://test.example", "--account", "a:b"]],
    ["an address with a secret in it", ["--api", "https://a:b@test.example", "--account", "a:b"]],
    ["no races", [...LEAST, "--races", "0"]],
    ["an option that is none", [...LEAST, "--fast"]],
    ["a realtime server without a key", [...LEAST, "--realtime", "wss://live.example"]],
  ])("refuse %s", (_, args) => {
    expect(() => readOptions(args, {})).toThrow(UsageError);
  });

  it("do not repeat a secret in what they say", () => {
    expect(() => readOptions([...LEAST, "--account", "only-a-secret"], {})).toThrow(
      /^--account has the form name:secret$/,
    );
  });
});
