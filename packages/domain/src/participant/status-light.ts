import { STATUS_GREEN_BELOW_DAYS, STATUS_YELLOW_BELOW_DAYS } from "../spec-values/status-values.ts";
import type { Participant } from "./participant.ts";
import type { EpochMs } from "../units.ts";

export type StatusLight = "dark" | "red" | "yellow" | "green";

const DAY_MS = 24 * 60 * 60 * 1000;

type LastUse = Pick<Participant, "serialNumber" | "lastUsedTime" | "hasUnknownDate">;

/**
 * Dark without a serial and for an unknown date; else by elapsed time since the last use: under 1 day green, under
 * 2 days yellow, from then on red. Never used is red, up to an hour ahead is green. `now` is the server's.
 */
export function getStatusLight(participant: LastUse, now: EpochMs): StatusLight {
  if (participant.serialNumber === null || participant.hasUnknownDate) return "dark";
  if (participant.lastUsedTime === null) return "red";
  const days = (now - participant.lastUsedTime) / DAY_MS;
  if (days < STATUS_GREEN_BELOW_DAYS) return "green";
  return days < STATUS_YELLOW_BELOW_DAYS ? "yellow" : "red";
}

/** The light in words, so that colour is never the only sign. */
const STATUS_LIGHT_TEXTS: Readonly<Record<StatusLight, string>> = {
  dark: "No handset allocated",
  green: "Used within the last day",
  yellow: "Last used 1 to 2 days ago",
  red: "Not used for 2 days or more",
};

export function formatStatusLight(light: StatusLight, participant: LastUse): string {
  const { serialNumber, lastUsedTime, hasUnknownDate } = participant;
  if (light === "dark" && serialNumber !== null && hasUnknownDate) return "Date of last use is unknown";
  if (light === "red" && lastUsedTime === null) return "Handset never used";
  return STATUS_LIGHT_TEXTS[light];
}
