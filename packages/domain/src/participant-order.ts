import type { Participant } from "./participant.ts";

/** What All Users can be sorted by. @spec §2 */
export const SORT_KEYS = [
  "lastUsedTime",
  "index",
  "serialNumber",
  "lastQuality",
  "count",
  "adherence",
  "quality",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortDirection = "ascending" | "descending";

export interface ParticipantSort {
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** Oldest reading first. Null means cleared: the order of user IDs. @spec §2, decisions E1, E2 */
export const DEFAULT_SORT: ParticipantSort = { key: "lastUsedTime", direction: "ascending" };

/** What a click on a column makes of the sort: ascending, descending, cleared. @spec §2 */
export function getNextSort(current: ParticipantSort | null, key: SortKey): ParticipantSort | null {
  if (current?.key !== key) return { key, direction: "ascending" };
  return current.direction === "ascending" ? { key, direction: "descending" } : null;
}

/** A sort for the address: "count", "-count" or "none". */
export function formatSort(sort: ParticipantSort | null): string {
  if (sort === null) return "none";
  return sort.direction === "ascending" ? sort.key : `-${sort.key}`;
}

/** Reads a sort from the address; what is missing or unfamiliar is the default. */
export function parseSort(text: string | null | undefined): ParticipantSort | null {
  if (text === "none") return null;
  const key = SORT_KEYS.find((candidate) => candidate === text?.replace(/^-/, ""));
  if (key === undefined) return DEFAULT_SORT;
  return { key, direction: text?.startsWith("-") === true ? "descending" : "ascending" };
}

export interface ParticipantOrders {
  /** All participants in the order of a sort; the same array for the same sort. */
  get(sort: ParticipantSort | null): readonly Participant[];
}

/**
 * Orders one list of participants by any sort and remembers each order, so that a click costs one sort of
 * numbers at most and typing into the filter costs none. Expects the list in the order of ids, as `toParticipants`
 * gives it. Rows with a value come first, then those without, then those without a serial, whichever the
 * direction; ties stay in the order of ids. @spec §2, decisions E1 to E4
 */
export function createParticipantOrders(participants: readonly Participant[]): ParticipantOrders {
  const orders = new Map<string, readonly Participant[]>();
  const withSerial = participants.filter(({ serialNumber }) => serialNumber !== null);
  const withoutSerial = participants.filter(({ serialNumber }) => serialNumber === null);
  return {
    get(sort) {
      if (sort === null) return participants;
      const name = formatSort(sort);
      const known = orders.get(name);
      if (known !== undefined) return known;
      const { key, direction } = sort;
      const order = sortPart(withSerial, key, direction).concat(sortPart(withoutSerial, key, direction));
      orders.set(name, order);
      return order;
    },
  };
}

function sortPart(
  participants: readonly Participant[],
  key: SortKey,
  direction: SortDirection,
): Participant[] {
  const known: Participant[] = [];
  const values: number[] = [];
  const unknown: Participant[] = [];
  for (const participant of participants) {
    const value = participant[key];
    if (value === null) {
      unknown.push(participant);
    } else {
      known.push(participant);
      values.push(value);
    }
  }
  const sorted: Participant[] = [];
  for (const place of sortPlaces(values, direction)) {
    const participant = known[place];
    if (participant !== undefined) sorted.push(participant);
  }
  return sorted.concat(unknown);
}

/** The places of the values in their order; equal values stay as they stand. */
function sortPlaces(values: readonly number[], direction: SortDirection): Iterable<number> {
  const count = values.length;
  let lowest = Infinity;
  let highest = -Infinity;
  let isWhole = true;
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
    if (!Number.isInteger(value)) isWhole = false;
  }
  if (!isWhole || (highest - lowest + 1) * count >= Number.MAX_SAFE_INTEGER) {
    return comparePlaces(values, direction);
  }
  // Value and place in one number: without a function to ask, ten thousand are sorted several times as fast.
  const keys = new Float64Array(count);
  values.forEach((value, place) => {
    keys[place] = (direction === "ascending" ? value - lowest : highest - value) * count + place;
  });
  return keys.toSorted().map((key) => key % count);
}

function comparePlaces(values: readonly number[], direction: SortDirection): Iterable<number> {
  const sign = direction === "ascending" ? 1 : -1;
  return Uint32Array.from(values.keys()).toSorted((a, b) => {
    const left = values[a] ?? 0;
    const right = values[b] ?? 0;
    // No subtraction: two handsets without a number are both Infinity, and their difference is NaN.
    return left === right ? a - b : left < right ? -sign : sign;
  });
}
