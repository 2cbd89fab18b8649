import { formatDateTime } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";

import type { ListedHandset, Silence } from "./describe-handsets.ts";

/** A handset that seems free may belong to a user who could not be read. */
export function formatHolders(duids: readonly string[], unreadUsers: number): string {
  if (duids.length > 0) return duids.join(", ");
  return unreadUsers > 0 ? "Not known" : "Not allocated";
}

export const toDuids = ({ holders }: ListedHandset): readonly string[] => holders.map(({ duid }) => duid);

export function formatSilence(silence: Silence, zone: string): string {
  switch (silence.kind) {
    case "no-user":
      return "–";
    case "no-record":
      return "No record yet";
    case "unknown-date":
      return UNKNOWN_DATE;
    case "since":
      return formatDateTime(silence.at, zone);
    default:
      return silence satisfies never;
  }
}
