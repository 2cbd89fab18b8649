import { getHandsetType } from "./handset.ts";

/** What a scanned text says of the handsets of a list. */
type ScannedHandset<Handset> =
  | { readonly kind: "one"; readonly handset: Handset }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/** What ends an element of variable length, and what scanners send for it. */
const GROUP_SEPARATOR = "\u001D";
/** "]d2", "]Q3": the kind of bar code, which some scanners send first. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
const GTIN = "01";
const SERIAL = "21";
const GTIN_LENGTH = 14;
/**
 * GS1 General Specifications, "Element strings with predefined length": by their first two digits how long identifier and
 * value are, which need no separator.
 */
const FIXED_LENGTHS: readonly (readonly [begin: RegExp, identifier: number, value: number])[] = [
  [/^00/, 2, 18],
  [/^0[1-3]/, 2, 14],
  [/^04/, 2, 16],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
];
const VARIABLE = /^(10|21|22|30|37|24[0-3]|25[0-5]|8012)/;

/** Separators that some scanners write in words. */
const WRITTEN_SEPARATOR = /\{GS\}|<GS>/gi;

/**
 * The handset that a scanned label names: by its whole UDI, by GTIN and serial of a GS1 element string with brackets or
 * without or of a GS1 Digital Link, or by type and all digits of the serial, with or without a blank. A code that holds
 * an identifier twice names none. A handset whose type and serial are not its alone is not chosen.
 */
export function findScannedHandset<Handset extends { readonly udi: string }>(
  text: string,
  handsets: readonly Handset[],
): ScannedHandset<Handset> {
  const scanned = text.trim().replace(SYMBOLOGY, "").replaceAll(WRITTEN_SEPARATOR, GROUP_SEPARATOR);
  const elements = parseElements(scanned);
  if (elements === "contradictory") return { kind: "none" };
  const compact = toCompact(scanned);
  const byUdi = handsets.filter(({ udi }) => toCompact(udi) === compact || isSameItem(elements, udi));
  const found = byUdi.length > 0 ? byUdi : handsets.filter(({ udi }) => isTypeAndSerial(compact, udi));
  const [handset] = found;
  if (handset === undefined) return { kind: "none" };
  return found.length === 1 ? { kind: "one", handset } : { kind: "several" };
}

function toCompact(text: string): string {
  return text.replaceAll(GROUP_SEPARATOR, "").replaceAll(/\s/g, "").toUpperCase();
}

/** Zeros before the serial may be left out: "NTA 00007" and "NTA7" are one. */
function isTypeAndSerial(compact: string, udi: string): boolean {
  const tail = toCompact(udi.slice(udi.lastIndexOf(")") + 1));
  if (compact === tail) return true;
  const own = parseTypeAndSerial(tail);
  const scanned = parseTypeAndSerial(compact);
  return own !== undefined && own.type === scanned?.type && own.serial === scanned.serial;
}

function parseTypeAndSerial(compact: string): { readonly type: string; readonly serial: string } | undefined {
  const type = getHandsetType(compact);
  const serial = compact.slice(type.length);
  if (type === "Unknown" || !/^\d+$/.test(serial)) return undefined;
  return { type, serial: serial.replace(/^0+/, "") };
}

/** A UDI without a GTIN is compared by its serial alone. */
function isSameItem(scanned: Elements, udi: string): boolean {
  const own = parseElements(udi);
  if (own === "contradictory") return false;
  const serial = scanned.get(SERIAL);
  if (serial === undefined || own.get(SERIAL) !== serial) return false;
  return !own.has(GTIN) || own.get(GTIN) === scanned.get(GTIN);
}

type Elements = ReadonlyMap<string, string>;
type Element = readonly [identifier: string, value: string];

/** None where it is no such string; contradictory where it holds one identifier twice. */
function parseElements(text: string): Elements | "contradictory" {
  const clean = text.replaceAll(/\s/g, "");
  const elements = /^https?:\/\//i.test(clean)
    ? parseDigitalLink(clean)
    : clean.startsWith("(")
      ? parseBracketed(clean.toUpperCase())
      : parsePlain(clean.toUpperCase());
  const byIdentifier = new Map(elements);
  return byIdentifier.size === elements.length ? byIdentifier : "contradictory";
}

/** GS1 Digital Link: "…/01/05012345678900/21/NTA00202?11=260101", at any address and below any path. */
function parseDigitalLink(text: string): readonly Element[] {
  if (!URL.canParse(text)) return [];
  const { pathname, searchParams } = new URL(text);
  const segments = pathname.split("/").slice(1);
  const begin = segments.findIndex(
    (segment, at) => segment === GTIN && /^\d{8,14}$/.test(segments[at + 1] ?? ""),
  );
  if (begin === -1) return [];
  const pairs = segments
    .slice(begin)
    .flatMap((segment, at, all): readonly Element[] =>
      at % 2 === 0 ? [[segment, decode(all[at + 1] ?? "")]] : [],
    );
  const attributes = [...searchParams].filter(([name]) => /^\d{2,4}$/.test(name));
  return [...pairs, ...attributes].map(([identifier, value]): Element => [
    identifier,
    identifier === GTIN ? value.padStart(GTIN_LENGTH, "0") : value.toUpperCase(),
  ]);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parseBracketed(text: string): readonly Element[] {
  const found = text.replaceAll(GROUP_SEPARATOR, "").matchAll(/\((\d{2,4})\)([^(]+)/g);
  return [...found].map(([, identifier = "", value = ""]) => [identifier, value]);
}

function parsePlain(text: string): readonly Element[] {
  const elements: Element[] = [];
  for (let rest = text; rest !== "";) {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const [, length, fixed] = FIXED_LENGTHS.find(([begin]) => begin.test(rest)) ?? [];
    const identifier = length === undefined ? VARIABLE.exec(rest)?.[0] : rest.slice(0, length);
    if (identifier === undefined) return [];
    const [untilSeparator = ""] = rest.slice(identifier.length).split(GROUP_SEPARATOR, 1);
    const value = fixed === undefined ? untilSeparator : untilSeparator.slice(0, fixed);
    if (value.length < (fixed ?? 1)) return [];
    elements.push([identifier, value]);
    rest = rest.slice(identifier.length + value.length);
  }
  return elements;
}
