import { describe, expect, it } from "vitest";

import { getReasonNextIsDisabled } from "./sign-in-form.ts";

const idle = { busy: false, waitS: 0 };

describe("sign-in form · spec §5", () => {
  it.each([
    ["", "", idle, "incomplete"],
    ["gp@capno.example", "", idle, "incomplete"],
    ["", "secret", idle, "incomplete"],
    ["   ", "secret", idle, "incomplete"],
    ["gp@capno.example", " ", idle, undefined],
    ["gp@capno.example", "secret", idle, undefined],
    ["gp@capno.example", "secret", { busy: true, waitS: 0 }, "under way"],
    ["gp@capno.example", "secret", { busy: false, waitS: 3 }, "too soon"],
  ] as const)("with %j and %j Next is disabled because: %s", (username, password, state, reason) => {
    expect(getReasonNextIsDisabled({ username, password }, state)).toBe(reason);
  });
});
