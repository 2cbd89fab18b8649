import { describe, expect, it } from "vitest";

import { isSameAccount, normaliseUsername } from "./username.ts";

describe("a username [spec §5] [REQ-SESSION-02]", () => {
  it.each([
    ["gp@capno.example", "gp@capno.example"],
    [" GP@Capno.example\t", "gp@capno.example"],
    ["  ", ""],
    ["\u200Bgp@capno\u00AD.example\u2060", "gp@capno.example"],
  ])("written %j is %j", (written, username) => {
    expect(normaliseUsername(written)).toBe(username);
  });

  it.each([
    ["GP@Capno.example", "gp@capno.example ", true],
    ["gp@capno.example", "gp2@capno.example", false],
    [null, "gp@capno.example", false],
    [undefined, "", false],
  ])("`isSameAccount` compares without regard to case: %j with %j is %j", (a, b, isSame) => {
    expect(isSameAccount(a, b)).toBe(isSame);
  });
});
