import { describe, expect, it } from "vitest";

import { normaliseUsername } from "./username.ts";

describe("a username · spec §5, decision C2", () => {
  it.each([
    ["gp@capno.example", "gp@capno.example"],
    [" GP@Capno.example\t", "gp@capno.example"],
    ["  ", ""],
    ["\u200Bgp@capno\u00AD.example\u2060", "gp@capno.example"],
  ])("written %j is %j", (written, username) => {
    expect(normaliseUsername(written)).toBe(username);
  });
});
