import type { ReadableList } from "@capno/api-client/models/list";
import type { Participant } from "@capno/domain/participant/participant";
import type { Duid, HandsetUdi } from "@capno/domain/units";
import { isolate } from "@capno/domain/text/isolate";

/** The users that a list gives a handset to: one, none, or several by a fault of the server. */
export function findHolders(rows: readonly Participant[], udi: HandsetUdi): readonly Duid[] {
  return [...new Set(rows.flatMap((row) => (row.udi === udi ? [row.duid] : [])))];
}

/** Says who has a handset; of a list with unreadable rows "no user" would be a guess. */
export function describeHolders(
  label: string,
  holders: readonly Duid[],
  { unreadable }: Pick<ReadableList<unknown>, "unreadable">,
): string {
  if (holders.length > 0)
    return `${holders.map(isolate).join(" and ")} ${holders.length === 1 ? "has" : "have"} ${isolate(label)} now.`;
  return unreadable === 0
    ? `No user has ${isolate(label)} now.`
    : `The user who has ${isolate(label)} now could not be read.`;
}
