import type { HandsetUse } from "@capno/domain/handset";
import { formatCount, formatQuantity } from "@capno/domain/number";
import { formatDateTime } from "@capno/domain/time";

import type { SiteLog } from "./read-handset-log.ts";

/** The words of a line, the same on the page and in the file. */
export interface UseWords {
  readonly user: string;
  readonly from: string;
  readonly until: string;
  readonly source: "Recorded" | "Logged here" | "Not known";
  readonly detail: string;
}

const NOT_KNOWN = "Not known";

export function describeUse(use: HandsetUse, zone: string): UseWords {
  switch (use.source) {
    case "recorded": {
      const other = use.loggedFor === undefined ? "" : `. By the log it was given to ${use.loggedFor} then`;
      return {
        user: use.duid,
        from: formatDateTime(use.from, zone),
        until: formatDateTime(use.until, zone),
        source: "Recorded",
        detail: `${formatQuantity(use.records, "record")} on ${formatQuantity(use.days, "day")}${other}`,
      };
    }
    case "logged": {
      const { from, until } = use;
      return {
        user: use.duid,
        from: from === undefined ? NOT_KNOWN : formatDateTime(from.doneAt, zone),
        until: until === undefined ? NOT_KNOWN : formatDateTime(until.doneAt, zone),
        source: "Logged here",
        detail: [
          from === undefined ? "not given here" : `given by ${from.by}`,
          until === undefined
            ? "no end was logged"
            : until.did === "allocated"
              ? `given to ${until.duid} by ${until.by}`
              : `taken back by ${until.by}`,
        ].join(", "),
      };
    }
    case "not-known":
      return {
        user: NOT_KNOWN,
        from: formatDateTime(use.from, zone),
        until: use.until === null ? "Now" : formatDateTime(use.until, zone),
        source: "Not known",
        detail: "",
      };
    default:
      return use satisfies never;
  }
}

export const formatUse = (use: HandsetUse, zone: string): string => {
  const { user, from, until, source, detail } = describeUse(use, zone);
  return use.source === "not-known"
    ? `${from} to ${until}: not known`
    : `${from} to ${until}: ${user}. ${source}: ${detail}`;
};

export const formatUndated = (undated: number): string =>
  undated === 1
    ? "1 record of this handset has no date, and is in no line."
    : `${formatCount(undated)} records of this handset have no date, and are in no line.`;

export function getGaps({
  unreadUsers,
  unreadRows,
  withoutHandset,
  areHandsetsUnread,
}: SiteLog): readonly string[] {
  const most = 5;
  const others = unreadUsers.length > most ? ` and ${formatCount(unreadUsers.length - most)} more` : "";
  return [
    unreadUsers.length > 0 &&
      `Records that could not be read, of: ${unreadUsers.slice(0, most).join(", ")}${others}. Their use may be missing.`,
    unreadRows > 0 && `Users that could not be read: ${formatCount(unreadRows)}. Their use is missing.`,
    withoutHandset > 0 &&
      `Records whose handset the server does not name: ${formatCount(withoutHandset)}. They are in no line.`,
    areHandsetsUnread && "The list of handsets could not be read: one that was never used may be missing.",
  ].filter((gap) => gap !== false);
}
