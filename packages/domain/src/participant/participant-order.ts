import type { Participant } from "./participant.ts";

export const SORT_KEYS = [
  "lastUsedTime",
  "index",
  "serialNumber",
  "lastQuality",
  "count",
  "adherence",
  "quality",
  /** Statuses come from the study log, not from the list: the caller that has them sorts by them. */
  "status",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortDirection = "ascending" | "descending";

export interface ParticipantSort {
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** Oldest reading first. Null means cleared: the order of user IDs. */
export const DEFAULT_SORT: ParticipantSort = { key: "lastUsedTime", direction: "ascending" };

/** What a click on a column makes of the sort: ascending, descending, cleared. */
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
 * direction; ties stay in the order of ids.
 */
export function createParticipantOrders(participants: readonly Participant[]): ParticipantOrders {
  const orders = new Map<string, readonly Participant[]>();
  return {
    get(sort) {
      if (sort === null || sort.key === "status") return participants;
      const name = formatSort(sort);
      const known = orders.get(name);
      if (known !== undefined) return known;
      const order = sortParticipants(participants, sort.key, sort.direction);
      orders.set(name, order);
      return order;
    },
  };
}

/** The four sections of a sort order, first to last. */
const WITHOUT_VALUE = 1;
const WITHOUT_SERIAL = 2;
const PARTS = 4;

/** What a list is sorted by: of each place the part it belongs to, and its value there. */
interface Sorted {
  readonly parts: Uint8Array;
  readonly values: Float64Array;
  readonly lowest: number;
  readonly highest: number;
  readonly isWhole: boolean;
}

function sortParticipants(
  participants: readonly Participant[],
  key: Exclude<SortKey, "status">,
  direction: SortDirection,
): readonly Participant[] {
  const by = readValues(participants, key);
  const places = sortPlaces(by, direction);
  const order: Participant[] = [];
  for (let rank = 0; rank < places.length; rank++) {
    const participant = participants[places[rank] ?? 0];
    if (participant !== undefined) order.push(participant);
  }
  return order;
}

/** In one walk: the list is sorted before its first row is drawn, by code that has not run before. */
function readValues(participants: readonly Participant[], key: Exclude<SortKey, "status">): Sorted {
  const parts = new Uint8Array(participants.length);
  const values = new Float64Array(participants.length);
  let lowest = Infinity;
  let highest = -Infinity;
  let isWhole = true;
  let place = 0;
  for (const participant of participants) {
    const value = participant[key];
    const part = participant.serialNumber === null ? WITHOUT_SERIAL : 0;
    if (value === null) {
      parts[place] = part + WITHOUT_VALUE;
    } else {
      parts[place] = part;
      values[place] = value;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      if (!Number.isInteger(value)) isWhole = false;
    }
    place++;
  }
  return { parts, values, lowest, highest, isWhole };
}

/** Sorted indices; the sort is stable. */
function sortPlaces(by: Sorted, direction: SortDirection): ArrayLike<number> {
  const { parts, values, lowest, highest, isWhole } = by;
  const count = values.length;
  const span = highest < lowest ? 1 : highest - lowest + 1;
  if (!isWhole || PARTS * span * count >= Number.MAX_SAFE_INTEGER) return comparePlaces(by, direction);
  // Part, value and place in one number: without a function to ask, ten thousand are sorted several times as fast.
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++) {
    const part = parts[place] ?? 0;
    const value = values[place] ?? 0;
    let rank = part * span;
    if (part % 2 !== WITHOUT_VALUE) rank += direction === "ascending" ? value - lowest : highest - value;
    keys[place] = rank * count + place;
  }
  keys.sort();
  for (let place = 0; place < count; place++) keys[place] = (keys[place] ?? 0) % count;
  return keys;
}

function comparePlaces({ parts, values }: Sorted, direction: SortDirection): Uint32Array {
  const sign = direction === "ascending" ? 1 : -1;
  return Uint32Array.from(values.keys()).toSorted((a, b) => {
    const byPart = (parts[a] ?? 0) - (parts[b] ?? 0);
    if (byPart !== 0) return byPart;
    const left = values[a] ?? 0;
    const right = values[b] ?? 0;
    // No subtraction: two handsets without a number are both Infinity, and their difference is NaN.
    return left === right ? a - b : left < right ? -sign : sign;
  });
}
