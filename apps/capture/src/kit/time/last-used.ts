import { formatDateTime } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { NOT_USED, type Participant } from "@capno/domain/participant/participant";

/** Last Time Used of a user, in words where there is no date. */
export function formatLastUsed(
  { lastUsedTime, hasUnknownDate }: Pick<Participant, "lastUsedTime" | "hasUnknownDate">,
  timeZone: string,
): string {
  if (lastUsedTime !== null) return formatDateTime(lastUsedTime, timeZone);
  return hasUnknownDate ? UNKNOWN_DATE : NOT_USED;
}
