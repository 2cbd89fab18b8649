import {
  HANDSET_TYPE_PREFIXES,
  SERIAL_DIGITS,
  UNALLOCATABLE_UDI_MARK,
} from "../spec-values/handset-values.ts";
import { isolate } from "../text/isolate.ts";
import { toHandsetUdi, type HandsetUdi } from "../units.ts";

export type HandsetType = (typeof HANDSET_TYPE_PREFIXES)[number] | "Unknown";

export interface Handset {
  readonly udi: HandsetUdi;
  readonly type: HandsetType;
  /** Infinity where the UDI ends in no digit, so that it sorts after every number. */
  readonly serialNumber: number;
  /** Five digits, or the UDI's last five characters where it ends in no digit. */
  readonly serialText: string;
  /** Type and serial as people read them: "NTH 01234". */
  readonly label: string;
}

// NTH_DEV also begins with NTH: asked in the listed order it would become an NTH with serial text "_DEV…".
const longestFirst = HANDSET_TYPE_PREFIXES.toSorted((a, b) => b.length - a.length);

function findPrefix(text: string): (typeof HANDSET_TYPE_PREFIXES)[number] | undefined {
  return longestFirst.find((prefix) => text.startsWith(prefix));
}

function textAfterLastBracket(udi: string): string {
  return udi.slice(udi.lastIndexOf(")") + 1);
}

/** The longest known prefix at the UDI's start, else after its last ')'; else Unknown. */
export function getHandsetType(udi: string): HandsetType {
  return findPrefix(udi) ?? findPrefix(textAfterLastBracket(udi)) ?? "Unknown";
}

/** The digits that end the UDI after its last ')' and after the type ("NTC1" ends in one itself). */
function getSerialDigits(udi: string): string {
  const tail = textAfterLastBracket(udi);
  const prefix = findPrefix(tail);
  const serial = prefix === undefined ? tail : tail.slice(prefix.length);
  return /\d+$/.exec(serial)?.[0] ?? "";
}

/** Reads type and serial out of a UDI; never fails, an unfamiliar UDI is of type Unknown. */
export function parseHandset(udi: string): Handset {
  const type = getHandsetType(udi);
  const digits = getSerialDigits(udi);
  const serialText =
    digits === "" ? udi.slice(-SERIAL_DIGITS) : digits.slice(-SERIAL_DIGITS).padStart(SERIAL_DIGITS, "0");
  return {
    udi: toHandsetUdi(udi),
    type,
    serialNumber: digits === "" ? Infinity : Number(digits),
    serialText,
    label: `${type} ${isolate(serialText)}`,
  };
}

/**
 * The serial of each handset of a list as people read it. Two that share the last five digits show as many more as
 * tell them apart; where no digit does, their type, else the whole UDI.
 */
export function getSerialTexts(udis: readonly string[]): ReadonlyMap<string, string> {
  const byText = new Map<string, Handset[]>();
  for (const udi of new Set(udis)) {
    const handset = parseHandset(udi);
    byText.set(handset.serialText, [...(byText.get(handset.serialText) ?? []), handset]);
  }
  return new Map([...byText.values()].flatMap((alike) => distinguish(alike)));
}

function distinguish(alike: readonly Handset[]): readonly (readonly [string, string])[] {
  const [first] = alike;
  if (first === undefined || alike.length === 1) return alike.map(({ udi, serialText }) => [udi, serialText]);
  const digits = alike.map(({ udi }) => getSerialDigits(udi));
  const longest = Math.max(...digits.map((each) => each.length));
  for (let count = SERIAL_DIGITS + 1; count <= longest; count += 1) {
    const texts = digits.map((each) => each.padStart(count, "0").slice(-count));
    if (new Set(texts).size === texts.length) return alike.map(({ udi }, at) => [udi, texts[at] ?? udi]);
  }
  const labels = alike.map(({ type, serialText }) => `${type} ${serialText}`);
  const differsByType = new Set(labels).size === labels.length;
  return alike.map(({ udi }, at) => [udi, differsByType ? (labels[at] ?? udi) : udi]);
}

export function getSerialText(udi: string, among: readonly string[]): string {
  return getSerialTexts([...among, udi]).get(udi) ?? udi;
}

export function parseHandsets(udis: readonly string[]): readonly Handset[] {
  const texts = getSerialTexts(udis);
  return udis.map((udi) => {
    const handset = parseHandset(udi);
    const serialText = texts.get(udi) ?? handset.serialText;
    const label =
      serialText.startsWith(handset.type) || serialText === udi
        ? isolate(serialText)
        : `${handset.type} ${isolate(serialText)}`;
    return { ...handset, serialText, label };
  });
}

/** By serial number, then by UDI so that equal serials keep one order. */
export function compareHandsets(
  a: Pick<Handset, "serialNumber" | "udi">,
  b: Pick<Handset, "serialNumber" | "udi">,
): number {
  if (a.serialNumber !== b.serialNumber) return a.serialNumber < b.serialNumber ? -1 : 1;
  return a.udi < b.udi ? -1 : a.udi > b.udi ? 1 : 0;
}

export function isExcludedFromAllocation(udi: string): boolean {
  return udi.includes(UNALLOCATABLE_UDI_MARK);
}

export interface AllocatableHandset extends Handset {
  readonly groupId: number;
  /** The participant who holds it now. */
  readonly allocatedTo: string | undefined;
}

/**
 * The handsets a person may allocate: of their own groups, without the mark, unallocated first whatever their type,
 * then the allocated ones; each part by serial.
 */
export function getAllocatableHandsets(input: {
  readonly handsets: readonly { readonly udi: string; readonly groupId: number | null }[];
  readonly ownGroupIds: readonly number[];
  readonly allocations: ReadonlyMap<string, string>;
}): readonly AllocatableHandset[] {
  const own = new Set(input.ownGroupIds);
  const parsed = new Map(parseHandsets(input.handsets.map(({ udi }) => udi)).map((each) => [each.udi, each]));
  return input.handsets
    .flatMap(({ udi, groupId }) => {
      if (groupId === null || !own.has(groupId) || isExcludedFromAllocation(udi)) return [];
      const handset = parsed.get(toHandsetUdi(udi)) ?? parseHandset(udi);
      return [{ ...handset, groupId, allocatedTo: input.allocations.get(udi) }];
    })
    .toSorted(
      (a, b) =>
        Number(a.allocatedTo !== undefined) - Number(b.allocatedTo !== undefined) || compareHandsets(a, b),
    );
}
