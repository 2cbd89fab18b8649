import type { ReadableList } from "@capno/api-client/models/list";
import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import type { Duid, HandsetUdi } from "@capno/domain/units";
import { isolate } from "@capno/domain/text/isolate";

import { findHolders, describeHolders } from "../data/handset-holders.ts";

/** What an allocation changes besides giving the handset, by one reading of the list of users. */
export interface Consequences {
  readonly takenFrom: readonly Duid[];
  /** "holder" has the handset already; "new" is created by the allocation. */
  readonly user: "holder" | "existing" | "new";
  /** The other handset that this user has and gives up. */
  readonly givesUp: string | undefined;
  readonly givesUpUdi?: HandsetUdi | undefined;
  /** How many rows of the list could not be read: the handset or the ID may be theirs. */
  readonly unreadable: number;
}

interface Pair {
  readonly udi: HandsetUdi;
  readonly duid: Duid;
}

export function findConsequences(
  { udi, duid }: Pair,
  { rows, unreadable }: ReadableList<Participant>,
): Consequences {
  const own = rows.filter((row) => row.duid === duid);
  const other = own.find((row) => row.udi !== null && row.udi !== udi);
  return {
    takenFrom: findHolders(rows, udi).filter((holder) => holder !== duid),
    user: own.some((row) => row.udi === udi) ? "holder" : own.length > 0 ? "existing" : "new",
    givesUp: other && formatHandset(other),
    givesUpUdi: other?.udi ?? undefined,
    unreadable,
  };
}

/** Whether only this user has the handset: then an allocation whose answer was lost was done. */
export const isAllocated = ({ user, takenFrom }: Consequences): boolean =>
  user === "holder" && takenFrom.length === 0;

/** Says what changed since the confirmation was shown; undefined where nothing did. */
export function describeChange(
  { udi, duid, handsetLabel }: Pair & { readonly handsetLabel: string },
  shown: Consequences,
  list: ReadableList<Participant>,
): string | undefined {
  const now = findConsequences({ udi, duid }, list);
  const changes: string[] = [];
  if (
    now.takenFrom.join() !== shown.takenFrom.join() ||
    (now.user === "holder") !== (shown.user === "holder")
  )
    changes.push(describeHolders(handsetLabel, findHolders(list.rows, udi), list));
  else if (now.unreadable > shown.unreadable)
    changes.push("Part of the list of users can no longer be read.");
  if (now.user !== shown.user && now.user !== "holder" && shown.user !== "holder")
    changes.push(
      now.user === "existing"
        ? `User ${isolate(duid)} exists now.`
        : `User ${isolate(duid)} no longer exists.`,
    );
  if (now.givesUp !== shown.givesUp)
    changes.push(
      now.givesUp === undefined
        ? `${isolate(duid)} has no other handset now.`
        : `${isolate(duid)} has ${isolate(now.givesUp)} now.`,
    );
  return changes.length === 0 ? undefined : changes.join(" ");
}
