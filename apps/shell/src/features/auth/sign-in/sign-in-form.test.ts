import { describe, expect, it } from "vitest";

import { formatRememberedFor, getReasonNextIsDisabled } from "./sign-in-form.ts";

const idle = { busy: false, waitS: 0 };

describe("sign-in form [spec §5]", () => {
  it.each([
    ["", "", idle, "incomplete"],
    ["gp@capno.example", "", idle, "incomplete"],
    ["", "secret", idle, "incomplete"],
    ["   ", "secret", idle, "incomplete"],
    ["gp@capno.example", " ", idle, undefined],
    ["gp@capno.example", "secret", idle, undefined],
    ["gp@capno.example", "secret", { busy: true, waitS: 0 }, "under way"],
    ["gp@capno.example", "secret", { busy: false, waitS: 3 }, "too soon"],
  ] as const)(
    "explains for the username %j, the password %j and the state %j why Next is disabled: %s",
    (username, password, state, reason) => {
      expect(getReasonNextIsDisabled({ username, password }, state)).toBe(reason);
    },
  );
});

it.each([
  [0, "Until you log out or the sign-in expires"],
  [1, "For 1 minute after your last use"],
  [15, "For 15 minutes after your last use"],
  [60, "For 1 hour after your last use"],
  [90, "For 90 minutes after your last use"],
  [480, "For 8 hours after your last use"],
  [1_440, "For 1 day after your last use"],
  [43_200, "For 30 days after your last use"],
])("`formatRememberedFor` says %d minutes as %j [REQ-SESSION-08] [REQ-SESSION-30]", (minutes, words) => {
  expect(formatRememberedFor(minutes)).toBe(words);
});
