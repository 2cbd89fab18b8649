import { describe, expect, it } from "vitest";

import { getSignOutNotice } from "./sign-out-notice.ts";

describe("the message after a session ended [spec §4] [spec §8]", () => {
  it.each([
    ["expired", "Your session has expired. Please login again.", "info"],
    ["refresh-failed", "Problem authenticating. Please try logging in again", "fatal"],
    ["inactive", "You've been inactive for more than 20 minutes. Please login again.", "info"],
    [
      "replaced",
      "Someone else signed in on this computer, so this window was signed out. Please sign in again.",
      "info",
    ],
  ] as const)("states the reason: %s", (reason, message, level) => {
    expect(getSignOutNotice(reason, 20)).toEqual({
      cause: expect.any(String),
      message,
      level,
      logsOut: true,
    });
  });

  it("is absent where the user chose to log out", () => {
    expect(getSignOutNotice("logged-out", 20)).toBeUndefined();
  });
});
