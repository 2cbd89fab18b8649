import { toCsv } from "@capno/domain/text";
import { formatDateTime, formatZonedDateTime, UNKNOWN_DATE } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";

import { toLocalIso } from "../../kit/time/local-iso.ts";
import { TIME_ZONE } from "../../kit/time/time-zone.ts";
import type { ListedHandset, Silence } from "./describe-handsets.ts";

/** A handset that seems free may belong to a user who could not be read. */
export function formatHolders(duids: readonly string[], unreadUsers: number): string {
  if (duids.length > 0) return duids.join(", ");
  return unreadUsers > 0 ? "Not known" : "No one";
}

export const toDuids = ({ holders }: ListedHandset): readonly string[] => holders.map(({ duid }) => duid);

export function formatSilence(silence: Silence): string {
  switch (silence.kind) {
    case "no-user":
      return "–";
    case "no-record":
      return "No record yet";
    case "unknown-date":
      return UNKNOWN_DATE;
    case "since":
      return formatDateTime(silence.at, TIME_ZONE);
    default:
      return silence satisfies never;
  }
}

export interface HandsetFacts {
  readonly asOf: EpochMs;
  readonly unreadHandsets: number;
  readonly unreadUsers: number;
}

/** The handsets that are shown, with what could not be read. Times are ISO 8601. */
export function formatHandsetsCsv(rows: readonly ListedHandset[], facts: HandsetFacts): string {
  return toCsv([
    ["Handsets as of", formatZonedDateTime(facts.asOf, TIME_ZONE)],
    ["Handsets that could not be read", facts.unreadHandsets],
    ["Users who could not be read", facts.unreadUsers],
    ["Handset type", "Handset serial", "Project", "Allocated to", "Last record"],
    ...rows.map((row) => [
      row.handset.type,
      row.handset.serialText,
      row.project ?? "",
      formatHolders(toDuids(row), facts.unreadUsers),
      row.silence.kind === "since" ? toLocalIso(row.silence.at) : formatSilence(row.silence),
    ]),
  ]);
}
