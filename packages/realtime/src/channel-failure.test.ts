import { describe, expect, it } from "vitest";

import { formatSubscriptionFailure, toFailure } from "./channel-failure.ts";
import { createChannelSubscription } from "./channel-subscription.ts";

const CHANNEL = "private-encrypted-handset@TlRI";

describe("a failed subscription [spec §8]", () => {
  it.each([undefined, null, "refused", 5, {}, { type: 1, error: 2, status: "403" }])(
    "is reported also where the library's error cannot be read: %j",
    (payload) => {
      const wanted = { ...createChannelSubscription(CHANNEL), lastStatus: 503 };
      expect(toFailure(wanted, payload)).toEqual({
        channel: CHANNEL,
        type: "SubscriptionError",
        error: "unknown",
        status: 503,
      });
    },
  );

  it("has the library's message, and its status before our own", () => {
    const wanted = { ...createChannelSubscription(CHANNEL), lastStatus: 503 };
    const payload = { type: "AuthError", error: "refused", status: 403 };
    expect(toFailure(wanted, payload)).toEqual({ channel: CHANNEL, ...payload });
  });

  it.each([
    [403, "AuthError: Failed to subscribe to c channel: refused [403]"],
    [undefined, "AuthError: Failed to subscribe to c channel: refused [no status]"],
  ])("with the status %s reads: %s", (status, text) => {
    const failure = { type: "AuthError", channel: "c", error: "refused", status };
    expect(formatSubscriptionFailure(failure)).toBe(text);
  });
});
