import { parseHandset } from "./handset.ts";

/** What a scanned text says of the handsets of a list. */
export type ScannedHandset<Handset> =
  | { readonly kind: "one"; readonly handset: Handset }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/** What ends an element of variable length, and what scanners send for it. */
const GROUP_SEPARATOR = "\u001D";
/** "]d2", "]Q3": the kind of bar code, which some scanners send first. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
const GTIN = "01";
const SERIAL = "21";
/** GS1 General Specifications, 7.8.4: how long the elements are that need no separator. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "12": 6,
  "13": 6,
  "15": 6,
  "16": 6,
  "17": 6,
  "20": 2,
};
const VARIABLE = /^(10|21|22|30|37|24[0-3]|25[0-5]|8012)/;

/**
 * The handset that a scanned label names: by its whole UDI, by GTIN and serial of a GS1 element string with brackets or
 * without, or by type and serial, with or without a blank. A handset whose type and serial are not its alone is not
 * chosen.
 */
export function findScannedHandset<Handset extends { readonly udi: string }>(
  text: string,
  handsets: readonly Handset[],
): ScannedHandset<Handset> {
  const scanned = text.trim().replace(SYMBOLOGY, "");
  const elements = parseElements(scanned);
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

function isTypeAndSerial(compact: string, udi: string): boolean {
  const { type, label } = parseHandset(udi);
  const tail = udi.slice(udi.lastIndexOf(")") + 1);
  return compact === toCompact(tail) || (type !== "Unknown" && compact === toCompact(label));
}

/** A UDI without a GTIN is told by its serial alone. */
function isSameItem(scanned: ReadonlyMap<string, string>, udi: string): boolean {
  const own = parseElements(udi);
  const serial = scanned.get(SERIAL);
  if (serial === undefined || own.get(SERIAL) !== serial) return false;
  return !own.has(GTIN) || own.get(GTIN) === scanned.get(GTIN);
}

/** The elements of a GS1 string by their identifiers; none where it is no such string. */
function parseElements(text: string): ReadonlyMap<string, string> {
  const clean = text.replaceAll(/\s/g, "").toUpperCase();
  return clean.startsWith("(") ? parseBracketed(clean) : parsePlain(clean);
}

function parseBracketed(text: string): ReadonlyMap<string, string> {
  const found = text.replaceAll(GROUP_SEPARATOR, "").matchAll(/\((\d{2,4})\)([^(]+)/g);
  return new Map([...found].map(([, identifier = "", value = ""]) => [identifier, value]));
}

function parsePlain(text: string): ReadonlyMap<string, string> {
  const elements = new Map<string, string>();
  for (let rest = text; rest !== "";) {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const fixed = FIXED_LENGTHS[rest.slice(0, 2)];
    const identifier = fixed === undefined ? VARIABLE.exec(rest)?.[0] : rest.slice(0, 2);
    if (identifier === undefined) return new Map();
    const [untilSeparator = ""] = rest.slice(identifier.length).split(GROUP_SEPARATOR, 1);
    const value = fixed === undefined ? untilSeparator : untilSeparator.slice(0, fixed);
    if (value.length < (fixed ?? 1)) return new Map();
    elements.set(identifier, value);
    rest = rest.slice(identifier.length + value.length);
  }
  return elements;
}
