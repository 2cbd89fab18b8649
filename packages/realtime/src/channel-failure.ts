import type { ChannelFailure } from "./realtime.ts";
import type { ChannelSubscription } from "./channel-subscription.ts";

/** The parts of the message about a failed subscription. */
export function toFailure(wanted: ChannelSubscription, payload: unknown): ChannelFailure {
  const { type, error, status } = (typeof payload === "object" && payload !== null ? payload : {}) as Partial<
    Record<"type" | "error" | "status", unknown>
  >;
  return {
    channel: wanted.name,
    type: typeof type === "string" ? type : "SubscriptionError",
    error: typeof error === "string" ? error : "unknown",
    // The library knows the status only of requests it has sent itself.
    status: typeof status === "number" ? status : wanted.lastStatus,
  };
}

export function formatSubscriptionFailure({ type, channel, error, status }: ChannelFailure): string {
  return `${type}: Failed to subscribe to ${channel} channel: ${error} [${status ?? "no status"}]`;
}
