import type { ChannelFailure } from "./realtime.ts";
import type { WantedChannel } from "./wanted-channel.ts";

/** The parts of "{type}: Failed to subscribe to {channel} channel: {error} [{status}]". @spec §8 */
export function toFailure(wanted: WantedChannel, payload: unknown): ChannelFailure {
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
