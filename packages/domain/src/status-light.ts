import { STATUS_GREEN_BELOW_DAYS, STATUS_YELLOW_BELOW_DAYS } from "./spec-values/status-values.ts";
import type { EpochMs } from "./units.ts";

export type StatusLight = "dark" | "red" | "yellow" | "green";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Dark without a serial; else by elapsed time since the last use: under 1 day green, under 2 days yellow, from
 * then on red. Never used is red, a time to come is green. `now` is the server's. @spec §9, decision E10
 */
export function getStatusLight(
  participant: { readonly serialNumber: number | null; readonly lastUsedTime: EpochMs | null },
  now: EpochMs,
): StatusLight {
  if (participant.serialNumber === null) return "dark";
  if (participant.lastUsedTime === null) return "red";
  const days = (now - participant.lastUsedTime) / DAY_MS;
  if (days < STATUS_GREEN_BELOW_DAYS) return "green";
  return days < STATUS_YELLOW_BELOW_DAYS ? "yellow" : "red";
}

/** The light in words, so that colour is never the only sign. @spec §9, decision L1 */
export const STATUS_LIGHT_TEXTS: Readonly<Record<StatusLight, string>> = {
  dark: "No handset allocated",
  green: "Used within the last day",
  yellow: "Last used 1 to 2 days ago",
  red: "Not used for 2 days or more",
};

export function formatStatusLight(
  light: StatusLight,
  participant: { readonly lastUsedTime: EpochMs | null },
): string {
  return light === "red" && participant.lastUsedTime === null
    ? "No dated use of this handset"
    : STATUS_LIGHT_TEXTS[light];
}
