import { toTypedSearchText } from "@capno/domain/participant/participant";
import type { EpochMs } from "@capno/domain/units";

import type { ListedHandset } from "./describe-handsets.ts";

const DAY_MS = 86_400_000;

export type HandsetFilter = "silent" | "free" | "no-record";

export const HANDSET_FILTERS = ["silent", "free", "no-record"] as const satisfies readonly HandsetFilter[];

export interface FilterFacts {
  readonly now: EpochMs;
  /** Days without a record after which a handset is silent. */
  readonly silentDays: number;
  /** While there is one, no handset is known to be free. */
  readonly unreadUsers: number;
}

export function formatFilter(filter: HandsetFilter, silentDays: number): string {
  switch (filter) {
    case "silent":
      return `Not used for ${silentDays} days or more`;
    case "free":
      return "Free";
    case "no-record":
      return "No record yet";
    default:
      return filter satisfies never;
  }
}

/** Whether a handset belongs to a filter. An unknown date is neither silent nor in use. */
export function isOfFilter({ holders, silence }: ListedHandset, filter: HandsetFilter, facts: FilterFacts) {
  switch (filter) {
    case "silent":
      return silence.kind === "since" && facts.now - silence.at >= facts.silentDays * DAY_MS;
    case "free":
      return holders.length === 0 && facts.unreadUsers === 0;
    case "no-record":
      return silence.kind === "no-record";
    default:
      return filter satisfies never;
  }
}

/** Whether a handset or one of its users is named so; blanks, hyphens and letter case do not matter. */
export function isNamed(text: string, names: readonly string[]): boolean {
  const wanted = toComparable(toTypedSearchText(text));
  return names.some((name) => toComparable(name).includes(wanted));
}

const toComparable = (text: string) => text.replaceAll(/[\s-]/g, "").toUpperCase();
